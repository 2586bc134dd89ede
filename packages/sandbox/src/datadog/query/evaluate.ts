import type { StoredEvent } from "../events/event.ts";
import { everyText, type FacetReader, type FacetValue, facetReader, searchedText } from "../events/facet-values.ts";
import type { Dataset } from "../events/facets.ts";
import { blockTest, ipv4Number } from "./ipv4.ts";
import { malformedQuery } from "./malformed-query.ts";
import { parseQuery, type Query } from "./parser.ts";
import { matchesAnything, type Pattern, patternTest, wordTest } from "./pattern.ts";
import type { Comparison, Range } from "./tokens.ts";

/** Tests whether an event matches a query. */
export type EventTest = (event: StoredEvent) => boolean;

const never: EventTest = () => false;

/** Compiles a query string to a test. Throws a malformed-query error. */
export function queryTest(dataset: Dataset, text: string): EventTest {
  return compile(dataset, parseQuery(text));
}

function compile(dataset: Dataset, query: Query): EventTest {
  switch (query.kind) {
    case "everything":
      return () => true;
    case "and":
    case "or":
      return combine(
        query.kind,
        query.parts.map((part) => compile(dataset, part)),
      );
    case "not": {
      const test = compile(dataset, query.part);
      return (event) => !test(event);
    }
    case "text":
      return textTest(query.pattern, query.everywhere);
    default:
      return facetTest(dataset, query);
  }
}

function combine(kind: "and" | "or", tests: readonly EventTest[]): EventTest {
  return kind === "and" ? (event) => tests.every((test) => test(event)) : (event) => tests.some((test) => test(event));
}

function textTest(pattern: Pattern, everywhere: boolean): EventTest {
  const test = wordTest(pattern);
  return everywhere ? (event) => test(everyText(event)) : (event) => test(searchedText(event));
}

type FacetQuery = Extract<Query, { facet: string }>;

function facetTest(dataset: Dataset, query: FacetQuery): EventTest {
  // Compile the bounds first, so that a malformed query fails even if the facet is not indexed.
  const test = valueTest(query);
  const reader = facetReader(dataset, query.facet);
  return reader ? (event) => test(reader.read(event), reader) : never;
}

function valueTest(query: FacetQuery): (value: FacetValue, reader: FacetReader) => boolean {
  switch (query.kind) {
    case "match":
      return matchTest(query.pattern);
    case "comparison":
      return numberTest(comparisonTest(query.facet, query.comparison));
    case "range":
      return numberTest(rangeTest(query.facet, query.range));
    case "cidr":
      return addressTest(query.blocks);
  }
}

function matchTest(pattern: Pattern): (value: FacetValue, reader: FacetReader) => boolean {
  if (matchesAnything(pattern)) return (value) => value !== undefined;
  const exact = patternTest(pattern, false);
  const folded = patternTest(pattern, true);
  return (value, reader) => {
    if (value === undefined) return false;
    const test = reader.ignoresCase ? folded : exact;
    return typeof value === "object" ? value.some(test) : test(String(value));
  };
}

type NumberTest = (value: number) => boolean;

function numberTest(test: NumberTest): (value: FacetValue) => boolean {
  const one = (value: string | number | boolean) => {
    const number = numberOf(value);
    return number !== null && test(number);
  };
  return (value) => value !== undefined && (typeof value === "object" ? value.some(one) : one(value));
}

/** Converts a value to a number; `null` if it is not numeric. Spans carry HTTP statuses as strings. */
export function numberOf(value: string | number | boolean): number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

function boundOf(facet: string, text: string): number | null {
  const number = numberOf(text);
  if (facet === "@duration" && number !== null && text.includes(".")) {
    throw malformedQuery(`${facet} takes whole nanoseconds, not ${text}`);
  }
  return number;
}

function comparisonTest(facet: string, { operator, bound }: Comparison): NumberTest {
  const limit = boundOf(facet, bound);
  if (limit === null) return () => false;
  switch (operator) {
    case ">":
      return (value) => value > limit;
    case ">=":
      return (value) => value >= limit;
    case "<":
      return (value) => value < limit;
    case "<=":
      return (value) => value <= limit;
  }
}

function rangeTest(facet: string, range: Range): NumberTest {
  const low = range.low === "*" ? Number.NEGATIVE_INFINITY : boundOf(facet, range.low);
  const high = range.high === "*" ? Number.POSITIVE_INFINITY : boundOf(facet, range.high);
  if (low === null || high === null) return () => false;
  return (value) =>
    (range.excludesLow ? value > low : value >= low) && (range.excludesHigh ? value < high : value <= high);
}

function addressTest(blocks: readonly string[]): (value: FacetValue) => boolean {
  const tests = blocks.map(blockTest);
  return (value) => {
    const address = typeof value === "string" ? ipv4Number(value) : null;
    return address !== null && tests.some((test) => test(address));
  };
}
