import { defineTool, fitList, fullRow, nullableString, omitFields, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { fetchSegments, type Segment } from "../customerio/segments.ts";
import { unpagedRest } from "../lists/unpaged-rest.ts";

const input = v.strictObject({});

const segment = v.object({
  id: nullableString,
  name: nullableString,
  description: nullableString,
  type: nullableString,
  state: nullableString,
  tags: v.array(v.string()),
  created_at: nullableString,
  updated_at: nullableString,
});

const output = v.object({ segments: v.array(segment), total: v.number(), warnings: warningList });

/**
 * All segments of the workspace; archived ones are not among them. One whose `state` is not `finished` is still being
 * built, and its members are not all known.
 *
 * Backend: App `GET /v1/segments`, a read that is retried. Errors: `invalid_input`, `missing_secret`, `misconfigured`,
 * `unauthorized`, `forbidden`, `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`,
 * `bad_response`.
 */
export const listSegments = defineTool({
  name: "Messaging.ListSegments",
  title: "List segments",
  description: "Segments; members are complete once state is finished",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run(_args, call: MessagingCall) {
    const segments = await fetchSegments(call.customerio.app, call);
    return { segments, total: segments.length, warnings: [] };
  },
  fit: (result, { maxTokens }) =>
    fitList<Segment>({
      result,
      key: "segments",
      rows: result.segments,
      levels: [
        fullRow,
        omitFields(["created_at", "updated_at", "tags"], "Dates and tags are left out."),
        omitFields(["created_at", "updated_at", "tags", "description", "type"], "Only id, name and state are shown."),
      ],
      maxTokens,
      rest: unpagedRest,
    }),
});
