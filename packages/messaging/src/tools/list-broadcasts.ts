import { callUsage, defineTool, fitList, fullRow, omitFields, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { type Campaign, fetchBroadcasts } from "../customerio/campaigns.ts";
import { unpagedRest } from "../lists/unpaged-rest.ts";
import { campaignRecord, number } from "../records.ts";

const input = v.strictObject({});

const output = v.object({
  broadcasts: v.pipe(
    v.array(campaignRecord("broadcast", "TriggerBroadcast")),
    v.description("All API-triggered broadcasts of the workspace."),
  ),
  total: number("Number of broadcasts in the workspace."),
  warnings: warningList,
  ...callUsage,
});

/**
 * Lists the API-triggered broadcasts of the workspace, which TriggerBroadcast can launch.
 *
 * Backend: App `GET /v1/broadcasts`, a retried read. Errors: `invalid_input`, `missing_secret`, `misconfigured`,
 * `unauthorized`, `forbidden`, `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`,
 * `bad_response`.
 */
export const listBroadcasts = defineTool({
  name: "Messaging.ListBroadcasts",
  title: "List broadcasts",
  description:
    "List the Customer.io broadcasts that TriggerBroadcast can launch. Automated series are in ListCampaigns.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run(_args, call: MessagingCall) {
    const broadcasts = await fetchBroadcasts(call.customerio.app, call);
    return { broadcasts, total: broadcasts.length, warnings: [] };
  },
  fit: (result, { maxTokens }) =>
    fitList<Campaign>({
      result,
      key: "broadcasts",
      rows: result.broadcasts,
      levels: [
        fullRow,
        omitFields(["description", "tags"], "Descriptions and tags are left out."),
        omitFields(
          ["description", "tags", "type", "created_at", "updated_at", "first_started_at", "channels", "active"],
          "Only id, name and state are shown.",
        ),
      ],
      maxTokens,
      rest: unpagedRest,
    }),
});
