import { encodings } from "./canaries.ts";
import type { Canaries } from "./leaks.ts";

const names = Object.keys(encodings);

/** Returns an echo of a request: its headers, and every key in a different encoding. `turn` selects the first encoding. */
export function echoOf({ headers, url }: Request, keys: Canaries, turn: number): string {
  const encodedKeys = Object.values(keys).map((key, index) => encode(key, turn + index));
  return `${encodedKeys.join(" ")} ${url} ${JSON.stringify(Object.fromEntries(headers))}`;
}

/** Appends the keys to every string that is prose, judging by its spaces or its field name. */
export function appendToStrings(body: unknown, keys: Canaries): unknown {
  let turn = 0;
  return mapJson(body, (value, name) => {
    const isText = typeof value === "string" && (value.includes(" ") || /message|name|subject|title|body/.test(name));
    if (!isText) return value;
    turn++;
    return `${value} ${Object.values(keys)
      .map((key, index) => encode(key, turn + index))
      .join(" ")}`;
  });
}

/** Adds the keys to every object, as values and as names. */
export function addKeysToObjects(body: unknown, keys: Canaries): unknown {
  const echo = Object.fromEntries(
    Object.entries(keys).flatMap(([name, key]) => [
      [`x_${name}`, key],
      [key, name],
    ]),
  );
  const extend = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(extend);
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).map(([name, field]) => [name, extend(field)]);
    return { ...Object.fromEntries(fields), ...echo };
  };
  return extend(body);
}

/** Replaces every string and number by a key. */
export function replaceValues(body: unknown, keys: Canaries): unknown {
  const values = Object.values(keys);
  let turn = 0;
  return mapJson(body, (value) =>
    typeof value === "string" || typeof value === "number" ? encode(values[turn % values.length] ?? "", turn++) : value,
  );
}

function encode(key: string, turn: number): string {
  return encodings[names[turn % names.length] ?? ""]?.(key) ?? key;
}

function mapJson(value: unknown, change: (value: unknown, name: string) => unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapJson(entry, change, name));
  if (typeof value !== "object" || value === null) return change(value, name);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, mapJson(field, change, key)]));
}
