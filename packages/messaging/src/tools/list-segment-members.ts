import { defineTool } from "@toolwright/core";
import * as v from "valibot";
import type { PersonIds } from "../customerio/person.ts";
import { countMembers, listMembers } from "../customerio/segments.ts";
import { fitList, WHOLE, without } from "../fit-list.ts";
import { cursorAfterShown, cursorIssues, openList, readRows } from "../list-page.ts";
import { named } from "../not-found.ts";
import { countedId, cursor, limit } from "../parameters.ts";
import { takePeople, toPersonRow } from "../person-rows.ts";
import { nullableText, personIds, warningList } from "../records.ts";
import { explainEmptySegment } from "../segment-state.ts";
import type { MessagingCall } from "../services.ts";

const NAME = "Messaging.ListSegmentMembers";
const MAX_PAGE = 1_000;

const input = v.strictObject({
  segment_id: countedId("See ListSegments", "ListSegments"),
  limit: limit(100),
  cursor,
});

const output = v.object({
  segment_id: v.string(),
  total: v.nullable(v.number()),
  members: v.array(personIds),
  next_cursor: nullableText,
  warnings: warningList,
});

function ownerOf({ segment_id }: { readonly segment_id?: string }) {
  return { tool: NAME, arguments: { segment_id } };
}

/**
 * Ids of the people in a segment and their total number, which is counted at the same time but not in the same instant.
 *
 * Backend: App `GET /v1/segments/{id}/membership` and `…/customer_count` side by side, reads that are retried; one
 * request more to find out whether an empty segment is still being built. Errors: `invalid_input`, `missing_secret`,
 * `unauthorized`, `forbidden`, `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`,
 * `bad_response`.
 */
export const listSegmentMembers = defineTool({
  name: NAME,
  title: "List segment members",
  description: "Ids of the people in a segment, and the segment's total size.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  check: (args) => cursorIssues(ownerOf(args), args.cursor),
  async run(args, call: MessagingCall) {
    const { app } = call.customerio;
    const { segment_id: segmentId } = args;
    const owner = ownerOf(args);
    const position = openList(owner, args);
    const [page, total] = await Promise.all([
      readRows(position, MAX_PAGE, (asked) => listMembers(app, { segmentId, ...asked }, call)),
      countMembers(app, segmentId, call),
    ]).catch((thrown: unknown) => {
      throw named(thrown, `No segment has id ${segmentId}; ListSegments has the ids.`);
    });
    const { rows, next_cursor } = takePeople(owner, position, { page, limit: args.limit });
    const isEmpty = page.rows.length === 0 && position.start === null;
    const state = isEmpty ? await explainEmptySegment(segmentId, call) : [];
    return { segment_id: segmentId, total, members: rows, next_cursor, warnings: [...page.warnings, ...state] };
  },
  fit: (result, { args, maxTokens }) =>
    fitList<PersonIds>({
      result,
      key: "members",
      rows: result.members,
      levels: [
        WHOLE,
        without(["id", "internal_id"], "Only person_id, its kind and email are shown."),
        without(["id", "internal_id", "email"], "Only person_id and its kind are shown."),
      ],
      maxTokens,
      rest(shown) {
        const owner = ownerOf(args);
        const rows = result.members.slice(0, shown).map(toPersonRow);
        const next_cursor = cursorAfterShown(owner, openList(owner, args), rows);
        return { fields: { next_cursor }, note: "next_cursor goes on with the next member." };
      },
    }),
});
