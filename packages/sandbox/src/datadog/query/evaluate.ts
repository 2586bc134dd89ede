import type { StoredEvent } from "../events/event.ts";
import { everyText, type FacetReader, type FacetValue, facetReader, searchedText } from "../events/facet-values.ts";
import type { EventKind } from "../events/facets.ts";
import type { Comparison, Range } from "./lexer.ts";
import { malformedQuery } from "./malformed-query.ts";
import { parseQuery, type Query } from "./parser.ts";
import { matchesAnything, type Pattern, patternTest, wordTest } from "./pattern.ts";

/** Tests whether an event matches a query. */
export type EventTest = RowTest<StoredEvent>;
type RowTest<Row> = (row: Row) => boolean;

/** Accessors with which queries read the rows of one kind. */
export interface RowReader<Row> {
  /** Returns the reader of a facet; `null` if the facet is not indexed. */
  facet(name: string): FacetReader<Row> | null;
  /** Returns the text that a term without a facet searches. */
  text(row: Row): string;
  /** Returns the text that `*:term` searches. */
  everyText(row: Row): string;
}

/** Compiles a query string to a test of events. Throws a malformed-query error. */
export function queryTest(kind: EventKind, text: string): EventTest {
  return rowTest({ facet: (name) => facetReader(kind, name), text: searchedText, everyText }, parseQuery(text));
}

/** Compiles a parsed query to a test of rows. Throws a malformed-query error. */
export function rowTest<Row>(rows: RowReader<Row>, query: Query): RowTest<Row> {
  switch (query.kind) {
    case "everything":
      return () => true;
    case "and":
    case "or": {
      const tests = query.parts.map((part) => rowTest(rows, part));
      return query.kind === "and"
        ? (row) => tests.every((test) => test(row))
        : (row) => tests.some((test) => test(row));
    }
    case "not": {
      const test = rowTest(rows, query.part);
      return (row) => !test(row);
    }
    case "text": {
      const test = wordTest(query.pattern);
      return query.everywhere ? (row) => test(rows.everyText(row)) : (row) => test(rows.text(row));
    }
    default:
      return facetTest(rows, query);
  }
}

type FacetQuery = Extract<Query, { facet: string }>;

function facetTest<Row>(rows: RowReader<Row>, query: FacetQuery): RowTest<Row> {
  // Compile the bounds first, so that a malformed query fails even if the facet is not indexed.
  const test = valueTest(query);
  const reader = rows.facet(query.facet);
  return reader ? (row) => test(reader.read(row), reader) : () => false;
}

type ValueTest = (value: FacetValue, reader: Pick<FacetReader, "ignoresCase" | "isText">) => boolean;

function valueTest(query: FacetQuery): ValueTest {
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

function matchTest(pattern: Pattern): ValueTest {
  if (matchesAnything(pattern)) return (value) => value !== undefined;
  const exact = patternTest(pattern, false);
  const folded = patternTest(pattern, true);
  const words = wordTest(pattern);
  return (value, reader) => {
    if (value === undefined) return false;
    const test = reader.isText ? words : reader.ignoresCase ? folded : exact;
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

/** Converts an IPv4 address to an unsigned number; `null` for any other string. */
function ipv4Number(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

/** Compiles a block such as `10.0.0.0/8` to a test of addresses. Throws a malformed-query error. */
function blockTest(block: string): (address: number) => boolean {
  const [base = "", bits = "", ...rest] = block.split("/");
  const start = ipv4Number(base);
  if (start === null || rest.length > 0 || !/^\d{1,2}$/.test(bits) || Number(bits) > 32) {
    throw malformedQuery(`${block} is not an IPv4 block`);
  }
  const size = 2 ** (32 - Number(bits));
  return (address) => Math.floor(address / size) === Math.floor(start / size);
}
