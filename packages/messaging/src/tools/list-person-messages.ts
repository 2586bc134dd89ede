import { defineTool, fullRow, nullableString, omitFields, omitNulls, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { fetchMessages, type Message } from "../customerio/messages.ts";
import { planPage } from "../lists/pager.ts";
import { fitPersonList, readPersonList } from "../lists/person-list.ts";
import { cursor, limit, optionalFirstEmail, optionalPersonId } from "../parameters.ts";
import { type PersonArguments, personIssues } from "../people/resolve-person.ts";
import { personRecord } from "../records.ts";

const NAME = "Messaging.ListPersonMessages";
const MAX_PAGE = 1_000;

const input = v.strictObject({ person_id: optionalPersonId, email: optionalFirstEmail, limit: limit(50), cursor });

const message = v.object({
  id: nullableString,
  type: nullableString,
  status: nullableString,
  subject: nullableString,
  recipient: nullableString,
  created_at: nullableString,
  metrics: v.record(v.string(), v.string()),
  failure_message: nullableString,
  campaign_id: nullableString,
  newsletter_id: nullableString,
  broadcast_id: nullableString,
  transactional_message_id: nullableString,
});

const output = v.object({
  found: v.boolean(),
  person: personRecord,
  messages: v.array(message),
  next_cursor: nullableString,
  warnings: warningList,
});

function ownerOf({ email, person_id }: Partial<PersonArguments>) {
  return { tool: NAME, arguments: { email, person_id } };
}

/**
 * Messages to a person in the last six months, newest first, with what became of each: the way to find out whether a
 * send took place. Of several people with an email the first is taken, said in `warnings`; with both arguments
 * `person_id` decides; nobody is `found: false`, no error.
 *
 * Backend: App `GET /v1/customers/{id}/messages`, a read that is retried; an email costs one request more. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `rate_limited`, `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const listPersonMessages = defineTool({
  name: NAME,
  title: "List person messages",
  description: "A person's messages with status, newest first, 6 months back",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  check: personIssues,
  plan: (args) => planPage(ownerOf(args), args),
  async run(args, call: MessagingCall, page) {
    const { rows, found, person, next_cursor, warnings } = await readPersonList<Message>(
      page,
      args,
      {
        maxPage: MAX_PAGE,
        read: (ref, request) => fetchMessages(call.customerio.app, { ref, ...request }, call),
        timeOf: ({ created_at }) => created_at,
      },
      call,
    );
    return { found, person, messages: rows, next_cursor, warnings };
  },
  fit: (result, { plan, maxTokens }) =>
    fitPersonList<Message>({
      page: plan,
      result,
      key: "messages",
      rows: result.messages,
      levels: [
        fullRow,
        { shape: omitNulls, note: "Fields that are null are left out." },
        {
          shape: (row) => omitNulls(omitFields<Message>(["metrics", "recipient"], "").shape(row)),
          note: "metrics, recipient and fields that are null are left out; a smaller limit shows them.",
        },
      ],
      maxTokens,
    }),
});
