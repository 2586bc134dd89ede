import type { MonitorVariable } from "../datadog/monitors.ts";

/** A monitor's search over logs, spans or events. */
export interface EventSearchTerms extends Omit<MonitorVariable, "name"> {
  /** The data source, such as `logs` or `trace-analytics`. */
  readonly source: string;
}

// Sticky, so that each character is read once.
const CALL = /\.?([\w-]+)\(((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'()])*)\)/sy;
/** A string, or the characters between strings. */
const STRING = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[^"']+/gsy;

/** A call in a chain such as `logs("status:error").last("5m")`, with its arguments as written. */
export interface WrittenCall {
  readonly name: string;
  readonly written: string;
}

/** The calls at the start of a string, in order. */
export function readCalls(text: string): (WrittenCall & { readonly end: number })[] {
  const calls = [];
  for (let position = 0; position < text.length; position = CALL.lastIndex) {
    CALL.lastIndex = position;
    const [, name = "", written = ""] = CALL.exec(text) ?? [];
    if (name === "") break;
    calls.push({ name, written, end: CALL.lastIndex });
  }
  return calls;
}

/**
 * Reads a search such as `logs("status:error").rollup("count").by("service").last("5m")`; `null` for any other string.
 */
export function parseEventSearch(text: string): EventSearchTerms | null {
  const written = readCalls(text);
  const source = written[0]?.name ?? "";
  if (written.at(-1)?.end !== text.length) return null;
  const calls = new Map(written.map((call) => [call.name, strings(call.written)]));
  const listOf = (name: string) => (calls.get(name) ?? []).flatMap((text) => text.split(",").flatMap(nameIn));
  const [statistic = "count", measure = null] = calls.get("rollup") ?? [];
  const [query] = calls.get(source) ?? [];
  if (query === undefined) return null;
  return { source, query, indexes: listOf("index"), statistic, measure, groupBy: listOf("by") };
}

function strings(written: string): string[] {
  return [...written.matchAll(STRING)].flatMap(([, double, single]) => {
    const text = double ?? single;
    return text === undefined ? [] : [text.replace(/\\(["'\\])/g, "$1")];
  });
}

/** A name in a list; `*` stands for none. */
function nameIn(text: string): string[] {
  const name = text.trim();
  return name === "" || name === "*" ? [] : [name];
}
