import {
  callUsage,
  defineTool,
  fitOffsetList,
  omitFields,
  paginationRecord,
  warningList,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { fetchCampaigns } from "../customerio/campaigns.ts";
import { type Campaign, campaignRecord } from "../customerio/records.ts";
import { leanRows } from "../lists/lean-rows.ts";
import { sliceList } from "../lists/offset-page.ts";
import { limit, offset } from "../parameters.ts";

const input = v.strictObject({ limit: limit(50), offset });

const output = v.object({
  campaigns: v.pipe(
    v.array(campaignRecord("campaign", "GetCampaignMetrics")),
    v.description("The campaigns of this page."),
  ),
  pagination: paginationRecord,
  warnings: warningList,
  ...callUsage,
});

/**
 * Lists the workspace's campaigns.
 *
 * Backend: App `GET /v1/campaigns`, a retried read. It returns all campaigns; `limit` and `offset` are applied to its
 * response. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`,
 * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const listCampaigns = defineTool({
  name: "Messaging.ListCampaigns",
  title: "List campaigns",
  description: "List Customer.io campaigns (automations). One-time sends are in Messaging_ListNewsletters.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run(args, call: MessagingCall) {
    const all = await fetchCampaigns(call.customerio.app, call);
    const { rows, pagination, warnings } = sliceList(all, args, "campaigns");
    return { campaigns: rows, pagination, warnings };
  },
  fit: (result, view) =>
    fitOffsetList<Campaign>(
      {
        result,
        key: "campaigns",
        rows: result.campaigns,
        levels: leanRows(result.campaigns, [
          {
            shape: forModels,
            note: "Started campaigns lack created_at here; a limit up to 3 shows all times.",
          },
          omitFields(
            ["updated_at", "description", "tags"],
            "updated_at, descriptions and tags are left out; a smaller limit shows them.",
          ),
          omitFields(
            ["description", "tags", "created_at", "updated_at", "first_started_at", "channels", "active"],
            "Only id, name, type and state are shown; a smaller limit shows the rest.",
          ),
        ]),
      },
      view,
    ),
});

/** Models need a campaign's start, or else its creation time. */
function forModels({ created_at, updated_at: _, ...campaign }: Campaign): object {
  return { ...campaign, ...(campaign.first_started_at === null && { created_at }) };
}
