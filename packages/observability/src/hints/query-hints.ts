import { durationFaults, durationHints } from "./duration-hints.ts";
import { clauseHints, comparisonHints } from "./foreign-syntax-hints.ts";
import { type Hint, type HintDataset, type HintRule, type QueryReading, readQuery } from "./hint.ts";
import { keyHints } from "./key-hints.ts";
import { danglingOperatorHints, foreignOperatorHints, lowerCaseOperatorHints } from "./operator-hints.ts";
import { structureFaults } from "./query-faults.ts";
import { spacedColonHints, spacingHints } from "./spacing-hints.ts";
import { quoteHints, valueHints } from "./value-hints.ts";

/** What a query says about itself before it is run. */
export interface QueryHints {
  /** Likely mistakes in a query that the backend would accept; each names the piece, the cause and the correction. */
  readonly hints: string[];
  /** What the backend would refuse. */
  readonly faults: string[];
}

/** More would bury the result they come with. */
const MAX_HINTS = 5;

/** A longer query was made by a program: its list of ids is not worth the time to read it for slips of the pen. */
const MAX_READ_CHARS = 20_000;

/** Earlier rules know more about the piece they speak of: later ones keep silent about it. */
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
 * Reads a query for mistakes that can be told from its text alone, in the order they appear, at most five of them.
 * Ordinary queries give none. A query whose quotes or parentheses do not match gives faults only, since the rest of it
 * cannot be read.
 */
export function queryHints(query: string, dataset: HintDataset): QueryHints {
  const structure = structureFaults(query);
  if (structure.length > 0) return { hints: [], faults: structure };
  const reading = readQuery(query, dataset);
  const faults = durationFaults(reading);
  const hints = query.length > MAX_READ_CHARS ? [] : allHints(reading, faults);
  return { hints: texts(hints), faults: texts(faults) };
}

function allHints(reading: QueryReading, faults: readonly Hint[]): Hint[] {
  const kept: Hint[] = [];
  const taken = [...faults];
  for (const rule of RULES) {
    const found = rule(reading)
      .slice(0, MAX_HINTS * 2)
      .filter((hint) => !taken.some((other) => overlap(hint, other)));
    kept.push(...found);
    taken.push(...found);
  }
  return kept;
}

function overlap(one: Hint, other: Hint): boolean {
  return one.start < other.end && other.start < one.end;
}

function texts(hints: readonly Hint[]): string[] {
  const ordered = hints.toSorted((one, other) => one.start - other.start).map(({ text }) => text);
  return [...new Set(ordered)].slice(0, MAX_HINTS);
}
