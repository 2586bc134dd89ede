import {
  defineTool,
  fitOffsetList,
  fullRow,
  nullableString,
  omitFields,
  paginationRecord,
  toOffsetPage,
  warningList,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import type { Newsletter } from "../customerio/campaigns.ts";
import { walkNewsletters } from "../lists/walk-newsletters.ts";
import { limit, offset } from "../parameters.ts";

/** From here on a walk is worth telling: it took a noticeable part of a second's limit. */
const LONG_WALK = 5;

const input = v.strictObject({ limit: limit(50), offset });

const newsletter = v.object({
  id: nullableString,
  name: nullableString,
  type: nullableString,
  sent_at: nullableString,
  created_at: nullableString,
  updated_at: nullableString,
  tags: v.array(v.string()),
  recipient_segment_ids: v.array(v.string()),
});

const output = v.object({ newsletters: v.array(newsletter), pagination: paginationRecord, warnings: warningList });

/**
 * Newsletters of the workspace, newest first. `pagination.total` is known once a page reached the end.
 *
 * Backend: App `GET /v1/newsletters`, a read that is retried. It has no offset: the list is walked from its start, one
 * request per 100 rows up to `offset + limit`. Errors: `invalid_input`, `missing_secret`, `misconfigured`,
 * `unauthorized`, `forbidden`, `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`,
 * `bad_response`.
 */
export const listNewsletters = defineTool({
  name: "Messaging.ListNewsletters",
  title: "List newsletters",
  description: "Newsletters, newest first",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run(args, call: MessagingCall) {
    const walk = await walkNewsletters(args, call);
    const { rows, pagination, warnings } = toOffsetPage(args, walk, "newsletters");
    const walked = `This took ${walk.requests} requests: the backend has no offset and is walked from its start.`;
    return {
      newsletters: rows,
      pagination,
      warnings: [
        ...(walk.requests >= LONG_WALK ? [walked] : []),
        ...(walk.isWhole ? [] : ["The backend's list does not lead on from here; rows may be missing."]),
        ...warnings,
      ],
    };
  },
  fit: (result, { maxTokens }) =>
    fitOffsetList<Newsletter>({
      result,
      key: "newsletters",
      rows: result.newsletters,
      levels: [
        fullRow,
        omitFields(
          ["created_at", "updated_at", "tags"],
          "Dates of writing and tags are left out; a smaller limit shows them.",
        ),
        omitFields(
          ["created_at", "updated_at", "tags", "type", "recipient_segment_ids"],
          "Only id, name and sent_at are shown; a smaller limit shows the rest.",
        ),
      ],
      maxTokens,
    }),
});
