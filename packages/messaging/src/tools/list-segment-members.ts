import { callUsage, defineTool, type PageRequest, settleAll, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { personIds, string } from "../customerio/records.ts";
import { countMembers, fetchMembers } from "../customerio/segments.ts";
import { pager } from "../lists/pager.ts";
import { fitPeople, readPeople } from "../lists/person-rows.ts";
import { cursor, limit, numericId } from "../parameters.ts";
import { readSegmentWarnings } from "../reads/segment-state.ts";
import { nextCursor } from "../result-fields.ts";
import { unknownId, withNotFoundMessage } from "../text/unknown-id.ts";

const NAME = "Messaging.ListSegmentMembers";

const input = v.strictObject({
  segment_id: numericId("Id from Messaging_ListSegments", "ListSegments"),
  limit: limit(100),
  cursor,
});

const output = v.object({
  segment_id: string("The `segment_id` of the call."),
  total: v.pipe(v.nullable(v.number()), v.description("Number of people in the segment, `null` if unknown.")),
  members: v.pipe(v.array(personIds), v.description("The members of this page.")),
  next_cursor: nextCursor,
  warnings: warningList,
  ...callUsage,
});

function ownerOf({ segment_id }: { readonly segment_id?: string }) {
  return { tool: NAME, arguments: { segment_id } };
}

/**
 * Lists the ids of the people in a segment, with their total number. The total comes from a separate request, so it can
 * differ from the list by a few people.
 *
 * Backend: App `GET /v1/segments/{id}/membership` and `…/customer_count` in parallel, retried reads. The first page also
 * reads `GET /v1/segments/{id}`, to warn if the segment is still being built. Errors: `invalid_input`, `missing_secret`,
 * `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`,
 * `aborted`, `bad_response`.
 */
export const listSegmentMembers = defineTool({
  name: NAME,
  title: "List segment members",
  description: "List the people in a Customer.io segment (id, email) and its total size.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  plan: (args) => pager.open(ownerOf(args), args, () => null),
  async run(args, call: MessagingCall, page) {
    const { app } = call.customerio;
    const { segment_id: segmentId } = args;
    const read = (request: PageRequest) => fetchMembers(app, { segmentId, ...request }, call);
    const [members, total, segmentWarnings] = await settleAll([
      readPeople(page, read, call),
      countMembers(app, segmentId, call),
      args.cursor === "" ? readSegmentWarnings(segmentId, call) : [],
    ]).catch((error: unknown) => {
      throw withNotFoundMessage(error, unknownId("segment", segmentId));
    });
    return {
      segment_id: segmentId,
      total,
      members: [...members.rows],
      next_cursor: members.next_cursor,
      warnings: [...members.warnings, ...segmentWarnings],
    };
  },
  fit: (result, view) => fitPeople({ page: view.plan, result, key: "members", rows: result.members }, view),
});
