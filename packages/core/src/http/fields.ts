import * as v from "valibot";
import { isRecord } from "../value/plain.ts";

/** A JSON object with unknown fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Accepts an object with any fields, unchanged. Valibot's `record` also accepts a list, which would read as empty. */
export const fieldsSchema = v.custom<Fields>(isRecord, "Invalid type: Expected an object");

/** The value as an object, or an empty object: parts of an event may be missing or have another type. */
export function asFields(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/**
 * The value as a string, or `null`. Converts numbers and booleans. An integer beyond the safe range becomes `null`: it
 * has lost digits and could equal another id.
 */
export function asString(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value === "number" && !Number.isFinite(value)) return null;
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return null;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

/** The value as a finite number, or `null`. Some backends send numbers as strings. */
export function asNumber(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** The strings of a list; an empty list for any other value. */
export function asStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** The format that `Date` writes, without 29 February, which not every year has. */
const CANONICAL_INSTANT =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** An ISO 8601 string or epoch milliseconds as an ISO 8601 instant in UTC; `null` for any other value. */
export function asInstant(value: unknown): string | null {
  if (typeof value === "string" && CANONICAL_INSTANT.test(value)) return value;
  if (typeof value === "string" && !hasRealDay(value)) return null;
  const instant = typeof value === "string" || typeof value === "number" ? new Date(value) : null;
  return instant === null || Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** Whether a date is in its month: `Date` reads 30 February as 2 March. */
function hasRealDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  return day === undefined || Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

/** The value at a path of nested fields. */
export function at(fields: Fields, ...path: readonly string[]): unknown {
  let value: unknown = fields;
  for (const name of path) {
    const parent = asFields(value);
    value = Object.hasOwn(parent, name) ? parent[name] : undefined;
  }
  return value;
}

/** The string at the first of several paths that has one. */
export function firstString(fields: Fields, paths: readonly (readonly string[])[]): string | null {
  for (const path of paths) {
    const string = asString(at(fields, ...path));
    if (string !== null) return string;
  }
  return null;
}

/** Merges two objects deeply. Where both have a value, the second wins. */
export function mergeFields(under: Fields, over: Fields): Record<string, unknown> {
  if (Object.keys(under).length === 0) return { ...over };
  // A map, because assigning a field named `__proto__` to an object would replace its prototype.
  const merged = new Map(Object.entries(under));
  for (const [name, value] of Object.entries(over)) {
    const before = asFields(merged.get(name));
    const isNested = Object.keys(before).length > 0 && Object.keys(asFields(value)).length > 0;
    merged.set(name, isNested ? mergeFields(before, asFields(value)) : value);
  }
  return Object.fromEntries(merged);
}
