import { isRecord } from "@toolwright/core/authoring";

/** The parameters of a request, from its query and its JSON body alike. */
export interface Params {
  /** A trimmed string; `null` when it is missing, empty or not a string, number or boolean. */
  text(name: string): string | null;
  /** The strings of a list; a single value is a list of one. */
  list(name: string): readonly string[];
  /** The bounds `name[min]` and `name[max]`; `malformed` for any other value, `null` when it is missing. */
  range(name: string): Range | "malformed" | null;
  /** A number without its fraction, or `fallback` when it is missing. */
  whole(name: string, fallback: number): number;
  /** The entries of a list of objects. */
  records(name: string): readonly Params[];
  has(name: string): boolean;
}

/** Bounds, both included; `null` is no bound. */
export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** Merges query and body as Rails does: `name[]` makes a list and `name[key]` an object; the query takes precedence over the body. */
export function readParams(query: URLSearchParams, body: unknown): Params {
  return paramsOf({ ...(isRecord(body) ? body : {}), ...treeOf(query) });
}

function treeOf(query: URLSearchParams): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const [name, value] of query) {
    const [, base = name, key] = /^([^[]+)\[([^\]]*)\]$/.exec(name) ?? [];
    const earlier = tree[base];
    if (key === undefined) tree[base] = value;
    else if (key === "") tree[base] = [...(Array.isArray(earlier) ? earlier : []), value];
    else tree[base] = { ...(isRecord(earlier) ? earlier : {}), [key]: value };
  }
  return tree;
}

function paramsOf(tree: Readonly<Record<string, unknown>>): Params {
  const list = (name: string) => {
    const value = tree[name];
    return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== null);
  };
  return {
    text: (name) => textOf(tree[name]),
    list,
    range(name) {
      const value = tree[name] ?? null;
      if (value === null) return null;
      return isRecord(value) ? { min: numberOf(value["min"]), max: numberOf(value["max"]) } : "malformed";
    },
    whole: (name, fallback) => Math.trunc(numberOf(tree[name]) ?? fallback),
    records(name) {
      const value = tree[name];
      return Array.isArray(value) ? value.filter(isRecord).map(paramsOf) : [];
    },
    has: (name) => tree[name] !== undefined,
  };
}

function textOf(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? null : text;
}

function numberOf(value: unknown): number | null {
  const text = textOf(value);
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
