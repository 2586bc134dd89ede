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

/** The mistakes that the text of a query shows before it is run. */
export interface QueryHints {
  /** Likely mistakes in a query that the backend would accept; each names the piece, the cause and the correction. */
  readonly hints: readonly string[];
  /** What the backend would refuse. */
  readonly faults: readonly string[];
}

/** More would bury the result they come with. */
const MAX_HINTS = 5;

/** A program wrote a longer query: looking for typing mistakes in its list of ids is not worth the time. */
const MAX_READ_CHARS = 20_000;

/** Earlier rules know more about the piece they are about: later ones add nothing to it. */
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
 * Finds the mistakes that can be told from a query's text alone, in the order they appear, at most five of them.
 * Ordinary queries give none. A query whose quotes or parentheses do not match gives faults only, since the rest of it
 * cannot be read.
 */
export function queryHints(query: Query, dataset: Dataset): QueryHints {
  const structure = structureFault(query);
  if (structure !== null) return { hints: [], faults: [structure] };
  const reading: QueryReading = { ...query, dataset };
  const faults = durationFaults(reading);
  const hints = query.text.length > MAX_READ_CHARS ? [] : allHints(reading, faults);
  return { hints: texts(hints), faults: texts(faults) };
}

function allHints(reading: QueryReading, faults: readonly Hint[]): Hint[] {
  const taken = [...faults];
  for (const rule of RULES) {
    const found = rule(reading).slice(0, MAX_HINTS * 2);
    taken.push(...found.filter((hint) => !taken.some((other) => overlap(hint, other))));
  }
  return taken.slice(faults.length);
}

function overlap(one: Hint, other: Hint): boolean {
  return one.start < other.end && other.start < one.end;
}

function texts(hints: readonly Hint[]): string[] {
  const ordered = hints.toSorted((one, other) => one.start - other.start).map(({ text }) => text);
  return [...new Set(ordered)].slice(0, MAX_HINTS);
}
