import type { JsonSchema } from "@toolwright/core";

/** A string or number in a result, with the names of the fields that it is in. */
export interface Leaf {
  readonly names: readonly string[];
  readonly value: string | number;
}

/** Names of all fields that an output schema declares. */
export function fieldNames({ properties = {}, items, anyOf = [], additionalProperties: values }: JsonSchema): string[] {
  const children = [...(items ? [items] : []), ...anyOf, ...(typeof values === "object" ? [values] : [])];
  return [
    ...Object.entries(properties).flatMap(([name, child]) => [name, ...fieldNames(child)]),
    ...children.flatMap(fieldNames),
  ];
}

/** All strings and numbers in data. */
export function leavesOf(data: unknown, names: readonly string[] = []): Leaf[] {
  if (typeof data === "string" || typeof data === "number") return [{ names, value: data }];
  if (Array.isArray(data)) return data.flatMap((item) => leavesOf(item, names));
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, child]) => leavesOf(child, [...names, name]));
}

/** All strings in data that contain a value as an entire word, in any case. */
export function stringsWith(value: string, strings: readonly string[]): string[] {
  const lower = value.toLowerCase();
  return strings.filter((text) => {
    const without = text.toLowerCase().replaceAll(/<[^<>]*:\d+>/g, "\u0000");
    for (let at = without.indexOf(lower); at >= 0; at = without.indexOf(lower, at + 1))
      if (!isWord(without.at(at - 1), lower[0], at) && !isWord(without[at + lower.length], lower.at(-1), 1))
        return true;
    return false;
  });
}

function isWord(outside: string | undefined, inside: string | undefined, at: number): boolean {
  const isLetter = (character = " ") => /[\p{L}\p{N}\p{M}_]/u.test(character);
  return at > 0 && isLetter(outside) && isLetter(inside);
}
