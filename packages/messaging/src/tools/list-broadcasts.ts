import { callUsage, defineTool, fitList, fullRow, loadPart, omitFields, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { fetchBroadcasts } from "../customerio/campaigns.ts";
import { campaignRecord, number, string } from "../customerio/records.ts";
import { leanRows, unpagedRest } from "../lists/lean-rows.ts";
import { variableEntries } from "../sends/variable-entries.ts";

const input = v.strictObject({});

const broadcast = v.object({
  ...campaignRecord("broadcast", "TriggerBroadcast").entries,
  text: string("Subject and beginning of its first message, with its Liquid; empty if unknown."),
  ...variableEntries("data"),
});

type Broadcast = v.InferOutput<typeof broadcast>;

const LONG = ["description", "tags", "text"] as const;
const DETAILS = [...LONG, "type", "created_at", "updated_at", "first_started_at", "channels", "active"] as const;

const output = v.object({
  broadcasts: v.pipe(v.array(broadcast), v.description("All API-triggered broadcasts of the workspace.")),
  total: number("Number of broadcasts in the workspace."),
  warnings: warningList,
  ...callUsage,
});

/**
 * Lists the workspace's API-triggered broadcasts, which TriggerBroadcast can launch, with their variables and the
 * beginning of their text.
 *
 * Backend: App `GET /v1/broadcasts` and, for the messages of up to ten broadcasts that were not read in the past five
 * minutes, `GET /v1/broadcasts/{id}/actions`, retried reads. Variables that cannot be read are `null`. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`,
 * `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const listBroadcasts = defineTool({
  name: "Messaging.ListBroadcasts",
  title: "List broadcasts",
  description: "List the Customer.io broadcasts that Messaging_TriggerBroadcast can launch.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run(_args, call: MessagingCall) {
    const { listBroadcastVariables } = await loadPart(import("../late.ts"));
    const broadcasts = await fetchBroadcasts(call.customerio.app, call);
    const { rows, warnings } = await listBroadcastVariables(broadcasts, call);
    return { broadcasts: rows, total: rows.length, warnings };
  },
  fit: (result, view) =>
    fitList<Broadcast>(
      {
        result,
        key: "broadcasts",
        rows: result.broadcasts,
        levels: leanRows(result.broadcasts, [
          fullRow,
          omitFields(LONG, "Descriptions, tags and messages are left out."),
          omitFields(DETAILS, "Only id, name, state and variables are shown."),
          omitFields([...DETAILS, "variables", "optional_variables"], "Only id, name and state are shown."),
        ]),
        rest: unpagedRest,
      },
      view,
    ),
});
