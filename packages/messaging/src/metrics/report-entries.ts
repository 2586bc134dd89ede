import { warningList, wholeNumber } from "@toolwright/core/authoring";
import * as v from "valibot";
import { PERIODS } from "../customerio/periods.ts";
import { number, string, stringList } from "../customerio/records.ts";

// Shared by GetCampaignMetrics and GetNewsletterMetrics.

const counts = v.record(v.string(), v.nullable(v.number()));

/** A ratio of two counts, `null` where it can't be computed. */
function rate(part: string, base: string, untracked?: "open_untracked" | "link_untracked") {
  const less = untracked ? `, less those of \`${untracked}\` if Customer.io reports them` : "";
  return v.pipe(v.nullable(v.number()), v.description(`${part} messages divided by ${base} messages${less}.`));
}

const step = v.object({
  start: string("Start of the period: its date, or an hour's time in UTC. Weeks start on Sundays."),
  counts: v.pipe(counts, v.description("Count of each metric that is not 0, by its name; `null` if unknown.")),
});

/** Fields of a metrics result beside the id. */
export const reportEntries = {
  totals: v.pipe(
    counts,
    v.description(
      "Sum of each metric over the periods that have a count, by its name; `null` if Customer.io did not report it.",
    ),
  ),
  rates: v.pipe(
    v.nullable(
      v.object({
        delivery_rate: rate("Delivered", "sent"),
        open_rate: rate("Opened", "delivered", "open_untracked"),
        click_rate: rate("Clicked", "delivered", "link_untracked"),
        bounce_rate: rate("Bounced", "sent"),
        conversion_rate: rate("Converted", "delivered"),
        unsubscribe_rate: rate("Unsubscribed", "delivered"),
      }),
    ),
    v.description(
      "Ratios of the totals, 0.25 for 25 %. `null` if a count is missing or the divisor is 0. Opens and clicks of earlier messages can raise one above 1.",
    ),
  ),
  zero: stringList("Names of the metrics that are 0 in every period; other fields leave them out."),
  open_rates: v.pipe(
    v.record(v.string(), v.number()),
    v.description("Starts of the complete periods with the highest and the lowest open rate up to 1, if they differ."),
  ),
  previous: v.exactOptional(
    v.pipe(counts, v.description("Counts of the last complete period that are not 0; missing without one.")),
  ),
  period: v.pipe(v.picklist(PERIODS), v.description("Length of one period.")),
  steps: number("Number of periods that the window covers."),
  zone: v.pipe(
    v.picklist(["UTC", "Eastern"]),
    v.description("Zone in whose days the periods begin. `Eastern`: New York, perhaps without summer time."),
  ),
  window: v.pipe(
    v.object({ start: string("Start of the first period."), end: string("Time of the call, ISO-8601 in UTC.") }),
    v.description("The time window that the result covers."),
  ),
  partial_since: string("Start of the current period. It is incomplete: its counts still rise."),
  series: v.pipe(
    v.array(step),
    v.description(
      "The periods in which a metric is not 0, oldest first. Models read a list per metric, in which `4×3` is 4 in three periods.",
    ),
  ),
  warnings: warningList,
};

/** Number of periods of a call without `steps`. */
export const DEFAULT_STEPS = 30;

/**
 * The number of periods. If the backend reports fewer, the tool reduces the number, with a warning.
 * @param maximum the most periods that the backend reports, as words
 */
export function steps(maximum: string) {
  const description = `Number of periods, counted back from now; at most ${maximum}`;
  return v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER, description), DEFAULT_STEPS);
}

const reportSchema = v.object(reportEntries);
/** Metrics of a campaign or newsletter. */
export type Report = v.InferOutput<typeof reportSchema>;
/** A period's counts. */
export type Step = Report["series"][number];

/** The metrics that show whether a message succeeded. A warning names the missing ones. */
export const MAIN = ["sent", "delivered", "opened", "clicked", "bounced", "converted", "unsubscribed"];
