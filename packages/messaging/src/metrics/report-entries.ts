import { warningList, wholeNumber, windowRecord } from "@toolwright/core/authoring";
import * as v from "valibot";
import { PERIODS } from "../customerio/periods.ts";
import { number, string, stringList } from "../records.ts";

// Shared by GetCampaignMetrics and GetNewsletterMetrics.

const counts = v.record(v.string(), v.nullable(v.number()));

/** A ratio of two counts, `null` where it cannot be computed. */
function rate(part: string, base: string) {
  return v.pipe(
    v.nullable(v.number()),
    v.description(
      `${part} messages divided by ${base} messages; \`null\` if a count is missing, or nothing was ${base}.`,
    ),
  );
}

/** A ratio to the delivered messages that Customer.io tracks. */
function trackedRate(part: string, tracked: string) {
  return v.pipe(
    v.nullable(v.number()),
    v.description(
      `${part} messages divided by delivered messages whose ${tracked} are tracked; \`null\` if a count is missing, or there are no such messages.`,
    ),
  );
}

/** Fields of a metrics result beside the id. */
export const reportEntries = {
  period: v.pipe(v.picklist(PERIODS), v.description("Length of one period.")),
  steps: number("Number of periods that the window covers."),
  window: windowRecord,
  partial_since: string("Start of the current period, which is incomplete: its counts still rise."),
  totals: v.pipe(
    counts,
    v.description(
      "Sum of each metric over the periods that have a count, by its name; `null` if Customer.io did not report it.",
    ),
  ),
  zero: stringList("Names of the metrics that are 0 in every period; `totals` and `series` leave them out."),
  rates: v.pipe(
    v.object({
      delivery_rate: rate("Delivered", "sent"),
      open_rate: trackedRate("Opened", "opens"),
      click_rate: trackedRate("Clicked", "clicks"),
      bounce_rate: rate("Bounced", "sent"),
      conversion_rate: rate("Converted", "delivered"),
      unsubscribe_rate: rate("Unsubscribed", "delivered"),
    }),
    v.description("Ratios of the totals, 0.25 for 25 %. Opens and clicks of earlier messages can raise one above 1."),
  ),
  series: v.pipe(
    v.array(
      v.object({
        start: string(
          "Start of the period, ISO-8601 in UTC. Days, weeks (from Sunday) and months start at 00:00 UTC for a campaign, at 00:00 EST for a newsletter.",
        ),
        counts: v.pipe(counts, v.description("Count of each metric that is not 0, by its name; `null` if unknown.")),
      }),
    ),
    v.description("The periods in which a metric is not 0, oldest first; every other period has only zeros."),
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
/** The counts of a period. */
export type Step = Report["series"][number];

/** The metrics that show a message's success. A warning names those that are missing. */
export const MAIN = ["sent", "delivered", "opened", "clicked", "bounced", "converted", "unsubscribed"];
