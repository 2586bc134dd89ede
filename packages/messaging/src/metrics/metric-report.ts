import { type Fit, fitList, fullRow, warningList, wholeNumber, windowRecord } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import {
  fetchMetrics,
  MAX_STEPS,
  type MetricSubject,
  PERIODS,
  type Period,
  type Series,
} from "../customerio/metrics.ts";
import { withNotFoundMessage } from "../customerio/with-not-found-message.ts";
import { number, string } from "../records.ts";
import { unknownId } from "../text/unknown-id.ts";
import { periodStarts } from "./period-starts.ts";

// Shared by GetCampaignMetrics and GetNewsletterMetrics.

const counts = v.record(v.string(), v.number());

/** A ratio of two counts, `null` where it cannot be computed. */
function rate(part: string, base: string) {
  return v.pipe(
    v.nullable(v.number()),
    v.description(
      `${part} messages divided by ${base} messages; \`null\` if one count is not reported, or nothing was ${base}.`,
    ),
  );
}

/** Fields of a metrics result beside the id. */
export const reportEntries = {
  period: v.pipe(v.picklist(PERIODS), v.description("Length of one period.")),
  steps: number("Number of periods in `series`."),
  window: windowRecord,
  totals: v.pipe(counts, v.description("Sum of each metric over all periods, by its name.")),
  rates: v.pipe(
    v.object({
      delivery_rate: rate("Delivered", "sent"),
      open_rate: rate("Opened", "delivered"),
      click_rate: rate("Clicked", "delivered"),
      bounce_rate: rate("Bounced", "sent"),
      conversion_rate: rate("Converted", "delivered"),
      unsubscribe_rate: rate("Unsubscribed", "delivered"),
    }),
    v.description("Ratios of the totals, 0.25 for 25 %. Opens and clicks of earlier messages can raise one above 1."),
  ),
  series: v.pipe(
    v.array(
      v.object({
        start: string("Start of the period, ISO-8601 in UTC. Days, weeks (from Sunday) and months start at 00:00 EST."),
        counts: v.pipe(counts, v.description("Count of each metric in the period, by its name.")),
      }),
    ),
    v.description("The periods, oldest first; the last one is the current period, which is incomplete."),
  ),
  warnings: warningList,
};

/**
 * The number of periods. If the backend reports fewer, the tool reduces the number, with a warning.
 * @param maxMonths maximum number of monthly periods that the backend reports
 */
export function steps(maxMonths: number) {
  const description = `Number of periods, counted back from now; at most 24 hourly, 45 daily, 12 weekly or ${maxMonths} monthly ones`;
  return v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER, description), 30);
}

const reportSchema = v.object(reportEntries);
/** Metrics of a campaign or newsletter. */
export type Report = v.InferOutput<typeof reportSchema>;
type Step = Report["series"][number];

/** The metrics that show a message's success. A warning names those that are missing. */
const MAIN = ["sent", "delivered", "opened", "clicked", "bounced", "converted", "unsubscribed"];

/** Which metrics to report. */
export interface ReportRequest {
  readonly subject: MetricSubject;
  readonly id: string;
  readonly period: Period;
  readonly steps: number;
}

/** Reads metric series and adds the start time of each step. */
export async function reportMetrics(request: ReportRequest, call: MessagingCall): Promise<Report> {
  const { subject, id, period } = request;
  const maxSteps = MAX_STEPS[subject][period];
  const stepCount = Math.min(request.steps, maxSteps);
  const notFoundMessage = unknownId(subject === "campaigns" ? "campaign" : "newsletter", id);
  const series = await fetchMetrics(call.customerio.app, { subject, id, period, steps: stepCount }, call).catch(
    (thrown: unknown) => {
      throw withNotFoundMessage(thrown, notFoundMessage);
    },
  );
  const rows = datedSteps(series, period, call.now);
  const totals = Object.fromEntries(Object.entries(series).map(([name, values]) => [name, sum(values)]));
  const missing = MAIN.filter((name) => !(name in series));
  const isReduced = stepCount < request.steps;
  return {
    period,
    steps: rows.length,
    window: { start: rows[0]?.start ?? isoOf(call.now), end: isoOf(call.now) },
    totals,
    rates: ratesOf(totals),
    series: rows,
    warnings: [
      ...(isReduced ? [`steps was reduced from ${request.steps} to ${maxSteps}, the maximum for ${period}.`] : []),
      ...(missing.length > 0 ? [`Customer.io did not report ${missing.join(", ")}. This does not mean zero.`] : []),
    ],
  };
}

function datedSteps(series: Series, period: Period, nowMs: number): Step[] {
  const all = Object.entries(series);
  const length = Math.max(0, ...all.map(([, values]) => values.length));
  return periodStarts(period, length, nowMs).map((startMs, index) => {
    // Every series ends with the current step, even if it is shorter than the others.
    const values = all.flatMap(([name, list]) => {
      const value = list[index - (length - list.length)];
      return value === undefined ? [] : [[name, value] as const];
    });
    return { start: isoOf(startMs), counts: Object.fromEntries(values) };
  });
}

function ratesOf({ sent, delivered, ...totals }: Readonly<Record<string, number>>): Report["rates"] {
  return {
    delivery_rate: share(delivered, sent),
    open_rate: share(totals["opened"], delivered),
    click_rate: share(totals["clicked"], delivered),
    bounce_rate: share(totals["bounced"], sent),
    conversion_rate: share(totals["converted"], delivered),
    unsubscribe_rate: share(totals["unsubscribed"], delivered),
  };
}

/** A ratio rounded to four digits; `null` if a count is missing or the total is 0. */
function share(part: number | undefined, total: number | undefined): number | null {
  return part === undefined || !total ? null : Math.round((part / total) * 10_000) / 10_000;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function isoOf(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

/** Fits a report: first leaves out counts of 0, then all but the main metrics. */
export function fitReport(result: Report, maxTokens: number): Fit {
  return fitList<Step>({
    result,
    key: "series",
    rows: result.series,
    levels: [
      fullRow,
      { shape: (step) => withCounts(step, (_, value) => value !== 0), note: "Counts of 0 are left out." },
      {
        shape: (step) => withCounts(step, (name, value) => value !== 0 && MAIN.includes(name)),
        note: `Each step shows only ${MAIN.join(", ")}, without counts of 0. totals has all metrics.`,
      },
    ],
    maxTokens,
    rest: () => ({ note: "use fewer steps to see the latest ones." }),
  });
}

function withCounts({ start, counts }: Step, keeps: (name: string, value: number) => boolean): Step {
  return { start, counts: Object.fromEntries(Object.entries(counts).filter(([name, value]) => keeps(name, value))) };
}
