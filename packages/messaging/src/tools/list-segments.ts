import { callUsage, defineTool, fitList, omitFields, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { number, type Segment, segmentRecord } from "../customerio/records.ts";
import { fetchSegments } from "../customerio/segments.ts";
import { leanRows, unpagedRest } from "../lists/lean-rows.ts";

const input = v.strictObject({});

const output = v.object({
  segments: v.pipe(v.array(segmentRecord), v.description("All segments of the workspace that are not archived.")),
  total: number("Number of segments, archived ones not counted."),
  warnings: warningList,
  ...callUsage,
});

/**
 * Lists all segments in the workspace except archived ones. While `state` is not `finished`, Customer.io is still
 * building the segment and does not know all of its members.
 *
 * Backend: App `GET /v1/segments`, a retried read. Errors: `invalid_input`, `missing_secret`, `misconfigured`,
 * `unauthorized`, `forbidden`, `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`,
 * `bad_response`.
 */
export const listSegments = defineTool({
  name: "Messaging.ListSegments",
  title: "List segments",
  description: "List all Customer.io segments. Members are complete once state is finished.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run(_args, call: MessagingCall) {
    const segments = await fetchSegments(call.customerio.app, call);
    return { segments, total: segments.length, warnings: [] };
  },
  fit: (result, view) =>
    fitList<Segment>(
      {
        result,
        key: "segments",
        rows: result.segments,
        levels: leanRows(result.segments, [
          { shape: withoutEqualTimes, note: "A missing updated_at equals created_at." },
          omitFields(["created_at", "updated_at", "tags"], "Dates and tags are left out."),
          omitFields(["created_at", "updated_at", "tags", "description", "type"], "Only id, name and state are shown."),
        ]),
        rest: unpagedRest,
      },
      view,
    ),
});

function withoutEqualTimes({ updated_at, ...segment }: Segment): object {
  return updated_at === segment.created_at ? segment : { ...segment, updated_at };
}
