import { readCalls } from "./event-search.ts";

/** The parts of a monitor's query: its measurement, its window, and its comparison. */
export interface ParsedCondition {
  /** The query without its comparison, and without a leading `avg(last_5m):`. */
  readonly measured: string;
  /** Evaluation window, such as `5m`, or `current_1mo` for the month so far; `null` if the query has none. */
  readonly window: string | null;
  readonly comparison: string | null;
  readonly threshold: number | null;
  /** The evaluation's function, such as `avg` or `change`; `null` if the query doesn't start with one. */
  readonly evaluation: string | null;
}

const COMPARISON = /(>=|<=|==|!=|>|<|=)\s*(-?(?:\d[\d.]*|\.\d+)(?:e[-+]?\d+)?)$/i;
const EVALUATION = /^(\w+)\(((?:[^(){}:]|\([^(){}:]*\))*)\):/;

/** Splits a monitor's query into its parts. Never fails: parts that it doesn't find are `null`. */
export function parseCondition(query: string): ParsedCondition {
  const text = query.trim();
  const [end = "", comparison = null, threshold = null] = COMPARISON.exec(text) ?? comparedFormula(text);
  const [start = "", evaluation = null, over = ""] = EVALUATION.exec(text) ?? [];
  const measured = text.slice(start.length, text.length - end.length).trim();
  const window = start === "" ? calledWindow(measured) : (/(?:last|next|current)_\w+/.exec(over)?.[0] ?? null);
  return {
    measured,
    window: window?.replace(/^last_/, "") ?? null,
    comparison,
    threshold: threshold === null ? null : Number(threshold),
    evaluation,
  };
}

/** The end of a formula that is compared with a query instead of a number, and its comparison. */
function comparedFormula(text: string): readonly string[] {
  const calls = readCalls(text);
  const end = text.slice(calls.at(-1)?.end);
  const [, comparison] = /^\s*(>=|<=|==|!=|>|<)/.exec(end) ?? [];
  return calls[0]?.name === "formula" && comparison !== undefined ? [end, comparison] : [];
}

/** Calls that set a window. An SLO's burn rate evaluates its long window rather than the target's. */
const WINDOW_CALLS = ["long_window", "last", "current", "over"];

function calledWindow(measured: string): string | null {
  const calls = readCalls(measured).flatMap(({ name, written }) => {
    const [, window] = /^\s*["']?(\d+[a-z]+)["']?\s*$/.exec(written) ?? [];
    return window === undefined ? [] : [{ name, window }];
  });
  const [first] = WINDOW_CALLS.flatMap((name) => calls.find((call) => call.name === name) ?? []);
  return first === undefined ? null : `${first.name === "current" ? "current_" : ""}${first.window}`;
}
