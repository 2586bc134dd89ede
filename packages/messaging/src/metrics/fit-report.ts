import { type Fit, firstThatFits, mostThatFit, type TokenBudget, toFit } from "@toolwright/core/authoring";
import { startsUntil, startText } from "../customerio/periods.ts";
import { DEFAULT_STEPS, MAIN, type Report, type Step } from "./report-entries.ts";

/** Maximum number of tokens of a series with all metrics, and of one that the call's arguments don't ask for. */
const SERIES_TOKENS = 120;

/** Counts of consecutive periods, by metric. */
interface Counts {
  /** Each metric's counts up to its last nonzero one. `0,4×3` is 0, and then 4 in three periods. */
  readonly counts: Readonly<Record<string, string>>;
  /** Metrics whose counts equal another metric's. */
  readonly same_as?: Readonly<Record<string, string>>;
}

/**
 * Fits a report, without `steps`, which the model passed: totals and rates first, then the series as one list per
 * metric. If it is long, leaves out all but the main metrics, then the series of a call with the default arguments, or
 * the oldest periods. Only such a report needs `previous`.
 */
export function fitReport(report: Report, budget: TokenBudget): Fit {
  const { steps: _, zero, open_rates, previous, series: rows, warnings, ...result } = report;
  const build = (series: object | null, ...notes: readonly string[]): Fit => {
    const compared = {
      ...(Object.keys(open_rates).length > 0 && { open_rates }),
      ...(notes.length > 0 && previous && { previous: mainOf(previous) }),
    };
    return toFit({ ...result, zero, ...compared, series, warnings: [...warnings, ...notes] }, budget);
  };
  const periods = listedPeriods(report);
  if (periods.length === 0) return build(rows);
  const isDefault = report.period === "days" && report.steps === DEFAULT_STEPS;
  const none = () =>
    build(null, `To read the series, pass ${isDefault ? `steps ${DEFAULT_STEPS + 1}` : "fewer steps"}.`);
  const all = () => build(compact(periods, Object.keys(report.totals), "0 before and after a list"));
  const onlyMain = () => build(compact(periods, MAIN, "0 before and after a list; only main metrics"));
  const latest = (count: number) =>
    build(
      compact(periods.slice(-count), MAIN, "0 after a list; only main metrics"),
      "series lacks its oldest periods; use fewer steps.",
    );
  // More periods than tokens rarely fit.
  const most = () => mostThatFit(Math.min(periods.length, budget.maxTokens), latest, budget) ?? none();
  const short = { ...budget, maxTokens: Math.min(budget.maxTokens, none().tokens + SERIES_TOKENS) };
  const fit = firstThatFits([all, onlyMain, ...(isDefault ? [none] : [])], short);
  return isDefault ? fit : firstThatFits([() => fit, most], budget);
}

function mainOf(counts: Step["counts"]): Step["counts"] {
  return Object.fromEntries(Object.entries(counts).filter(([name]) => MAIN.includes(name)));
}

/**
 * Every period from the first to the last one with a count. A report leaves out periods without counts.
 * @returns an empty list if the window doesn't contain all of the report's periods
 */
function listedPeriods({ series, period, steps, partial_since }: Report): Step[] {
  const last = Date.parse(partial_since);
  if (Number.isNaN(last)) return [];
  const counts = new Map(series.map((step) => [step.start, step.counts]));
  const starts = startsUntil(period, steps, last).map((startMs) => startText(startMs, period));
  const isListed = (start: string) => counts.has(start);
  if (starts.filter(isListed).length < series.length) return [];
  const listed = starts.slice(starts.findIndex(isListed), starts.findLastIndex(isListed) + 1);
  return listed.map((start) => ({ start, counts: counts.get(start) ?? {} }));
}

type NotedCounts = Counts & { readonly start?: string; readonly note: string };

function compact(periods: readonly Step[], metrics: readonly string[], rest: string): NotedCounts {
  const names = new Set([...MAIN, ...metrics]);
  const lists = [...names].map((name) => [name, countsOf(name, periods)] as const).filter(([, list]) => list !== "");
  const firsts = new Map(lists.toReversed().map(([name, list]) => [list, name]));
  const same = lists.flatMap(([name, list]) => (firsts.get(list) === name ? [] : [[name, firsts.get(list)]]));
  return {
    start: periods[0]?.start ?? "",
    note: `4×3 = 4,4,4; ${rest}`,
    counts: Object.fromEntries(lists.filter(([name, list]) => firsts.get(list) === name)),
    ...(same.length > 0 && { same_as: Object.fromEntries(same) }),
  };
}

/** A metric's counts in consecutive periods, up to its last nonzero one, with three or more equal neighbors as a run. */
function countsOf(name: string, periods: readonly Step[]): string {
  const values = periods.map(({ counts }) => (Object.hasOwn(counts, name) ? counts[name] : 0));
  const end = values.findLastIndex((value) => value !== 0) + 1;
  let list = "";
  // Ten years have 87,600 hours, so no object is created for each run.
  for (let [at, times] = [0, 0]; at < end; at += times) {
    for (times = 1; at + times < end && values[at + times] === values[at]; ) times++;
    // A shorter run takes as many tokens as its values.
    list += times < 3 ? `${values[at]},`.repeat(times) : `${values[at]}×${times},`;
  }
  return list.slice(0, -1);
}
