import { nameOf } from "./name-of.ts";

const MAX_NAMED = 10;

/** Joins names with commas. Quotes names of several words, and truncates long names and long lists. */
export function listNames(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).map(nameOf).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
