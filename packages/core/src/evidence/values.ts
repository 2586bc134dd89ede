import { isRecord } from "../value/plain.ts";
import { type Amount, amountsOf, type ClaimSource, type RecordedCall, readUnit, tokenize } from "./claims.ts";

/** Sets of strings by key. */
export type Names = Map<string, Set<string>>;

/**
 * An object of a result, with the names that say what its figures are about: in lower case, by the key of their field,
 * such as `service`. `list` has the rows of the same path.
 */
export type Row = { parent?: Row; path: string; names: Names; leaves: Leaf[]; list: Row[] };

/**
 * A value in a result or in arguments. `column` is its path inside the row: leaves of a list with the same column can be
 * added. `instant` is that of a time, epoch milliseconds. `string` is a string in lower case, and empty for other values;
 * `words` are the stems in its path and unit. A number about the call or a setting `needs` one of these stems.
 */
export type Leaf = ClaimSource & Omit<Place, "values"> & Record<"words" | "needs", Set<string>> & Meaning;
type Meaning = { column: string; string: string; amounts: readonly Amount[]; instant?: number | undefined };

/**
 * Values of one call. `words` are the stems in the tool's name and the arguments; `names` has the keys of each
 * name. A key with an id, such as `campaign_id=1`, links a name to the id of its row.
 */
export type CallValues = Origin & { leaves: Leaf[]; lists: Map<string, Row[]>; words: Set<string>; names: Names };
type Origin = Omit<ClaimSource, "path" | "value">;

/** Fields whose values are names even if they are one plain word. */
const NAMED = /(?:service|host|names?|domain|team|city)$/;
/** Numbers about the call or a setting say nothing else: `calls_left: 11998` counts calls, and never orders. */
const SETTING =
  /\b(?:(?:arguments|condition|threshold).{0,80}|(?:left|limit|offset|spent|credits|page(?!-)|quer(?:y|ies))\b)/;
const STOP = /^(?:the|and|for|with|from|was|are|has|had|that|which|its|not|all|count)$/;
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  [
    "error failed fails failing failure failures exception exceptions|deployment deployed deploys deploy release released releases rollout",
    "|duration took takes slow slowest slower latency lasted longest wait waited waiting waits time nanoseconds seconds ns",
    "|peopl person people customers customer users user usr recipients|window over within during last past",
    "limit threshold above below > < ≥ ≤ exceeds condition critical query queries|left remaining|spent consumed used cost",
  ].flatMap((line) => line.split("|").flatMap((group) => group.split(" ").map((word, _, [stem = ""]) => [word, stem]))),
);

const WORD =
  /(?<=\bif .{0,40}\b)(?:fewer|less|more) than(?= \d)|\p{L}{3,40}|p\d\d|\d\dth(?= perc)|(?<=\p{L} )[<>≥≤](?==? ?\d)/gu;

/** Returns the stems of the words in a report: in lower case, without endings and synonyms. */
export function stemsOf(text: string): Set<string> {
  const spaced = text.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, " ").toLowerCase();
  const words = spaced.match(WORD) ?? [];
  const endings = /^p(?=\d)|(?<=\d)th$|(?<=.{3})(?:ies|y|es|s|ed|ing|e)$/;
  const stemOf = (word: string) => SYNONYMS.get(word.endsWith(" than") ? "above" : word) ?? word.replace(endings, "");
  return new Set(words.filter((word) => !STOP.test(word)).map(stemOf));
}

/** Adds a value to a map of sets. */
export const addTo = (names: Names, key: string, name: string): void =>
  void names.set(key, (names.get(key) ?? new Set()).add(name));

/** Position in a call. `unit` is that of its numbers, and `inner` the text around a number in a string. */
type Place = { values: CallValues; path: string; row: Row; unit?: string; inner?: string };

/** Reads the values of a call. Yields after each value, so that the caller can pause. */
export function* readValues(all: CallValues[], at: number, call: RecordedCall): Generator<null> {
  const words = stemsOf(`${call.tool.split(".").at(-1)} ${JSON.stringify(call.arguments) ?? ""}`);
  const link = isRecord(call.result) && typeof call.result["link"] === "string" ? call.result["link"] : undefined;
  const origin = { call: at + 1, tool: call.tool, link, words };
  const values: CallValues = { ...origin, leaves: [], lists: new Map(), names: new Map() };
  const row: Row = { path: "", names: new Map(), leaves: [], list: [] };
  yield* walk(call.arguments, { values, path: "arguments", row });
  yield* walk(call.result, { values, path: "", row });
  all[at] = values;
}

