import {
  callUsage,
  defineTool,
  fitOffsetList,
  fullRow,
  omitFields,
  paginationRecord,
  stringOrNull,
  toOffsetPage,
  warningList,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import type { Newsletter } from "../customerio/campaigns.ts";
import { walkNewsletters } from "../lists/walk-newsletters.ts";
import { limit, offset } from "../parameters.ts";
import { stringList } from "../records.ts";

/** Minimum number of requests that a warning mentions: half of the ten requests a second. */
const MANY_REQUESTS = 5;

const input = v.strictObject({ limit: limit(50), offset });

const newsletter = v.object({
  id: stringOrNull("Id of the newsletter, to pass to GetNewsletterMetrics; `null` if Customer.io returned none."),
  name: stringOrNull("Name of the newsletter, `null` if it has none."),
  type: stringOrNull("Type of its message, for example `email`; `null` if unknown."),
  sent_at: stringOrNull("Time of the send, ISO-8601 in UTC; `null` if it was not sent."),
  created_at: stringOrNull("Time of its creation, ISO-8601 in UTC; `null` if unknown."),
  updated_at: stringOrNull("Time of its last change, ISO-8601 in UTC; `null` if unknown."),
  tags: stringList("Tags of the newsletter."),
  recipient_segment_ids: stringList("Ids of the segments that receive it."),
});

const output = v.object({
  newsletters: v.pipe(v.array(newsletter), v.description("The newsletters of this page, newest first.")),
  pagination: paginationRecord,
  warnings: warningList,
  ...callUsage,
});

/**
 * Lists the newsletters of the workspace, newest first. `pagination.total` is `null` until a page reaches the end of
 * the list.
 *
 * Backend: App `GET /v1/newsletters`, a retried read. It has no offset, so the toolkit reads the list from its start:
 * one request per 100 rows, up to `offset + limit`. Errors: `invalid_input`, `missing_secret`, `misconfigured`,
 * `unauthorized`, `forbidden`, `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`,
 * `bad_response`.
 */
export const listNewsletters = defineTool({
  name: "Messaging.ListNewsletters",
  title: "List newsletters",
  description: "List Customer.io newsletters (one-time sends), newest first. Automated series are in ListCampaigns.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run(args, call: MessagingCall) {
    const walk = await walkNewsletters(args, call);
    const { rows, pagination, warnings } = toOffsetPage(args, walk, "newsletters");
    const cost = `This took ${walk.requests} requests: Customer.io has no offset, so the list was read from its start.`;
    return {
      newsletters: rows,
      pagination,
      warnings: [
        ...(walk.requests >= MANY_REQUESTS ? [cost] : []),
        ...(walk.isComplete
          ? []
          : ["The list ends early: the backend sent an empty page or repeated a page token. Rows may be missing."]),
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
          "created_at, updated_at and tags are left out; a smaller limit shows them.",
        ),
        omitFields(
          ["created_at", "updated_at", "tags", "type", "recipient_segment_ids"],
          "Only id, name and sent_at are shown; a smaller limit shows the rest.",
        ),
      ],
      maxTokens,
    }),
});
