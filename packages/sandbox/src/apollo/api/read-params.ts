import { isRecord } from "@toolwright/core/authoring";

/** Request parameters from the query and the JSON body. */
export interface Params {
  /** Returns a trimmed string; `null` if it is missing, empty or not a string, number or boolean. */
  string(name: string): string | null;
  /** Returns a list of strings; a single value becomes a list of one. */
  list(name: string): readonly string[];
  /** Returns the bounds `name[min]` and `name[max]`; `malformed` for any other value, `null` if it is missing. */
  range(name: string): Range | "malformed" | null;
  /** Returns a number without its fraction, or `fallback` if it is missing. */
  integer(name: string, fallback: number): number;
  /** Returns the entries of a list of objects. */
  records(name: string): readonly Params[];
  has(name: string): boolean;
  /** Names of all parameters, without brackets. */
  names(): readonly string[];
}

/** Inclusive bounds; `null` means unbounded. */
export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** Merges query and body as Rails does: `name[]` becomes a list, `name[key]` an object. The query takes precedence. */
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
    return (Array.isArray(value) ? value : [value]).map(stringOf).filter((text) => text !== null);
  };
  return {
    string: (name) => stringOf(tree[name]),
    list,
    range(name) {
      const value = tree[name] ?? null;
      if (value === null) return null;
      return isRecord(value) ? { min: numberOf(value["min"]), max: numberOf(value["max"]) } : "malformed";
    },
    integer: (name, fallback) => Math.trunc(numberOf(tree[name]) ?? fallback),
    records(name) {
      const value = tree[name];
      return Array.isArray(value) ? value.filter(isRecord).map(paramsOf) : [];
    },
    has: (name) => tree[name] !== undefined,
    names: () => Object.keys(tree),
  };
}

function stringOf(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? null : text;
}

function numberOf(value: unknown): number | null {
  const text = stringOf(value);
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