function* walk(value: unknown, place: Place): Generator<null> {
  if (Array.isArray(value)) {
    for (const [at, element] of value.entries()) {
      const inside = { ...place, path: `${place.path}[${at}]` };
      yield* walk(element, typeof element === "object" && element ? startRow(inside) : inside);
    }
  } else if (isRecord(value)) {
    // An object that is not in a list is about something separate.
    const inside = /\[|^arguments|^$/.test(place.path) ? place : startRow(place);
    const own = value["unit"] ?? (/\* 100$/.test(String(value["query"])) && "percent");
    const unit = typeof own === "string" ? { unit: own } : {};
    const timeOf = (name: string) => Date.parse(String(value[name] ?? value[`${name}_time`]));
    const length: Amount = { dimension: "time", value: timeOf("end") - timeOf("start") };
    if (length.value > 0) push({ ...inside, unit: "window" }, length.value, [length]);
    for (const [name, field] of Object.entries(value))
      yield* walk(field, { ...inside, ...unit, path: place.path === "" ? name : `${place.path}.${name}` });
  } else if (typeof value === "string" || typeof value === "number") {
    addLeaf(value, place);
    yield null;
  }
}

function startRow(place: Place): Place {
  const list = place.values.lists.get(pathOf(place)) ?? [];
  const row: Row = { parent: place.row, path: place.path, names: new Map(), leaves: [], list };
  list.push(row);
  place.values.lists.set(pathOf(row), list);
  return { ...place, row };
}

/** Path of a row or value without the positions in lists. */
export const pathOf = ({ path }: { readonly path: string }) => path.replaceAll(/\[\d+\]/g, "[]");

/** Returns the stems in a row's query that not all rows of its list have, such as `pending` of two queries. */
export function wordsOf({ names, list }: Row): readonly string[] {
  const of = (all: Names) => stemsOf([...(all.get("query") ?? [])].join(" "));
  return [...of(names)].filter((word) => list.some((other) => !of(other.names).has(word)));
}

/** Whether a row is a point of a time series, of which there are so many that any time has one. */
export const isPoint = ({ path, names, leaves }: Row) =>
  path.endsWith("]") && names.size === 0 && leaves.some(({ instant }) => instant !== undefined);

/** Kind of a row, such as `monitor` of `monitors[3]`. */
const kindOf = (path: string) => (path.match(/[a-z]{1,40}/g)?.at(-1) ?? "").replace(/(?<!serie)s$/, "");

const NAMING = /^\.(?:id|name|title|service|resource|query|by\..{1,80}|tags\[0\])$/;

/** Names a row of a list, such as `monitor 71001 Checkout error ratio`. */
function recordOf({ path, leaves }: Row): string | undefined {
  const all = leaves.filter(({ column, inner }) => !inner && NAMING.test(column)).map(({ value }) => `${value}`);
  const names = all.filter((name) => !/^\w{20}/.test(name)).map((name) => name.slice(0, 60));
  return path.endsWith("]") && names[0] ? [kindOf(path), ...names.slice(0, 2)].join(" ") : undefined;
}

/** Returns a value as the source of a figure, with its amount, or one that is derived from it, in the figure's unit. */
export function sourceOf(leaf: Leaf, text = "", derived?: Amount): ClaimSource {
  const { call, tool, path, value, link, row, amounts } = leaf;
  const word = /[\p{L}%]{1,16}$/u.exec(text)?.[0];
  const [dimension, [size = 1] = []] = readUnit(word) ?? [];
  const amount = derived ?? amounts.find((one) => typeof value === "number" && one.dimension === dimension);
  const number = (amount?.value ?? 0) / size;
  const digits = word === "%" ? number.toFixed(1) : Number(number.toPrecision(dimension ? 3 : 6));
  const shown = amount && `${digits}${dimension ? ` ${word}` : ""}`;
  return { call, tool, path, value, link, record: recordOf(row), shown };
}

/** Field of a stack trace, whose numbers and classes say nothing about what a report counts. */
export const STACK = /stack/i;

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d.*)?$/i;

