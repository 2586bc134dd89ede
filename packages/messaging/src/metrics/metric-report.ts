import { listNames } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import type { Series } from "../customerio/metrics.ts";
import { startText, zoneOf } from "../customerio/periods.ts";
import { unknownId, withNotFoundMessage } from "../text/unknown-id.ts";
import { explainNothingSent } from "./explain-nothing-sent.ts";
import { type ReportRequest, readPeriods } from "./read-periods.ts";
import { MAIN, type Report, type Step } from "./report-entries.ts";

/** Reads metric series, sums and compares their steps, and adds the start of each. */
export async function reportMetrics(request: ReportRequest, call: MessagingCall): Promise<Report> {
  const { subject, id, period } = request;
  const notFoundMessage = unknownId(subject === "campaigns" ? "campaign" : "newsletter", id);
  const read = await readPeriods(request, call).catch((thrown: unknown) => {
    throw withNotFoundMessage(thrown, notFoundMessage);
  });
  const { zone, starts, undated } = read;
  const series = mainFirst(read.series);
  const incomplete = incompleteMetrics(series);
  const totals = totalsOf(series, incomplete);
  const missing = MAIN.filter((name) => (totals[name] ?? null) === null && ![...incomplete, ...undated].includes(name));
  const rates = ratesOf({ ...totals, ...Object.fromEntries(incomplete.map((name) => [name, null])) });
  const hasRates = Object.values(rates).some((rate) => rate !== null);
  const empty = { subject, id, period, zone, startMs: read.requestedStartMs, isZero: totals["sent"] === 0 };
  const reasons = totals["sent"] || undated.includes("sent") ? [] : await explainNothingSent(empty, call);
  const end = new Date(call.now).toISOString();
  const steps = starts.map((startMs, index) => ({
    start: startText(startMs, period),
    counts: countsAt(series, index - starts.length),
  }));
  const partial_since = steps.at(-1)?.start ?? end;
  return {
    totals: { ...nonzero(totals), ...Object.fromEntries(missing.map((name) => [name, null])) },
    rates: hasRates ? rates : null,
    zero: Object.keys(totals).filter((name) => totals[name] === 0),
    ...compareSteps(steps.slice(0, -1)),
    period,
    steps: steps.length,
    zone: zoneOf(period, zone),
    window: { start: steps[0]?.start ?? end, end },
    partial_since,
    series: steps
      .map(({ start, counts }) => ({ start, counts: nonzero(counts) }))
      .filter(({ counts }) => Object.keys(counts).length > 0),
    warnings: [
      ...read.warnings,
      ...(missing.length > 0 ? [`Customer.io did not report ${missing.join(", ")}. This does not mean zero.`] : []),
      ...(incomplete.length > 0
        ? [
            `Some periods have no count of ${listNames(incomplete)}. Such totals are null or may be too low, and their rates are null.`,
          ]
        : []),
      ...highRateWarning(rates),
      ...(empty.isZero && !hasRates && reasons.length === 0 ? ["No message was sent in the window."] : []),
      ...reasons,
    ],
  };
}

function mainFirst(series: Series): Series {
  const main = MAIN.flatMap((name) => (series[name] ? [[name, series[name]] as const] : []));
  return { ...Object.fromEntries(main), ...series };
}

type Rates = NonNullable<Report["rates"]>;

/** The sum of the known counts of each metric, `null` if none is known. */
type Totals = Readonly<Record<string, number | null>>;

function totalsOf(series: Series, incomplete: readonly string[]): Totals {
  return Object.fromEntries(
    Object.entries(series).map(([name, values]) => {
      const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
      const isUnknown = values.every((value) => value === null) || (total === 0 && incomplete.includes(name));
      return [name, isUnknown ? null : total];
    }),
  );
}

/** The metrics that have counts in some periods, and none in others. */
function incompleteMetrics(series: Series): string[] {
  const length = lengthOf(series);
  return Object.entries(series).flatMap(([name, values]) => {
    const known = values.filter((value) => value !== null).length;
    return known > 0 && known < length ? [name] : [];
  });
}

function lengthOf(series: Series): number {
  return Math.max(0, ...Object.values(series).map((values) => values.length));
}

/** A step's counts. Every series ends with the current step, even if it is shorter than the others. */
function countsAt(series: Series, indexFromEnd: number): Totals {
  const counts = Object.entries(series).filter(([, { length }]) => length > 0);
  return Object.fromEntries(counts.map(([name, values]) => [name, values.at(indexFromEnd) ?? null]));
}

function nonzero(counts: Totals): Step["counts"] {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}

/** The counts of the last of some complete steps, and the steps with the highest and the lowest open rate. */
function compareSteps(steps: readonly Step[]): Pick<Report, "open_rates" | "previous"> {
  const rated = steps.flatMap(({ start, counts }) => {
    const rate = ratesOf(counts).open_rate;
    return rate === null || rate > 1 ? [] : [{ start, rate, delivered: counts["delivered"] ?? 0 }];
  });
  // Of equal rates, the one of more messages says more.
  const [best, ...others] = rated.toSorted((a, b) => b.rate - a.rate || b.delivered - a.delivered);
  const worst = others.find(({ rate }) => rate === others.at(-1)?.rate && rate !== best?.rate);
  const previous = steps.at(-1);
  return {
    open_rates: best && worst ? { [best.start]: best.rate, [worst.start]: worst.rate } : {},
    ...(previous && { previous: nonzero(previous.counts) }),
  };
}

function ratesOf({ sent, delivered, ...totals }: Totals): Rates {
  return {
    delivery_rate: share(delivered, sent),
    open_rate: share(totals["opened"], without(totals["open_untracked"], delivered)),
    click_rate: share(totals["clicked"], without(totals["link_untracked"], delivered)),
    bounce_rate: share(totals["bounced"], sent),
    conversion_rate: share(totals["converted"], delivered),
    unsubscribe_rate: share(totals["unsubscribed"], delivered),
  };
}

/** The delivered messages with tracked opens or clicks, which are the denominator of Customer.io's own rates. */
function without(untracked: number | null = 0, delivered: number | null = null): number | null {
  return untracked === null || delivered === null ? null : Math.max(0, delivered - untracked);
}

/** A ratio rounded to four digits; `null` if a count is missing or the total is 0. */
function share(part: number | null | undefined, total: number | null | undefined): number | null {
  return part == null || !total ? null : Math.round((part / total) * 10_000) / 10_000;
}

/** Warns about rates above 1, which relate messages sent before the window to those sent in it. */
function highRateWarning(rates: Rates): string[] {
  const names = Object.entries(rates).flatMap(([name, rate]) => (rate !== null && rate > 1 ? [name] : []));
  if (names.length === 0) return [];
  return [`${names.join(", ")} above 1: messages sent before the window count too. A longer window is more accurate.`];
}
