import type { Dataset } from "../datadog/events.ts";
import { quoteValue } from "../query/quote-value.ts";

/** Characters to escape outside quotes, without the wildcards; a leading minus would negate the value. */
const SPECIAL: Readonly<Record<Dataset, RegExp>> = {
  logs: /[+=&|><!(){}[\]^"~:\\#\s]|^-/g,
  spans: /[><:="~/\\()[\]{}\s]|^-/g,
};

/** Writes a value so that its wildcards keep working: with escapes instead of quotes when it has one. */
export function writeValue(value: string, dataset: Dataset): string {
  return value.includes("*") ? value.replace(SPECIAL[dataset], "\\$&") : quoteValue(value);
}

/** Writes a filter that matches any of several values, which are already in query syntax. */
export function writeAnyOf(key: string, values: readonly string[]): string {
  return `${key}:(${values.join(" OR ")})`;
}

/** The wildcard form of a simple regular expression. */
export function writeWildcard(pattern: string): string {
  return pattern.replace(/^\^|\$$/g, "").replace(/\.[*+]/g, "*");
}