function addLeaf(value: string | number, place: Place): void {
  const field = pathOf(place).replaceAll("[]", "").split(".").at(-1) ?? "";
  const [, digits, unit = ""] = /^(?:now-)?(-?\d{1,15})(?:\s?(ms|[smhdw]))?$/.exec(String(value)) ?? [];
  const isText = typeof value === "string";
  const amounts = amountsOf(Number(digits ?? value), isText ? `_${unit}` : field, place.unit);
  push(place, value, isText && !digits ? [] : amounts);
  // The `id` of a row in `campaigns` is a `campaign_id` elsewhere.
  const idKey = field === "id" ? `${kindOf(place.row.path)}_id` : field;
  if (idKey.endsWith("_id")) addTo(place.row.names, idKey, String(value).toLowerCase());
  if (idKey.endsWith("_id") && /^\d{5,}$/.test(String(value))) addTo(place.values.names, String(value), idKey);
  if (!isText || digits || ISO_TIME.test(value)) return;
  addName(place, field, value.toLowerCase());
  for (const [, key = "", name = ""] of value.matchAll(/(?<![^\s({,])@?([\w.]{1,80}):"?([^\s"(){},*]{1,200})/g))
    addName(place, key, name.toLowerCase());
  // Fields of a JSON string, such as a feature flag's new value.
  for (const [, key, number] of value.matchAll(/"(\w{1,80})":\s?(-?\d{1,15}(?:\.\d{1,15})?)(?=[,\s}])/g))
    addLeaf(Number(number), { ...place, path: `${place.path}.${key}` });
  // A monitor's threshold, in the unit of its query, and its window.
  for (const [inner, limit] of value.matchAll(/[<>]=?\s?(\d{1,15}(?:\.\d{1,9})?)$/g))
    push({ ...place, inner }, value, amountsOf(Number(limit), field, unitOf(value, Number(limit))));
  for (const [inner, length, symbol] of value.matchAll(/\blast(?:_|\(")(\d{1,4})([smhdw])\b/g))
    push({ ...place, inner }, value, amountsOf(Number(length), `_${symbol}`));
  // Numbers in a message; in longer strings and stack traces, they mean little.
  if (value.length <= 400 && !STACK.test(place.path) && /\d/.test(value) && /^[^/]*[\s={]/.test(value))
    for (const { start, end, text, readings } of tokenize(value))
      if (readings[0]) push({ ...place, inner: value.slice(Math.max(0, start - 40), end + 40) }, text, readings);
}

/** Unit of a threshold in a query. A long duration without a unit is in nanoseconds, as in OpenTelemetry. */
const unitOf = (query: string, limit: number) =>
  query.includes("* 100") ? "percent" : limit >= 1e6 && query.includes("duration") ? "nanoseconds" : undefined;

function addName({ values, row }: Place, field: string, name: string): void {
  const isName = /[-_./@\d\s]/.test(name) ? /\p{L}/u.test(name) : NAMED.test(field);
  if (!isName || name.length < 2 || name.length > 80 || /:\/\/|^total$/.test(name)) return;
  const isGeneric = /^(?:id|name|title|label|value|names)$/.test(field);
  const key = isGeneric ? `${pathOf(row)}.${field}` : field;
  addTo(row.names, key, name);
  // A name also means the id of its row.
  const ids = [...row.names].flatMap(([other, [id = ""]]) => (/_id$/.test(other) ? [`${other}=${id}`] : []));
  for (const one of isGeneric ? [key, ...ids] : [key]) addTo(values.names, name, one);
}

function push(place: Place, value: string | number, amounts: readonly Amount[]): void {
  const { values, ...at } = place;
  const { path, row, unit, inner } = at;
  const { call, tool, link } = values;
  const string = typeof value === "string" ? value.toLowerCase() : "";
  const column = path.slice(row.path.length);
  // `group_counts.Alert` counts groups.
  const named = /(?:value|count|total|id|counts?\..{1,40})$/.test(path) ? path : column;
  const words = stemsOf(inner ?? `${named} ${string === "" || amounts.length > 0 ? unit : ""}`);
  const kind =
    /(?:(\w{1,40})_)?counts\.[\w ]{1,40}$/.exec(path)?.[1] ?? SETTING.exec(pathOf({ path }).replaceAll("_", "-"))?.[0];
  const needs = stemsOf(`${kind ?? ""} ${/^last|\blimit\b/.exec(inner ?? "")?.[0] ?? ""}`);
  const instant = ISO_TIME.test(string) && { instant: Date.parse(string) };
  const leaf: Leaf = { ...at, call, tool, link, column, value, string, amounts, words, needs, ...instant };
  for (const { leaves } of [values, row]) leaves.push(leaf);
}
