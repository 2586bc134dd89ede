import type { Effect } from "./effects.ts";

type Values = Readonly<Record<string, unknown>>;

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
  if (expected.kind === "email" && actual.kind === "email")
    return (
      isEqual(expected.to, actual.to) &&
      isEqual(expected.template, actual.template) &&
      isEqual(expected.replyTo, actual.replyTo) &&
      isEqual(expected.from, actual.from) &&
      isSameSet(expected.copies, actual.copies) &&
      hasValues(actual.data, expected.data)
    );
  if (expected.kind === "broadcast" && actual.kind === "broadcast")
    return (
      expected.id === actual.id &&
      isSameSet(expected.recipients, actual.recipients) &&
      hasValues(actual.data, expected.data)
    );
  if (expected.kind === "event" && actual.kind === "event")
    return (
      isEqual(expected.person, actual.person) && expected.name === actual.name && hasValues(actual.data, expected.data)
    );
  if (!("person" in expected && "person" in actual) || expected.kind !== actual.kind) return false;
  if (!isEqual(expected.person, actual.person)) return false;
  if (expected.kind === "event" || actual.kind === "event") return false;
  const hasAll = hasValues(actual.set, expected.set);
  return expected.kind === "attributes" ? hasAll && hasValues(expected.set, actual.set) : hasAll;
}

function isEqual(one: string | undefined, other: string | undefined): boolean {
  return one?.trim().toLowerCase() === other?.trim().toLowerCase();
}

function isSameSet(one: readonly string[] = [], other: readonly string[] = []): boolean {
  const sorted = (list: readonly string[]) => JSON.stringify(list.map((entry) => entry.trim().toLowerCase()).sort());
  return sorted(one) === sorted(other);
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
