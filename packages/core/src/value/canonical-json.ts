import { isPlain } from "./plain.ts";

/** JSON that is the same for equal values, whatever the order of their keys. Leaves out keys that are `undefined`. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(canonical(value)) ?? "";
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isPlain(value)) return value;
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  // A list of pairs, since an object would move integer keys to the front and lose a key `__proto__`.
  return { object: names.sort().map((name) => [name, canonical(value[name])]) };
}
