import * as v from "valibot";
import { isRecord } from "../value/plain.ts";

/** A JSON object whose fields are not known in advance. */
export type Fields = Readonly<Record<string, unknown>>;

/** Takes an object with any fields, as it is. Valibot's own record also takes a list, which would read as empty. */
export const fieldsSchema = v.custom<Fields>(isRecord, "Invalid type: Expected an object");

/** The value as an object, or an empty one: any part of an event may be missing or of another type. */
export function asFields(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/**
 * The value as text, `null` when it is none; numbers and flags are written out. A whole number too large to be exact is
 * none: it has lost digits, and an id would pass for another one.
 */
export function asString(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value === "number" && !Number.isFinite(value)) return null;
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return null;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

/** The value as a finite number, `null` when it is none; numbers arrive as text here and there. */
export function asNumber(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** The texts of a list; anything else is no list. */
export function asStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** What `Date` would write, but for the last days of a month, which not every month has. */
const WRITTEN_INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** An instant as ISO-8601 UTC, from ISO text or epoch milliseconds; `null` when it is neither. */
export function asInstant(value: unknown): string | null {
  if (typeof value === "string" && WRITTEN_INSTANT.test(value)) return value;
  const instant = typeof value === "string" || typeof value === "number" ? new Date(value) : null;
  return instant === null || Number.isNaN(instant.getTime()) ? null : instant.toISOString();
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

/** The first of several places that holds text. */
export function firstString(fields: Fields, paths: readonly (readonly string[])[]): string | null {
  for (const path of paths) {
    const found = asString(at(fields, ...path));
    if (found !== null) return found;
  }
  return null;
}

/** Two objects as one, nested ones too; where both hold a value, the second wins. */
export function mergeFields(under: Fields, over: Fields): Record<string, unknown> {
  if (Object.keys(under).length === 0) return { ...over };
  // A map: assigned to an object, a field named __proto__ would give it another prototype.
  const merged = new Map(Object.entries(under));
  for (const [name, value] of Object.entries(over)) {
    const before = asFields(merged.get(name));
    const isNested = Object.keys(before).length > 0 && Object.keys(asFields(value)).length > 0;
    merged.set(name, isNested ? mergeFields(before, asFields(value)) : value);
  }
  return Object.fromEntries(merged);
}
