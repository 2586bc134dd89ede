import type { QueryItem } from "../query/terms.ts";
import { createHint, forEachFilter, type HintRule } from "./hint.ts";

export const NS_PER_MS = 1e6;
export const NS_PER_S = 1e9;
const FLOAT = /^-?(?:\d{1,18}\.\d{0,18}|\.\d{1,18}|\d{1,18}(?=e))(?:e[+-]?\d{1,2})?$/i;

/** Whether a key is `duration`, with or without `@`. */
export function isDuration(key: string): boolean {
  return key === "duration" || key === "@duration";
}

/**
 * Finds fractional bounds of `@duration`. Datadog rejects them for spans; in logs, a measure of that name may be
 * fractional.
 */
export const durationFaults: HintRule = forEachFilter(({ term, reading }) => {
  if (!isDuration(term.key) || reading.dataset !== "spans") return null;
  const item = term.items.find(({ kind, values }) => kind !== "term" && values.some((value) => FLOAT.test(value)));
  if (item === undefined) return null;
  const bounds = item.values.map(Number).filter((value) => Number.isFinite(value));
  const isSeconds = bounds.every((value) => value < NS_PER_MS);
  const advice = isSeconds ? "; for seconds, write" : "; write";
  const correction = rewrite(item, (value) => wholeNumber(value, isSeconds));
  return createHint(term, `is rejected: bounds of @duration are whole nanoseconds${advice}`, correction);
});

/** The filter with every bound changed. */
export function rewrite(item: QueryItem, change: (value: string) => string): string {
  const values = item.values.map(change);
  return `@duration:${item.kind === "range" ? `[${values.join(" TO ")}]` : `${item.comparator ?? ""}${values[0]}`}`;
}

function wholeNumber(value: string, isSeconds: boolean): string {
  const number = Math.round(Number(value) * (isSeconds ? NS_PER_S : 1));
  return Number.isSafeInteger(number) ? String(number) : value;
}
