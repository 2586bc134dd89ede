import { callUsage, defineTool, loadPart, oneOf } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { PERIODS } from "../customerio/periods.ts";
import { string } from "../customerio/records.ts";
import { fitReport } from "../metrics/fit-report.ts";
import { reportEntries, steps } from "../metrics/report-entries.ts";
import { numericId } from "../parameters.ts";

const input = v.strictObject({
  campaign_id: numericId("Id from Messaging_ListCampaigns", "ListCampaigns"),
  period: v.optional(oneOf(PERIODS, "Granularity of the series"), "days"),
  steps: steps("ten years"),
});

const output = v.object({ campaign_id: string("The `campaign_id` of the call."), ...reportEntries, ...callUsage });

/**
 * Returns a campaign's delivery metrics: totals, rates and a series. Zeros are written once: `zero` names the metrics
 * without any count, and `series` leaves out periods and counts that are 0. `null` means unknown. Rates are relative to
 * the messages sent or delivered in the same window, so opens and clicks of earlier messages can raise a rate above 1.
 * If neither `period` nor `steps` is passed, a model reads the series only if it is short; otherwise the last complete
 * period stands in its place. Days, weeks (from Sunday) and months start at 00:00 UTC.
 *
 * Backend: App `GET /v1/campaigns/{id}/metrics` in version 2, a retried read of at most ten years: 87,600 hours, 3,650
 * days, 521 weeks or 120 months. A larger `steps` is reduced to that, with a warning. If Customer.io rejects version 2,
 * one more request reads version 1, which counts 24 hours, 45 days, 12 weeks or 121 months in Eastern time; a warning
 * says why. If nothing was sent in the window, one more request reads whether the campaign runs and when it first
 * started, and a warning says whether a longer window helps. Errors: `invalid_input`, `missing_secret`,
 * `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`,
 * `aborted`, `bad_response`.
 */
export const getCampaignMetrics = defineTool({
  name: "Messaging.GetCampaignMetrics",
  title: "Get campaign metrics",
  description:
    "Read delivery totals, rates and series of a Customer.io campaign (automation). For a newsletter, use Messaging_GetNewsletterMetrics.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run({ campaign_id, period, steps }, call: MessagingCall) {
    const { reportMetrics } = await loadPart(import("../late.ts"));
    return { campaign_id, ...(await reportMetrics({ subject: "campaigns", id: campaign_id, period, steps }, call)) };
  },
  fit: (result, view) => fitReport(result, view),
});
