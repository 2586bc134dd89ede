import { callUsage, defineTool, fitRecord, loadPart, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import { type MessagingCall, originalArgs } from "../call.ts";
import { queuedEmail, string } from "../customerio/records.ts";
import type { Email } from "../customerio/transactional.ts";
import { email, line, optionalData, requiredEmail, sender } from "../parameters.ts";
import { withShownNumbers } from "../people/attribute-times.ts";
import { ruleNames } from "../sends/rule-names.ts";

const input = v.strictObject({
  transactional_message_id: v.pipe(
    line(150, "Template id or trigger_name from Messaging_ListTransactionalMessages"),
    v.check((value) => value.trim() !== "", "must not be empty"),
  ),
  to: requiredEmail("One email address, not a person id; the send is linked to the person with this email"),
  message_data: optionalData("Template variables; values are any JSON"),
  subject: v.optional(line(1_000, "Empty uses the template's"), ""),
  from_address: v.optional(
    sender("Sender on a verified domain, e.g. Shop <help@example.com>; empty uses the template's"),
    "",
  ),
  bcc: v.optional(email("Address for a blind copy; empty: none"), ""),
  reply_to: v.optional(sender("Empty uses the template's"), ""),
});

const output = v.object({
  status: v.pipe(
    v.picklist(["queued", "draft"]),
    v.description("`queued`: accepted, not yet delivered; `draft`: waits for a person to send it in Customer.io."),
  ),
  ...queuedEmail.entries,
  transactional_message_id: string("The `transactional_message_id` of the call."),
  to: string("The `to` of the call."),
  warnings: warningList,
  ...callUsage,
});

/**
 * Sends a template to one address. Customer.io adds the email to the history of the person with this address. An empty
 * override keeps the template's value. Queued does not mean delivered: ListPersonMessages shows the delivery.
 *
 * Two emails with the same template, recipient and data are duplicates, even if subject, sender or copy differ. A
 * duplicate of an email in flight sends nothing and returns that email's outcome. A later duplicate throws
 * `duplicate_send` for 60 s after an accepted email, and for ten minutes after an email with an unknown outcome. The
 * call option `resend` sends it anyway. A call with an earlier call's `idempotencyKey` returns that call's outcome.
 *
 * With the toolkit option `email: "draft"`, or if the template queues drafts, Customer.io keeps the email as a draft: no
 * one is mailed until a person sends it there.
 *
 * An agent's call is rejected if it lacks a variable that the template uses without a default; a program's call warns.
 * Warnings also name a recipient who does not exist or has unsubscribed. A check that fails never prevents the email.
 *
 * Backend: App `POST /v1/send/email`, which cannot recognize a duplicate. It is retried only after a 429, or if the
 * request never reached Customer.io. Any other failure that leaves the outcome unknown throws an error with `outcome:
 * "unknown"`. The checks and the preview read the template and the recipient, and cache them for minutes. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited` (over
 * 100 a second), `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`, `duplicate_send`.
 */
export const sendTransactionalEmail = defineTool({
  name: "Messaging.SendTransactionalEmail",
  title: "Send transactional email",
  description:
    "Send one real email now from a Customer.io template; irreversible. If the outcome is unknown, do not send again: check Messaging_ListPersonMessages. For many people, use Messaging_TriggerBroadcast.",
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "messages" },
  input,
  output,
  fromModel: (args) => ({ ...args, ...(args.message_data && { message_data: withShownNumbers(args.message_data) }) }),
  async run(args, call: MessagingCall) {
    const { inspectEmail, sendOnce, withCheck } = await loadPart(import("../late.ts"));
    const email = toEmail(args, call);
    const { transactional_message_id, to } = args;
    const { isDraft, result, warnings } = await withCheck(call, inspectEmail(email, call).check, () =>
      sendOnce(email, call, toEmail(originalArgs(args, call), call)),
    );
    return {
      status: isDraft ? ("draft" as const) : ("queued" as const),
      ...result,
      transactional_message_id,
      to,
      warnings,
    };
  },
  inspect: async (args, call: MessagingCall) =>
    (await loadPart(import("../late.ts"))).inspectEmail(
      toEmail(args, call),
      call,
      toEmail(originalArgs(args, call), call),
    ),
  effects: ({ transactional_message_id, to, bcc }) => ({
    template: transactional_message_id.trim(),
    recipients: [to, bcc].filter((address) => address.trim() !== ""),
    takesSend: true,
  }),
  ruleNames,
  redirect: (args, address) => ({ ...args, to: address, bcc: "" }),
  fit: (result, view) => fitRecord(result, view),
});

/** The tool of a toolkit with the option `email: "draft"`. */
export const draftEmail: typeof sendTransactionalEmail = {
  ...sendTransactionalEmail,
  description:
    "Queue a draft of one email from a Customer.io template; no one is mailed until a person sends it in Customer.io. If the outcome is unknown, do not queue it again: check Messaging_ListPersonMessages.",
  effect: "draft",
};

function toEmail(args: v.InferOutput<typeof input>, { email }: MessagingCall): Email {
  return {
    templateId: args.transactional_message_id.trim(),
    to: args.to,
    data: Object.keys(args.message_data).length > 0 ? args.message_data : null,
    subject: trimToNull(args.subject),
    from: trimToNull(args.from_address),
    bcc: trimToNull(args.bcc),
    replyTo: trimToNull(args.reply_to),
    queueDraft: email === "draft" || undefined,
  };
}

const trimToNull = (value: string): string | null => value.trim() || null;
