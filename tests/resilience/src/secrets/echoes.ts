import { encodings } from "./canaries.ts";
import type { Canaries } from "./leaks.ts";

const names = Object.keys(encodings);

/** What a careless backend says about a request: its headers, and every key in one encoding after the other. */
export function echoOf({ headers, url }: Request, keys: Canaries, turn: number): string {
  const written = Object.values(keys).map((key, index) => encoded(key, turn + index));
  return `${written.join(" ")} ${url} ${JSON.stringify(Object.fromEntries(headers))}`;
}

/** The keys behind every text that reads like one: with a blank in it, or under a name for texts. */
export function withinTexts(body: unknown, keys: Canaries): unknown {
  let turn = 0;
  return mapJson(body, (value, name) => {
    const isText = typeof value === "string" && (value.includes(" ") || /message|name|subject|title|body/.test(name));
    if (!isText) return value;
    turn++;
    return `${value} ${Object.values(keys)
      .map((key, index) => encoded(key, turn + index))
      .join(" ")}`;
  });
}

/** Every object with the keys added, as values and as names. */
export function withKeysEverywhere(body: unknown, keys: Canaries): unknown {
  const echo = Object.fromEntries(
    Object.entries(keys).flatMap(([name, key]) => [
      [`x_${name}`, key],
      [key, name],
    ]),
  );
  const extended = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(extended);
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).map(([name, field]) => [name, extended(field)]);
    return { ...Object.fromEntries(fields), ...echo };
  };
  return extended(body);
}

/** A key in place of every text and number, list entries and all. */
export function inPlaceOf(body: unknown, keys: Canaries): unknown {
  const values = Object.values(keys);
  let turn = 0;
  return mapJson(body, (value) =>
    typeof value === "string" || typeof value === "number"
      ? encoded(values[turn % values.length] ?? "", turn++)
      : value,
  );
}

function encoded(key: string, turn: number): string {
  return encodings[names[turn % names.length] ?? ""]?.(key) ?? key;
}

function mapJson(value: unknown, change: (value: unknown, name: string) => unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapJson(entry, change, name));
  if (typeof value !== "object" || value === null) return change(value, name);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, mapJson(field, change, key)]));
}
