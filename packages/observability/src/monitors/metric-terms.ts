/** An expression over metrics, as the arguments `queries` and `formula` of QueryMetrics. */
export interface MetricExpression {
  /** Metric queries, named a, b, c in order. */
  readonly queries: readonly string[];
  /** Arithmetic over the names; empty for a single query. */
  readonly formula: string;
  /**
   * The function that computes the monitor's compared value from the expression, such as `anomalies`; `null` for none.
   */
  readonly wrapper: string | null;
}

/** The first part of an expression that is neither a metric query nor arithmetic. */
export interface UnknownPart {
  readonly unknown: string;
}

// Sticky, so that each character is read once.
const QUERY =
  /(?:(?:[a-z]\w*\s*\([^(){}]*\)|p\d+\.\d+|[a-z]\w*)\s*:\s*)?[a-z_][\w.]*\{[^{}]*\}(?:\s*by\s*\{[^{}]*\})?(?:\.\w+\([^()]*\))*/iy;
const ARITHMETIC = /\s+|\d+(?:\.\d+)?(?:e[+-]?\d+)?|[-+*/(),]|'[^']*'|"[^"]*"|[a-z_]\w*\(/iy;
const WRAPPER = /^(anomalies|outliers|forecast)\s*\(/i;

/** Reads an expression such as `sum:errors{*} / sum:hits{*} * 100`. Equal queries get one name. */
export function parseMetrics(expression: string): MetricExpression | UnknownPart {
  const [start = "", wrapper = null] = WRAPPER.exec(expression) ?? [];
  const text = wrapper === null ? expression : firstArgument(expression.slice(start.length));
  const queries: string[] = [];
  let formula = "";
  for (let position = 0; position < text.length; ) {
    const query = matchAt(QUERY, text, position);
    const part = query ?? matchAt(ARITHMETIC, text, position);
    if (part === null) return { unknown: text.slice(position) };
    if (query !== null && !queries.includes(query)) queries.push(query);
    formula += query === null ? part : nameAt(queries.indexOf(query));
    position += part.length;
  }
  formula = formula.trim();
  if (queries.length === 0) return { unknown: text };
  return { queries, formula: formula === "a" ? "" : formula, wrapper };
}

function matchAt(pattern: RegExp, text: string, position: number): string | null {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0] ?? null;
}

function nameAt(index: number): string {
  return String.fromCharCode("a".charCodeAt(0) + index);
}

/** The text up to the first comma or closing parenthesis outside of parentheses, braces and quotes. */
function firstArgument(text: string): string {
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(/'[^']*'|"[^"]*"|[(){},]/g)) {
    if (depth === 0 && (part === "," || part === ")")) return text.slice(0, index);
    if (part === "(" || part === "{") depth += 1;
    if (part === ")" || part === "}") depth -= 1;
  }
  return text;
}
