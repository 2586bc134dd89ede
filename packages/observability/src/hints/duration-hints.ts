import type { QueryItem } from "../query/filters.ts";
import { about, type FilterPlace, forEachFilter, type Hint, type HintRule, shorten } from "./hint.ts";

/** How many nanoseconds a unit has. */
const UNIT_NS: ReadonlyMap<string, number> = new Map([
  ...["ns", "nanos"].map((unit) => [unit, 1] as const),
  ...["us", "µs", "μs", "micros"].map((unit) => [unit, 1e3] as const),
  ...["ms", "millis"].map((unit) => [unit, 1e6] as const),
  ...["s", "sec", "secs", "second", "seconds"].map((unit) => [unit, 1e9] as const),
  ...["m", "min", "mins", "minute", "minutes"].map((unit) => [unit, 60e9] as const),
  ...["h", "hr", "hour", "hours"].map((unit) => [unit, 3600e9] as const),
]);

const NS_PER_MS = 1e6;
const NS_PER_S = 1e9;
const NUMBER_WITH_UNIT = /^(\d{1,12}(?:\.\d{1,9})?)\s?([a-zµμ]+)$/i;
const FLOAT = /^-?(?:\d{1,18}\.\d{0,18}|\.\d{1,18}|\d{1,18}(?=e))(?:e[+-]?\d{1,2})?$/i;

/**
 * Bounds of `@duration` that are not nanoseconds: with a unit, without the `@`, or so small that seconds or milliseconds
 * were meant. The last holds for spans only: what the `duration` of a log counts is up to who wrote it.
 */
export const durationHints: HintRule = forEachFilter((place) => {
  const { term, reading } = place;
  const [item] = term.items;
  if (!isDuration(term.key) || item === undefined) return null;
  const inUnits = term.items.find(({ values }) => values.some((value) => nanoseconds(value) !== null));
  if (inUnits !== undefined) return withUnit(place, inUnits);
  return (reading.dataset === "spans" ? tooSmall(place, item) : null) ?? withoutAt(place);
});

/**
 * The fractional bounds of `@duration` in a query. The backend refuses them on spans; a measure of that name in logs may
 * well be fractional.
 */
export const durationFaults: HintRule = forEachFilter(({ term, reading }) => {
  if (!isDuration(term.key) || reading.dataset !== "spans") return null;
  const item = term.items.find(({ kind, values }) => kind !== "term" && values.some((value) => FLOAT.test(value)));
  if (item === undefined) return null;
  const written = item.values.map(Number).filter((value) => Number.isFinite(value));
  const isSeconds = written.every((value) => value < NS_PER_MS);
  const why = isSeconds
    ? "is refused: bounds of @duration are whole nanoseconds; if seconds were meant, write"
    : "is refused: bounds of @duration are whole nanoseconds; write";
  return about(term, { wrong: term.text, why, right: rewritten(item, (value) => wholeNumber(value, isSeconds)) });
});

/** Whether a key names the duration of events, with or without its `@`. */
export function isDuration(key: string): boolean {
  return key === "@duration" || key === "duration";
}

function withUnit({ term }: FilterPlace, item: QueryItem): Hint {
  const right = rewritten(item, (value) => nanoseconds(value) ?? value);
  const why =
    term.key === "duration"
      ? "lacks the @, and @duration is in plain nanoseconds: write"
      : "has a unit, but @duration is in plain nanoseconds: write";
  return about(term, { wrong: `${term.key}:${item.text}`, why, right });
}

function tooSmall({ term }: FilterPlace, item: QueryItem): Hint | null {
  const isAlone = term.items.length === 1;
  const isLowerBound = item.comparator === ">" || item.comparator === ">=" || item.kind === "range";
  const bounds = item.values.filter((value) => /^\d{1,6}$/.test(value) && Number(value) > 0);
  const isSmall = bounds.length > 0 && item.values.every((value) => value === "*" || /^\d{1,6}$/.test(value));
  if (!isAlone || !isLowerBound || !isSmall) return null;
  const inMs = rewritten(item, (value) => scaled(value, NS_PER_MS));
  const inSeconds = rewritten(item, (value) => scaled(value, NS_PER_S));
  // A range is long, and its key has been named by then.
  const shorter = item.kind === "range" ? inSeconds.slice("@duration:".length) : inSeconds;
  const text = `\`${shorten(term.text, 28)}\` counts nanoseconds: for ms write \`${inMs}\`, for s \`${shorter}\`.`;
  return { text, start: term.start, end: term.end };
}

function withoutAt({ term }: FilterPlace): Hint | null {
  if (term.key !== "duration") return null;
  const why = "lacks the @ (the measure is @duration, in nanoseconds): write";
  return about(term, { wrong: term.text, why, right: `@${term.text}` });
}

/** The term with every bound put through a function. */
function rewritten(item: QueryItem, change: (value: string) => string): string {
  const values = item.values.map(change);
  return `@duration:${item.kind === "range" ? `[${values.join(" TO ")}]` : `${item.comparator ?? ""}${values[0]}`}`;
}

/** A duration with a unit as whole nanoseconds; `null` when the text is none. */
export function nanoseconds(value: string): string | null {
  const [, number, unit] = NUMBER_WITH_UNIT.exec(value) ?? [];
  const factor = UNIT_NS.get(unit?.toLowerCase() ?? "");
  const product = Math.round(Number(number) * (factor ?? Number.NaN));
  return Number.isSafeInteger(product) ? String(product) : null;
}

function scaled(value: string, factor: number): string {
  return value === "*" ? value : String(Number(value) * factor);
}

function wholeNumber(value: string, isSeconds: boolean): string {
  const number = Math.round(Number(value) * (isSeconds ? NS_PER_S : 1));
  return Number.isSafeInteger(number) ? String(number) : value;
}
