import { nameOf } from "./quote-name.ts";

const MAX_NAMED = 10;

/** Joins names with commas, each as {@link nameOf} writes it. Names the first ten and counts the others. */
export function listNames(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).map(nameOf).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
