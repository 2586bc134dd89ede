/** The parts of a monitor's query: what it measures, over which time, and what it compares it with. */
export interface ParsedCondition {
  /** The query without its comparison, and without `avg(last_5m):` before it. */
  readonly measured: string;
  /** Evaluation window, such as `5m`, or `current_1mo` for the month so far; `null` if the query has none. */
  readonly window: string | null;
  readonly comparison: string | null;
  readonly threshold: number | null;
  /** The function of the evaluation, such as `avg` or `change`; `null` if none comes first. */
  readonly evaluation: string | null;
}

const COMPARISON = /(>=|<=|==|!=|>|<|=)\s*(-?(?:\d[\d.]*|\.\d+)(?:e[-+]?\d+)?)$/i;
const EVALUATION = /^(\w+)\(((?:[^(){}:]|\([^(){}:]*\))*)\):/;
/** A call that sets a window, or a string, in which no such call counts. */
const WINDOW_CALL =
  /\.(last|current|over|long_window)\(\s*["']?(\d+[a-z]+)["']?\s*\)|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs;

/** Splits a monitor's query into its parts. Never fails: what it does not find is `null`. */
export function parseCondition(query: string): ParsedCondition {
  const text = query.trim();
  const [end = "", comparison = null, threshold] = COMPARISON.exec(text) ?? [];
  const [start = "", evaluation = null, over = ""] = EVALUATION.exec(text) ?? [];
  const measured = text.slice(start.length, text.length - end.length).trim();
  const window =
    start === "" ? calledWindow(measured) : (/(?:last_|(?=(?:next|current)_))(\w+)/.exec(over)?.[1] ?? null);
  return {
    measured,
    window,
    comparison,
    threshold: threshold === undefined ? null : Number(threshold),
    evaluation,
  };
}

/** The window of a search or a formula. An SLO's burn rate evaluates its long window, and not the target's. */
function calledWindow(measured: string): string | null {
  const calls = [...measured.matchAll(WINDOW_CALL)].filter(([, name]) => name !== undefined);
  const [, name, window = null] = calls.find((call) => call[1] === "long_window") ?? calls.at(-1) ?? [];
  return name === "current" ? `current_${window}` : window;
}
