import * as v from "valibot";
import { isRecord } from "../value/plain.ts";

/** A JSON object with unknown fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Accepts an object with any fields, unchanged. Valibot's `record` also accepts a list, which would read as empty. */
export const fieldsSchema = v.custom<Fields>(isRecord, "Invalid type: Expected an object");

/** Returns the value as an object, or an empty object: parts of an event may be missing or have another type. */
export function asFields(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/**
 * Returns the value as a string, or `null`. Converts numbers and booleans. An integer beyond the safe range becomes
 * `null`: it has lost digits and could equal another id.
 */
export function asString(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value === "number" && !Number.isFinite(value)) return null;
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return null;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

/** Returns the value as a finite number, or `null`. Some backends send numbers as strings. */
export function asNumber(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** Returns the strings of a list; an empty list for any other value. */
export function asStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
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
