import {
  type Fit,
  FULL_ROWS,
  firstThatFits,
  fitList,
  fullRow,
  mostThatFit,
  type TokenBudget,
  toFit,
} from "@toolwright/core/authoring";
import { startsUntil, startText } from "../customerio/periods.ts";
import { MAIN, type Report, type Step } from "./report-entries.ts";

/** Counts of consecutive periods, by metric. */
interface Counts {
  /** Each metric's counts up to its last nonzero one. */
  readonly counts: Readonly<Record<string, readonly (number | null)[]>>;
  /** Metrics whose counts equal another metric's. */
  readonly same_as?: Readonly<Record<string, string>>;
}

/**
 * Fits a report, without `period` and `steps`, which the model passed: totals and rates first, then the series as one
 * list per metric. If it is too long, leaves out all but the main metrics, then the oldest periods. Up to three periods
 * with counts stay rows.
 */
export function fitReport(report: Report, budget: TokenBudget): Fit {
  const {
    totals,
    rates,
    zero,
    period: _,
    steps: _steps,
    zone,
    window,
    partial_since,
    series,
    warnings,
    ...rest
  } = report;
  const isKnown = Object.values(rates).some((rate) => rate !== null);
  const result = {
    totals,
    ...(isKnown && { rates }),
    zero,
    // A start in UTC says so itself.
    ...(zone !== "UTC" && { zone }),
    window,
    partial_since,
    series,
    warnings,
  };
  // The id is first, and the number of requests last.
  const [[idName = "", id] = [], ...usage] = Object.entries(rest);
  const ordered = { [idName]: id, ...result, ...Object.fromEntries(usage) };
  const periods = series.length > FULL_ROWS ? listedPeriods(report) : [];
  return periods.length > 0 ? fitSeries(report, periods, ordered, budget) : fitPeriods(ordered, budget);
}

function fitPeriods(result: Pick<Report, "series" | "warnings">, budget: TokenBudget): Fit {
  const main = { shape: withMainCounts, note: `Each step shows only ${MAIN.join(", ")}. totals has all metrics.` };
  const rest = () => ({ note: "use fewer steps to see the latest ones." });
  return fitList<Step>({ result, key: "series", rows: result.series, levels: [fullRow, main], rest }, budget);
}

function withMainCounts({ start, counts }: Step): Step {
  return { start, counts: Object.fromEntries(Object.entries(counts).filter(([name]) => MAIN.includes(name))) };
}

function fitSeries(report: Report, periods: readonly Step[], result: object, budget: TokenBudget): Fit {
  const build = (shown: readonly Step[], isMain: boolean): Fit => {
    const notes = [
      ...(isMain ? [`series shows only ${MAIN.join(", ")}; totals has all metrics.`] : []),
      ...(shown.length < periods.length ? ["series lacks its oldest periods; use fewer steps."] : []),
    ];
    const isPartial = shown.at(-1)?.start === report.partial_since;
    const note = [
      `Periods ${shown.length < periods.length ? "" : "before and "}after a list have 0.`,
      ...(isPartial ? ["The period of partial_since is incomplete."] : []),
    ].join(" ");
    const counts = compact(isMain ? shown.map(withMainCounts) : shown);
    const series = { start: shown[0]?.start, step: report.period, note, ...counts };
    return toFit({ ...result, series, warnings: [...report.warnings, ...notes] }, budget);
  };
  // A period takes at least one token, so more periods than that cannot fit.
  const max = Math.min(periods.length, budget.maxTokens);
  const latest = (count: number) => build(periods.slice(periods.length - count), true);
  const most = () => mostThatFit(max, latest, budget) ?? latest(0);
  return firstThatFits([...(max < periods.length ? [] : [() => build(periods, false)]), most], budget);
}

/**
 * Every period from the first to the last one with a count. A report leaves out periods without counts.
 * @returns an empty list if the window doesn't contain all of the report's periods
 */
function listedPeriods({ series, period, steps, zone, partial_since }: Report): Step[] {
  const last = Date.parse(partial_since);
  if (Number.isNaN(last)) return [];
  const counts = new Map(series.map((step) => [step.start, step.counts]));
  const starts = startsUntil(period, steps, last).map((startMs) => startText(startMs, zone));
  const isListed = (start: string) => counts.has(start);
  if (starts.filter(isListed).length < series.length) return [];
  const listed = starts.slice(starts.findIndex(isListed), starts.findLastIndex(isListed) + 1);
  return listed.map((start) => ({ start, counts: counts.get(start) ?? {} }));
}

function compact(periods: readonly Step[]): Counts {
  const names = new Set([...MAIN, ...periods.flatMap(({ counts }) => Object.keys(counts))]);
  const lists = [...names]
    .map((name) => [name, countsOf(name, periods)] as const)
    .filter(([, { length }]) => length > 0);
  const firsts = new Map(lists.toReversed().map(([name, counts]) => [counts.join(), name]));
  const isFirst = ([name, counts]: (typeof lists)[number]) => firsts.get(counts.join()) === name;
  const same = lists.filter((list) => !isFirst(list)).map(([name, counts]) => [name, firsts.get(counts.join())]);
  return {
    counts: Object.fromEntries(lists.filter(isFirst)),
    ...(same.length > 0 && { same_as: Object.fromEntries(same) }),
  };
}

/** A metric's counts in consecutive periods, up to its last nonzero one. */
function countsOf(name: string, periods: readonly Step[]): readonly (number | null)[] {
  const values = periods.map(({ counts }) => (Object.hasOwn(counts, name) ? (counts[name] ?? null) : 0));
  return values.slice(0, values.findLastIndex((value) => value !== 0) + 1);
}
