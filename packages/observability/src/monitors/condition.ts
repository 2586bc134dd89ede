/** The parts of a monitor's query: what it measures, over which time, and what it compares it with. */
export interface ParsedCondition {
  /** The query without its comparison, and without `avg(last_5m):` before it. */
  readonly measured: string;
  /** Evaluation window, such as `5m`; `null` if the query has none. */
  readonly window: string | null;
  readonly comparison: string | null;
  readonly threshold: number | null;
  /** The function of the evaluation, such as `avg` or `change`; `null` if none comes first. */
  readonly evaluation: string | null;
}

const COMPARISON = /(>=|<=|==|!=|>|<|=)\s*(-?(?:\d[\d.]*|\.\d+)(?:e[-+]?\d+)?)$/i;
const EVALUATION = /^(\w+)\(((?:[^(){}:]|\([^(){}:]*\))*)\):/;

/** Splits a monitor's query into its parts. Never fails: what it does not find is `null`. */
export function parseCondition(query: string): ParsedCondition {
  const text = query.trim();
  const [end = "", comparison = null, threshold] = COMPARISON.exec(text) ?? [];
  const [start = "", evaluation = null, over = ""] = EVALUATION.exec(text) ?? [];
  const measured = text.slice(start.length, text.length - end.length).trim();
  const window =
    start === "" ? /\.(?:last|over)\("?(\w+)"?\)$/.exec(measured)?.[1] : /(?:last|next|current)_(\w+)/.exec(over)?.[1];
  return {
    measured,
    window: window ?? null,
    comparison,
    threshold: threshold === undefined ? null : Number(threshold),
    evaluation,
  };
}
