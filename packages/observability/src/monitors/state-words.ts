import { parseQuery } from "../query/query.ts";

/** The states that need attention. */
export const NOT_OK = 'status:(Alert OR Warn OR "No Data")';
const ANY_ALERT = NOT_OK.slice("status:".length);

/** Words for states in other tools and in Datadog's web app, with their only meaning here. */
const STATES: ReadonlyMap<string, string> = new Map([
  ["triggered", ANY_ALERT],
  ["firing", ANY_ALERT],
  ["alerting", "Alert"],
  ["critical", "Alert"],
  ["warning", "Warn"],
  ["nodata", '"No Data"'],
  ["no_data", '"No Data"'],
  ["no-data", '"No Data"'],
  ["recovered", "OK"],
  ["resolved", "OK"],
  ["healthy", "OK"],
]);

/** Replaces words that aren't states of monitors, and says so. */
export function correctStates(query: string): { readonly query: string; readonly warnings: string[] } {
  const notes = new Map<string, string>();
  let depth = 0;
  let keyDepth = -1;
  const corrected = parseQuery(query.replace(/\bstatus:no data\b/gi, 'status:"No Data"')).tokens.map((token) => {
    if (token.kind === "open") depth += 1;
    if (token.kind === "close") depth -= 1;
    if (token.kind === "key") keyDepth = token.text === "status" ? depth : -1;
    // Outside of parentheses, a space after the key ends its value.
    if (token.kind === "whitespace" && depth === keyDepth) keyDepth = -1;
    const isState = keyDepth >= 0 && (token.kind === "value" || token.kind === "quoted");
    const word = token.text.replaceAll('"', "").toLowerCase();
    const state = isState ? STATES.get(word) : undefined;
    if (state !== undefined) notes.set(word, `${word} is not a monitor state, so this searched for ${state}.`);
    return state ?? token.text;
  });
  return { query: corrected.join(""), warnings: [...notes.values()] };
}

const ORDER = ["Alert", "Warn", "No Data"];

/** Facts by which monitors and groups are sorted. */
interface State {
  readonly status: string | null;
  readonly since: string | null;
}

/** Compares by state: Alert, Warn, No Data, then the others. Within a state, the latest change comes first. */
export function byState(one: State, other: State): number {
  return rank(one) - rank(other) || (other.since ?? "").localeCompare(one.since ?? "");
}

function rank({ status }: State): number {
  const index = ORDER.indexOf(status ?? "");
  return index < 0 ? ORDER.length : index;
}
