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
import { type ListedNewsletter, newsletterRecord, string } from "../customerio/records.ts";
import { leanRows } from "../lists/lean-rows.ts";
import { walkNewsletters, withSubjects } from "../lists/newsletters.ts";
import { toOffsetPage } from "../lists/offset-page.ts";
import { limit, offset } from "../parameters.ts";
import { MAX_DETAILS } from "../reads/read-details.ts";

/** Minimum number of requests that a warning mentions: half of the ten requests a second. */
const MANY_REQUESTS = 5;

const NOTE = `Newest created first; sent_at is null for drafts; with a limit of at most ${MAX_DETAILS}, rows have subjects.`;

const input = v.strictObject({ limit: limit(50), offset });

const output = v.object({
  newsletters: v.pipe(v.array(newsletterRecord), v.description("The newsletters of this page, newest first.")),
  pagination: paginationRecord,
  note: string("Order of the list, and how to read it."),
  warnings: warningList,
  ...callUsage,
});

/**
 * Lists the workspace's newsletters, newest first. `pagination.total` is `null` until a page reaches the end of the
 * list. Pages of at most ten newsletters have subjects.
 *
 * Backend: App `GET /v1/newsletters`, a retried read. It has no offset, so the toolkit reads the list from its start:
 * one request per 100 rows, up to `offset + limit`. For subjects, `GET /v1/newsletters/{id}/contents`, one request per
 * newsletter whose subject was not read in the past five minutes. Errors: `invalid_input`, `missing_secret`,
 * `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`,
 * `aborted`, `bad_response`.
 */
export const listNewsletters = defineTool({
  name: "Messaging.ListNewsletters",
  title: "List newsletters",
  description: "List Customer.io newsletters (one-time sends), newest first. A limit up to 10 adds subjects.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run(args, call: MessagingCall) {
    const walk = await walkNewsletters(args, call);
    const { rows, pagination, warnings } = toOffsetPage(args, walk, "newsletters");
    const cost = `This took ${walk.requests} requests: Customer.io has no offset, so the list was read from its start.`;
    return {
      newsletters: await withSubjects(rows, args.limit, call),
      pagination,
      note: NOTE,
      warnings: [
        ...(walk.requests >= MANY_REQUESTS ? [cost] : []),
        ...(walk.isComplete
          ? []
          : ["The list ends early: the backend sent an empty page or repeated a page token. Rows may be missing."]),
        ...warnings,
      ],
    };
  },
  // The description has the note.
  fit: ({ note: _, ...result }, view) =>
    fitOffsetList<ListedNewsletter>(
      {
        result,
        key: "newsletters",
        rows: result.newsletters,
        levels: leanRows(result.newsletters, [
          { shape: forModels, note: "Only drafts have created_at here; a limit up to 3 shows it in every row." },
          omitFields(
            ["created_at", "updated_at", "tags", "subject"],
            "created_at, subject and tags are left out; a smaller limit shows them.",
          ),
          omitFields(
            ["created_at", "updated_at", "tags", "subject", "type", "recipient_segment_ids"],
            "Only id, name and sent_at are shown; a smaller limit shows the rest.",
          ),
        ]),
      },
      view,
    ),
});

/**
 * Large pages have no subjects, as the description says. The time of a send is about when its newsletter was created.
 */
function forModels({ subject, created_at, updated_at: _, ...newsletter }: ListedNewsletter): object {
  return { ...newsletter, ...(newsletter.sent_at === null && { created_at }), ...(subject !== null && { subject }) };
}
