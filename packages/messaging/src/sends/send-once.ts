import { isToolError } from "@toolwright/core/authoring";
import { nameOf, recipientKey } from "@toolwright/core/text";
import * as v from "valibot";
import type { MessagingCall, SendOutcome } from "../call.ts";
import type { QueuedEmail } from "../customerio/records.ts";
import { type Email, sendEmail } from "../customerio/transactional.ts";
import { canonicalData } from "./canonical-data.ts";
import { guardSend } from "./guard-send.ts";
import { resolveTemplateId } from "./template-ids.ts";

const queuedEmail = v.strictObject({ delivery_id: v.string(), queued_at: v.nullable(v.string()) });

/**
 * Sends an email at most once. The same template, recipient and data make the same email, whatever the overrides
 * (subject, sender, copies): a second email to the same person with another subject is a duplicate too. An idempotency
 * key, however, covers the overrides, so reusing a key with other overrides is an error.
 * @param original the email before the policy replaced its recipient: emails to several people that are redirected to
 * one address aren't duplicates of each other
 */
export async function sendOnce(
  email: Email,
  call: MessagingCall,
  original: Email = email,
): Promise<SendOutcome<QueuedEmail>> {
  const to = recipientKey(original.to);
  const data = canonicalData(original.data);
  const { templateId, data: _, ...overrides } = original;
  return guardSend(
    {
      kind: "email",
      request: { ...overrides, template: templateId.toLowerCase(), to, data },
      identify: async () => {
        const target = { template: await resolveTemplateId(templateId, call), to };
        return { identity: { ...target, data }, target };
      },
      verify: describeVerification(email.to),
      isResult: (value) => v.is(queuedEmail, value),
      deliver: async () => {
        const queued = await sendEmail(call.customerio.app, email, call).catch((thrown: unknown) => {
          throw withTemplateHint(thrown);
        });
        return { ...queued };
      },
    },
    call,
  );
}

/** Customer.io also responds with 400 to an unknown template, and documents no text that identifies this case. */
function withTemplateHint(thrown: unknown): unknown {
  if (!isToolError(thrown) || thrown.status !== 400) return thrown;
  return thrown.with({
    message: `${thrown.message} If the template does not exist: ListTransactionalMessages lists the templates.`,
  });
}

/**
 * Says how to find out whether the email was sent, even to an address without a person, whose messages no tool lists.
 */
function describeVerification(to: string): string {
  return `Check ListPersonMessages (email: ${nameOf(to)}) before sending again. If no person has this address, the email is not listed there: check the template's deliveries in Customer.io.`;
}
