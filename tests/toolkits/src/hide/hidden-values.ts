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

/** All strings in data that contain a value, in any case. */
export function stringsWith(value: string, strings: readonly string[]): string[] {
  const withoutHandles = (text: string) => text.toLowerCase().replaceAll(/<[^<>]*:\d+>/g, "\u0000");
  return strings.filter((text) => withoutHandles(text).includes(value.toLowerCase()));
}
