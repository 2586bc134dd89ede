import type { Dataset } from "../datadog/events.ts";
import type { Query } from "../query/query.ts";
import { durationFaults, durationHints } from "./duration-hints.ts";
import { clauseHints, comparisonHints } from "./foreign-syntax-hints.ts";
import type { Hint, HintRule, QueryReading } from "./hint.ts";
import { keyHints } from "./key-hints.ts";
import { danglingOperatorHints, foreignOperatorHints, lowerCaseOperatorHints } from "./operator-hints.ts";
import { structureFault } from "./query-faults.ts";
import { spacedColonHints, spacingHints } from "./spacing-hints.ts";
import { quoteHints, valueHints } from "./value-hints.ts";

/** Mistakes that the text of a query shows. */
export interface QueryHints {
  /** Likely mistakes that Datadog would accept; each names the part of the query, the cause and the correction. */
  readonly hints: readonly string[];
  /** Mistakes that Datadog would reject. */
  readonly faults: readonly string[];
}

/** Maximum number of hints: more would distract from the result. */
const MAX_HINTS = 5;

/** Maximum length of a checked query: programs write longer ones, and make no typing mistakes. */
const MAX_READ_CHARS = 20_000;

/** Most specific first: a later rule adds no hint to a part that has one. */
const RULES: readonly HintRule[] = [
  comparisonHints,
  clauseHints,
  durationHints,
  keyHints,
  spacingHints,
  spacedColonHints,
  quoteHints,
  valueHints,
  lowerCaseOperatorHints,
  foreignOperatorHints,
  danglingOperatorHints,
];

/**
 * Finds mistakes in the text of a query, at most five of each kind, in the order of the query. For unmatched quotes or
 * parentheses it returns only that fault, because the rest of the query is unreadable.
 */
export function queryHints(query: Query, dataset: Dataset): QueryHints {
  const structure = structureFault(query);
  if (structure !== null) return { hints: [], faults: [structure] };
  const reading: QueryReading = { ...query, dataset };
  const faults = durationFaults(reading);
  const hints = query.text.length > MAX_READ_CHARS ? [] : allHints(reading, faults);
  return { hints: toMessages(hints), faults: toMessages(faults) };
}

function allHints(reading: QueryReading, faults: readonly Hint[]): Hint[] {
  const all = [...faults];
  for (const rule of RULES) {
    const hints = rule(reading).slice(0, MAX_HINTS * 2);
    all.push(...hints.filter((hint) => !all.some((other) => overlap(hint, other))));
  }
  return all.slice(faults.length);
}

function overlap(one: Hint, other: Hint): boolean {
  return one.start < other.end && other.start < one.end;
}

function toMessages(hints: readonly Hint[]): string[] {
  const ordered = hints.toSorted((one, other) => one.start - other.start).map(({ text }) => text);
  return [...new Set(ordered)].slice(0, MAX_HINTS);
}
