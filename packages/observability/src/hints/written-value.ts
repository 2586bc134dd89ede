import { quoteValue } from "../query/filters.ts";
import type { HintDataset } from "./hint.ts";

/** What must be escaped outside quotes, by dataset, without the wildcards; a leading minus would negate. */
const SPECIAL: Readonly<Record<HintDataset, RegExp>> = {
  logs: /[+=&|><!(){}[\]^"~:\\#\s]|^-/g,
  spans: /[><:="~/\\()[\]{}\s]|^-/g,
};

/** Writes a value so that its wildcards stay wildcards: without one in quotes, otherwise with escapes. */
export function writeValue(value: string, dataset: HintDataset): string {
  return value.includes("*") ? value.replace(SPECIAL[dataset], "\\$&") : quoteValue(value);
}
