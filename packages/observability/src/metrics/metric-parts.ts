// Sticky, so that each character is read once.
/** A metric with an aggregator such as `avg`, `p99.9` or `count(v: v<=5)`; its filter, groups and functions can be missing. */
const QUALIFIED =
  /((?:[a-z]\w*\s*\([^(){}]*\)|p\d+\.\d+|[a-z]\w*)\s*:\s*)([a-z]\w*(?:[.\-/]\w+)*)(\s*\{[^{}]*\})?(\s*by\s*\{[^{}]*\})?((?:\.\w+\([^()]*\))*)/iy;
/** Numbers, functions, strings and other parts that aren't metrics. */
const OTHER = /[\d_][\w.]*|[a-z]\w*(?:\.\d+)?\(|\.\w+|\{[^{}]*\}|'[^']*'|"[^"]*"|[^\w.{'"]+/iy;
/** A metric without an aggregator. */
const PLAIN = /()([a-z]\w*(?:[.\-/]\w+)*)(\s*\{[^{}]*\})?(\s*by\s*\{[^{}]*\})?((?:\.\w+\([^()]*\))*)/iy;

/** A metric in a query. Missing parts are empty. */
export interface MetricTerm {
  readonly text: string;
  readonly aggregator: string;
  readonly path: string;
  readonly filter: string;
  readonly by: string;
  readonly functions: string;
}

/** Splits a query into metrics and the text between them. */
export function partsOf(query: string): (MetricTerm | string)[] {
  const parts: (MetricTerm | string)[] = [];
  for (let position = 0; position < query.length; ) {
    const qualified = matchAt(QUALIFIED, query, position);
    const other = qualified ? null : matchAt(OTHER, query, position);
    const term = qualified ?? (other ? null : matchAt(PLAIN, query, position));
    const [text = query.charAt(position)] = term ?? other ?? [];
    position += text.length;
    if (term === null) parts.push(text);
    else {
      const [, prefix = "", path = "", filter = "", by = "", functions = ""] = term;
      const aggregator = prefix.slice(0, Math.max(0, prefix.lastIndexOf(":"))).trimEnd();
      parts.push({ text, aggregator, path, filter, by, functions });
    }
  }
  return parts;
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

function metricsOf(query: string): MetricTerm[] {
  return partsOf(query).filter((part) => typeof part !== "string");
}

/** The grouped metrics in a query in Datadog's syntax, each with its group keys. */
export function groupsOf(query: string): { readonly name: string; readonly keys: readonly string[] }[] {
  return metricsOf(query).flatMap(({ path, by }) => {
    const list = by.slice(by.indexOf("{") + 1, -1).split(",");
    const keys = list.map((key) => key.trim()).filter(Boolean);
    return keys.length === 0 ? [] : [{ name: path, keys }];
  });
}

/** The first metric in a query in Datadog's syntax, with its filter. */
export function firstMetric(query: string): { readonly name: string; readonly filter: string } | null {
  const term = metricsOf(query).find(({ filter }) => filter);
  return term ? { name: term.path, filter: term.filter.trim().slice(1, -1) } : null;
}
