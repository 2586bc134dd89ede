import { callUsage, defineTool, loadPart, oneOf } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { MAX_STEPS } from "../customerio/metrics.ts";
import { PERIODS } from "../customerio/periods.ts";
import { string } from "../customerio/records.ts";
import { fitReport } from "../metrics/fit-report.ts";
import { reportEntries, steps } from "../metrics/report-entries.ts";
import { numericId } from "../parameters.ts";

const { hours, days, weeks, months } = MAX_STEPS;
const input = v.strictObject({
  newsletter_id: numericId("Id from Messaging_ListNewsletters", "ListNewsletters"),
  period: v.optional(oneOf(PERIODS, "Granularity of the series"), "days"),
  steps: steps(`${hours} hours, ${days} days, ${weeks} weeks or ${months} months`),
});

const output = v.object({ newsletter_id: string("The `newsletter_id` of the call."), ...reportEntries, ...callUsage });

/**
 * Returns a newsletter's delivery metrics: totals, rates and a series. Zeros are written once: `zero` names the metrics
 * without any count, and `series` leaves out periods and counts that are 0. `null` means unknown. Rates are relative to
 * the messages sent or delivered in the same window, so opens and clicks of earlier messages can raise a rate above 1.
 * If neither `period` nor `steps` is passed, a model reads the series only if it is short; otherwise the last complete
 * period stands in its place. Days, weeks (from Sunday) and months start on their Eastern dates. Customer.io does not
 * say whether they begin at 04:00 or 05:00 UTC in summer, and a warning says so.
 *
 * Backend: App `GET /v1/newsletters/{id}/metrics`, a retried read of at most 24 hours, 45 days, 12 weeks or 121 months.
 * A larger `steps` is reduced to that, with a warning. If nothing was sent in the window, one more request reads when
 * the newsletter was sent, and a warning says whether a longer window includes it. Errors: `invalid_input`,
 * `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`, `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const getNewsletterMetrics = defineTool({
  name: "Messaging.GetNewsletterMetrics",
  title: "Get newsletter metrics",
  description: "Read delivery totals, rates and series of a Customer.io newsletter (one-time send).",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run({ newsletter_id, period, steps }, call: MessagingCall) {
    const { reportMetrics } = await loadPart(import("../late.ts"));
    return {
      newsletter_id,
      ...(await reportMetrics({ subject: "newsletters", id: newsletter_id, period, steps }, call)),
    };
  },
  fit: (result, view) => fitReport(result, view),
});
