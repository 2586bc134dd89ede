import type { QueryItem } from "../query/query.ts";
import { createHint, type FilterTerm, forEachFilter, type Hint, type HintRule, quoteCode, shorten } from "./hint.ts";

/** Nanoseconds per unit. */
const UNIT_NS: ReadonlyMap<string, number> = new Map([
  ...["ns", "nanos"].map((unit) => [unit, 1] as const),
  ...["us", "µs", "μs", "micros"].map((unit) => [unit, 1e3] as const),
  ...["ms", "millis"].map((unit) => [unit, 1e6] as const),
  ...["s", "sec", "secs", "second", "seconds"].map((unit) => [unit, 1e9] as const),
  ...["m", "min", "mins", "minute", "minutes"].map((unit) => [unit, 60e9] as const),
  ...["h", "hr", "hour", "hours"].map((unit) => [unit, 3600e9] as const),
]);

const NUMBER_WITH_UNIT = /^(\d{1,12}(?:\.\d{1,9})?)\s?([a-zµμ]+)$/i;
const NS_PER_MS = 1e6;
const NS_PER_S = 1e9;
/** Includes fractions. Datadog refuses them for spans, and the hint then explains the error. */
const SMALL_NUMBER = /^\d{1,6}(?:\.\d{1,9})?$/;

/**
 * Finds bounds of `@duration` that aren't in nanoseconds: with a unit, without the `@`, or so small that they are
 * likely seconds or milliseconds. Small bounds are mistakes only for spans: in a log, the unit of `duration` depends on
 * the program that wrote it.
 */
export const durationHints: HintRule = forEachFilter(({ term, reading }) => {
  const [item] = term.items;
  if ((term.key !== "duration" && term.key !== "@duration") || item === undefined) return null;
  const inUnits = term.items.find(({ values }) => values.some((value) => nanoseconds(value) !== null));
  if (inUnits !== undefined) return withUnit(term, inUnits);
  return (reading.dataset === "spans" ? tooSmall(term, item) : null) ?? missingAt(term);
});

function withUnit(term: FilterTerm, item: QueryItem): Hint {
  const correction = rewrite(item, (value) => nanoseconds(value) ?? value);
  const why =
    term.key === "duration"
      ? "lacks the @, and @duration is in plain nanoseconds: write"
      : "has a unit, but @duration is in plain nanoseconds: write";
  return createHint(term, why, correction, `${term.key}:${item.text}`);
}

function tooSmall(term: FilterTerm, item: QueryItem): Hint | null {
  const isLowerBound = item.comparator === ">" || item.comparator === ">=" || item.kind === "range";
  const bounds = item.values.filter((value) => SMALL_NUMBER.test(value) && Number(value) > 0);
  const isSmall = bounds.length > 0 && item.values.every((value) => value === "*" || SMALL_NUMBER.test(value));
  if (term.items.length > 1 || !isLowerBound || !isSmall) return null;
  const inMs = rewrite(item, (value) => scaled(value, NS_PER_MS));
  const inSeconds = rewrite(item, (value) => scaled(value, NS_PER_S));
  // Keep the correction of a range short, because its first correction already names the key.
  const shorter = item.kind === "range" ? inSeconds.slice("@duration:".length) : inSeconds;
  const text = `${quoteCode(shorten(term.text, 28))} counts nanoseconds: for ms write \`${inMs}\`, for s \`${shorter}\`.`;
  return { text, start: term.start, end: term.end };
}

function missingAt(term: FilterTerm): Hint | null {
  if (term.key !== "duration") return null;
  return createHint(term, "lacks the @ (the measure is @duration, in nanoseconds): write", `@${term.text}`);
}

/** A duration with a unit as integer nanoseconds; `null` for any other string. */
function nanoseconds(value: string): string | null {
  const [, number, unit] = NUMBER_WITH_UNIT.exec(value) ?? [];
  const factor = UNIT_NS.get(unit?.toLowerCase() ?? "");
  const product = Math.round(Number(number) * (factor ?? Number.NaN));
  return Number.isSafeInteger(product) ? String(product) : null;
}

function scaled(value: string, factor: number): string {
  return value === "*" ? value : String(Math.round(Number(value) * factor));
}

/** The filter with every bound changed. */
function rewrite(item: QueryItem, change: (value: string) => string): string {
  const values = item.values.map(change);
  return `@duration:${item.kind === "range" ? `[${values.join(" TO ")}]` : `${item.comparator ?? ""}${values[0]}`}`;
}
