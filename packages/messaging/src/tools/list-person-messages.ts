import { callUsage, defineTool, omitFields, omitNulls, warningList } from "@toolwright/core/authoring";
import { shortenTime } from "@toolwright/core/text";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { fetchMessages } from "../customerio/messages.ts";
import { type Message, messageRecord } from "../customerio/records.ts";
import { leanRows } from "../lists/lean-rows.ts";
import { pager } from "../lists/pager.ts";
import { fitPersonList, readPersonList } from "../lists/person-list.ts";
import { cursor, limit, optionalFirstEmail, optionalPersonId } from "../parameters.ts";
import { type PersonArguments, personIssues } from "../people/resolve-person.ts";
import { isFound, nextCursor, personRecord } from "../result-fields.ts";

const NAME = "Messaging.ListPersonMessages";
const MAX_PAGE = 1_000;
/** Customer.io lists messages by person, so no list contains an email to any other address. */
const MAY_BE_UNLISTED = "An email to an address without a person is not listed here, even if it was sent.";

const input = v.strictObject({ person_id: optionalPersonId, email: optionalFirstEmail, limit: limit(50), cursor });

const output = v.object({
  found: isFound,
  person: personRecord,
  messages: v.pipe(v.array(messageRecord), v.description("The messages of this page, most recent first.")),
  next_cursor: nextCursor,
  warnings: warningList,
  ...callUsage,
});

function ownerOf({ email, person_id }: Partial<PersonArguments>) {
  return { tool: NAME, arguments: { email, person_id } };
}

/**
 * Lists the messages to a person in the last six months with their delivery status, most recent first. Use it to check
 * whether a message was sent. If several people share the email, the first match is used, with a warning. If both
 * arguments are given, `person_id` is used. An unknown person returns `found: false`, not an error.
 *
 * Backend: App `GET /v1/customers/{id}/messages`, a retried read. An email needs one more request. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `rate_limited`, `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const listPersonMessages = defineTool({
  name: NAME,
  title: "List person messages",
  description:
    "List the messages Customer.io sent to a person in the last 6 months, most recent first, with delivery status.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  ids: { "a delivery id": "RPILAgUBcRhIBqSfeiIwdIYJKxTY", "a status": "delivered" },
  input,
  output,
  check: personIssues,
  plan: (args) => pager.open(ownerOf(args), args, () => null),
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
    const isUnknownEmail = !found && args.person_id === "";
    return {
      found,
      person,
      messages: rows,
      next_cursor,
      warnings: isUnknownEmail ? [...warnings, MAY_BE_UNLISTED] : warnings,
    };
  },
  shownFields: () => ["email", "attributes.phone"].map((field) => ({ at: "messages.recipient", field })),
  fit: (result, view) =>
    fitPersonList<Message>(
      {
        page: view.plan,
        result,
        key: "messages",
        rows: result.messages,
        levels: leanRows<Message>(result.messages, [
          { shape: withShortMetrics, note: "A missing metrics.sent equals created_at." },
          { shape: omitNulls, note: "Fields that are null are left out." },
          {
            shape: (row) => omitNulls(omitFields<Message>(["metrics", "recipient"], "").shape(row)),
            note: "metrics, recipient and fields that are null are left out; a smaller limit shows them.",
          },
        ]),
      },
      view,
    ),
});

/** Short times of the steps, without a send at the time of creation. */
function withShortMetrics({ metrics, ...message }: Message): object {
  const steps = Object.entries(metrics).filter(([name, at]) => name !== "sent" || at !== message.created_at);
  return { ...message, metrics: Object.fromEntries(steps.map(([name, at]) => [name, shortenTime(at)])) };
}
