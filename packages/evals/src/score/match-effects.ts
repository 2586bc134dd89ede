import type { Effect } from "./effects.ts";

type Values = Readonly<Record<string, unknown>>;

/** An effect of any kind. */
interface Fields {
  readonly data?: Values;
  readonly set?: Values;
  readonly [name: string]: unknown;
}

/** Compares the effects of a run with the expected ones. Returns one sentence for each that is missing or extra. */
export function compareEffects(expected: readonly Effect[], actual: readonly Effect[]): readonly string[] {
  const extra = [...actual];
  const missing = expected.filter((effect) => {
    const index = extra.findIndex((candidate) => isSame(effect, candidate));
    if (index >= 0) extra.splice(index, 1);
    return index < 0;
  });
  return [
    ...missing.map((effect) => `Missing: ${JSON.stringify(effect)}.`),
    ...extra.map((effect) => `Not expected: ${JSON.stringify(effect)}.`),
  ];
}

function isSame(expected: Effect, actual: Effect): boolean {
  const { data, set, ...fields } = { ...expected } as Fields;
  const { data: actualData, set: actualSet, ...actualFields } = { ...actual } as Fields;
  const names = Object.keys({ ...fields, ...actualFields });
  return (
    names.every((name) => toKey(name, fields[name]) === toKey(name, actualFields[name])) &&
    hasValues(actualData, data) &&
    hasValues(actualSet, set) &&
    (expected.kind !== "attributes" || hasValues(set, actualSet))
  );
}

/** A field for a comparison. Lists are sets. Only in the name of an event does letter case matter. */
function toKey(name: string, field: unknown): string {
  if (name === "name") return String(field);
  const texts = [field ?? []].flat().map((text) => String(text).trim().toLowerCase());
  return JSON.stringify(texts.sort());
}

/** Whether all expected values are there. Customer.io returns every value as a string, so `5` equals `"5"`. */
function hasValues(actual: Values = {}, expected: Values = {}): boolean {
  return Object.entries(expected).every(
    ([name, value]) => Object.hasOwn(actual, name) && isSameValue(actual[name], value),
  );
}

function isSameValue(one: unknown, other: unknown): boolean {
  // `null` is a removed attribute, and differs from the string "null".
  if (one === null || other === null) return one === other;
  return toText(one) === toText(other);
}

function toText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value, sortFields) : String(value);
}

/** Sorts the fields of an object, because their order means nothing. */
function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
