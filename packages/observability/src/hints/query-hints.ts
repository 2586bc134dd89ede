import type { Dataset } from "../datadog/events.ts";
import type { Query } from "../query/query.ts";
import { durationHints } from "./duration-hints.ts";
import { type Hint, type HintRule, MAX_HINTS, type QueryReading, toMessages } from "./hint.ts";
import { keyHints } from "./key-hints.ts";
import { comparisonHints, foreignOperatorHints, lowerCaseOperatorHints } from "./operator-hints.ts";
import { valueHints } from "./value-hints.ts";

/** Maximum length of a query to check. Programs write longer ones, and don't make typing mistakes. */
const MAX_READ_CHARS = 20_000;

/** Most specific first: a later rule adds no hint to a part that already has one. */
const RULES: readonly HintRule[] = [
  comparisonHints,
  durationHints,
  keyHints,
  valueHints,
  lowerCaseOperatorHints,
  foreignOperatorHints,
];

/**
 * Finds likely mistakes in a query that Datadog would accept, at most five, in query order. Each names the part of the
 * query, the cause and the correction.
 */
export function queryHints(query: Query, dataset: Dataset): readonly string[] {
  if (query.text.length > MAX_READ_CHARS) return [];
  const reading: QueryReading = { ...query, dataset };
  const all: Hint[] = [];
  for (const rule of RULES) {
    const hints = rule(reading).slice(0, MAX_HINTS * 2);
    all.push(...hints.filter((hint) => !all.some((other) => overlap(hint, other))));
  }
  return toMessages(all);
}

function overlap(one: Hint, other: Hint): boolean {
  return one.start < other.end && other.start < one.end;
}
