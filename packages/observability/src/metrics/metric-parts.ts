// Sticky, so that each character is read once.
/** A metric with an aggregator such as `avg`, `p99.9` or `count(v: v<=5)`; its filter, groups and functions can be missing. */
const QUALIFIED =
  /((?:[a-z]\w*\s*\([^(){}]*\)|p\d+\.\d+|[a-z]\w*)\s*:\s*)([a-z]\w*(?:[.\-/]\w+)*)(\s*\{[^{}]*\})?(\s*by\s*\{[^{}]*\})?((?:\.\w+\([^()]*\))*)/iy;
/** Numbers, functions, strings and other parts that are no metric. */
const OTHER = /[\d_][\w.]*|[a-z]\w*(?:\.\d+)?\(|\.\w+|\{[^{}]*\}|'[^']*'|"[^"]*"|[^\w.{'"]+/iy;
/** A metric without an aggregator. */
const PLAIN = /()([a-z]\w*(?:[.\-/]\w+)*)(\s*\{[^{}]*\})?(\s*by\s*\{[^{}]*\})?((?:\.\w+\([^()]*\))*)/iy;

/** A metric in a query. Parts that it lacks are empty. */
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

/** The metrics of a query in Datadog's form that it groups, each with the keys of its groups. */
export function groupsOf(query: string): { readonly name: string; readonly keys: readonly string[] }[] {
  return metricsOf(query).flatMap(({ path, by }) => {
    const list = by.slice(by.indexOf("{") + 1, -1).split(",");
    const keys = list.map((key) => key.trim()).filter(Boolean);
    return keys.length === 0 ? [] : [{ name: path, keys }];
  });
}

/** The first metric of a query in Datadog's form, with its filter. */
export function firstMetric(query: string): { readonly name: string; readonly filter: string } | null {
  const term = metricsOf(query).find(({ filter }) => filter);
  return term ? { name: term.path, filter: term.filter.trim().slice(1, -1) } : null;
}
