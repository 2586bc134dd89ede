import { nameOf } from "@toolwright/core/text";
import type { MonitorVariable } from "../datadog/monitors.ts";
import type { EventSearchTerms } from "./event-search.ts";

/** Input of a monitor's formula. */
export type FormulaParts =
  /** Arithmetic over metric queries. */
  | { readonly kind: "metrics"; readonly expression: string }
  /** Searches of logs, spans or events, and whether the formula is more than the name of one. */
  | { readonly kind: "searches"; readonly searches: readonly EventSearchTerms[]; readonly isComputed: boolean }
  | { readonly kind: "unknown"; readonly reason: string };

/** Datadog's names for sources in formulas, by their names in monitors' searches. */
const SEARCHED: ReadonlyMap<string | null, string> = new Map([
  ["logs", "logs"],
  ["spans", "trace-analytics"],
  ["events", "events"],
]);

/** A name in a formula. The text after it shows whether it is a function, or an argument's name. */
const NAME = /\b([a-z_]\w*)(\s*[(=]?)/gi;

/** Reads a formula such as `query1 / query2 * 100` with the queries that it names. */
export function readFormula(formula: string, variables: readonly MonitorVariable[]): FormulaParts {
  const text = formula.replaceAll(/'[^']*'|"[^"]*"/g, "");
  const names = [
    ...new Set([...text.matchAll(NAME)].flatMap(([, name = "", after = ""]) => (isQuery(after) ? [name] : []))),
  ];
  const named = names.flatMap((name) => variables.find((variable) => variable.name === name) ?? []);
  if (named.length === 0 || named.length < names.length)
    return unknown(names.length > 1 ? "it computes a formula over several searches" : "it computes a formula");
  if (named.every(({ source }) => source === "metrics")) {
    const queries = new Map(named.map(({ name, query }) => [name, query]));
    return {
      kind: "metrics",
      expression: formula.replaceAll(NAME, (text, name, after) =>
        isQuery(after) && queries.has(name) ? queries.get(name) + after : text,
      ),
    };
  }
  const unread = named.find(({ source }) => source !== "metrics" && !SEARCHED.has(source));
  if (unread) return unknown(`no tool reads its source${unread.source === null ? "" : ` ${nameOf(unread.source)}`}`);
  const searches = named.flatMap((variable) => {
    const source = SEARCHED.get(variable.source);
    return source === undefined ? [] : [{ ...variable, source }];
  });
  if (searches.length < named.length) return unknown("it computes from metrics and searches at once");
  return { kind: "searches", searches, isComputed: formula.trim() !== names[0] };
}

function isQuery(after: string): boolean {
  return !/[(=]/.test(after);
}

function unknown(reason: string): FormulaParts {
  return { kind: "unknown", reason };
}
