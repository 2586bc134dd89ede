import { invalidInput, isAmbiguous, isToolError } from "@toolwright/core/authoring";
import { formatValue, nameOf, recipientKey } from "@toolwright/core/text";
import * as v from "valibot";
import type { GuardedSend, MessagingCall, SendOutcome } from "../call.ts";
import type { QueuedEmail } from "../customerio/records.ts";
import { type Email, isNumericId, sendEmail } from "../customerio/transactional.ts";
import { canonicalData } from "./canonical-data.ts";
import { guardSend } from "./guard-send.ts";
import { findTemplate } from "./template-rows.ts";

const queuedEmail = v.strictObject({ delivery_id: v.string(), queued_at: v.nullable(v.string()) });

/**
 * Sends an email at most once, or queues its draft at most once. A draft is never a duplicate of a send. The same
 * template, recipient and data make the same email, whatever the overrides (subject, sender, copies): a second email to
 * the same person with another subject is a duplicate too. An idempotency key, however, covers the overrides, so reusing
 * a key with other overrides is an error.
 * @param original the email before the policy replaced its recipient: emails to several people that are redirected to
 * one address aren't duplicates of each other
 */
export function sendOnce(email: Email, call: MessagingCall, original?: Email): Promise<SendOutcome<QueuedEmail>> {
  return guardSend(guardedEmail(email, call, original), call);
}

/** An email with the identity by which the guard recognizes its duplicates. */
export function guardedEmail(
  email: Email,
  call: MessagingCall,
  original: Email = email,
): GuardedSend<v.InferOutput<typeof queuedEmail>> {
  const to = recipientKey(original.to);
  const data = canonicalData(original.data);
  const { templateId, data: _, ...overrides } = original;
  const { queueDraft } = email;
  return {
    kind: queueDraft ? "draft" : "email",
    request: { ...overrides, template: templateId.toLowerCase(), to, data },
    identify: async () => {
      const target = { template: await resolveTemplateId(templateId, call), to, queueDraft };
      return { identity: { ...target, data }, target };
    },
    verify: describeVerification(email),
    isResult: (value) => v.is(queuedEmail, value),
    deliver: async () => {
      const queued = await sendEmail(call.customerio.app, email, call).catch((thrown: unknown) => {
        throw withHint(thrown, email);
      });
      return { ...queued };
    },
  };
}

/**
 * Says how to mend a request that Customer.io refused. It also responds with 400 to an unknown template, and documents no
 * text that identifies this case, or a draft that it does not allow.
 */
function withHint(thrown: unknown, { queueDraft }: Email): unknown {
  if (!isToolError(thrown) || isAmbiguous(thrown)) return thrown;
  const isAboutDraft = queueDraft && /\b(?:queue_)?drafts?\b/i.test(thrown.message);
  if (!isAboutDraft && thrown.status !== 400) return thrown;
  const hint = isAboutDraft
    ? 'Nothing was queued. Allow drafts in Customer.io, or let the operator set email: "send" (MESSAGING_EMAIL=send), which mails the person at once.'
    : "If the template does not exist: ListTransactionalMessages lists the templates.";
  return thrown.with({ message: `${thrown.message} ${hint}` });
}

/**
 * Says how to find out whether the email was sent, even to an address without a person, whose messages no tool lists.
 */
function describeVerification({ to, queueDraft }: Email): string {
  return `Check ListPersonMessages (email: ${nameOf(to)}) before ${queueDraft ? "queuing" : "sending"} again. If no person has this address, the email is not listed there: check the template's deliveries in Customer.io.`;
}

const REASON = "Otherwise the same email by id and by trigger name would be sent twice.";

/**
 * A template's id, so that its id and its trigger name count as one template. A name that doesn't belong to any
 * template stays as it is: Customer.io rejects it.
 * @throws ToolError if a trigger name has no known id: the error of the list of templates, or `invalid_input` if the
 * list has no trigger names
 */
async function resolveTemplateId(idOrName: string, call: MessagingCall): Promise<string> {
  // Customer.io ignores the case of trigger names and leading zeros of ids.
  if (isNumericId(idOrName)) return String(Number(idOrName));
  const { template, rows } = await findTemplate(idOrName, call).catch((thrown: unknown) => {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    const advice = `Not sent: a trigger name needs the list of templates. ${REASON} Pass the template's numeric id.`;
    throw thrown.with({ message: `${advice} The list could not be read: ${thrown.message}` });
  });
  if (template?.id) return template.id;
  if (rows.some(({ trigger_name }) => trigger_name !== null)) return idOrName.toLowerCase();
  const rule = `must be the template's numeric id, because Customer.io lists no trigger names here. ${REASON}`;
  throw invalidInput([{ parameter: "transactional_message_id", received: formatValue(idOrName), rule }]);
}
