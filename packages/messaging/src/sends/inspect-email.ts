import { type EffectsToRead, tryCheck } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { type Email, isNumericId } from "../customerio/transactional.ts";
import { refuseMissingData, refuseUnknownId } from "./data-warnings.ts";
import { createEmailCard } from "./email-card.ts";
import { becomesDraft, DRAFT, emailWarnings, lookUpRecipient } from "./email-warnings.ts";
import { refuseRepeat } from "./guard-send.ts";
import { readEmailMessage } from "./read-message.ts";
import { readStates, statesOf } from "./recipient-states.ts";
import { guardedEmail } from "./send-once.ts";
import { readTemplateInfo } from "./template-info.ts";
import { pickTemplate, readFreshTemplates } from "./template-rows.ts";

/**
 * Functions that find out what an email would do. `check` resolves with what a send reports.
 * @param original the email before the policy replaced its recipient
 */
export function inspectEmail(email: Email, call: MessagingCall, original?: Email) {
  return {
    card: () => createEmailCard(email, call),
    check: () => checkEmail(email, call),
    repeat: (whileReading: () => void) => {
      if (!isNumericId(email.templateId)) whileReading();
      return refuseRepeat(guardedEmail(email, call, original), call);
    },
    effects: (required: EffectsToRead) => readEffects(email, call, required),
  };
}

/**
 * Resolves with warnings about an email, from facts that are cached or read now. A failed check gives no warnings.
 * @throws ToolError `invalid_input` if an agent's email has no template, or lacks data that it needs
 */
async function checkEmail(email: Email, call: MessagingCall) {
  const { templates } = call.known;
  const key = email.templateId.toLowerCase();
  const [info, lookup] = await Promise.all([
    tryRead(
      {
        name: `template ${key}`,
        isKnown: templates.get(key) !== undefined,
        read: (check) => readTemplateInfo(email.templateId, check),
        isComplete: ({ template, variants }) => template !== null && variants.length > 0,
      },
      call,
    ),
    isLookupDue(email, call)
      ? tryRead(
          {
            name: "recipient",
            isKnown: call.known.recipients.get(email.to.toLowerCase()) !== undefined,
            read: (check) => lookUpRecipient(email.to, check),
            isComplete: ({ matches }) => matches !== null,
          },
          call,
        )
      : null,
  ]);
  const lister = `${info?.near ?? ""}ListTransactionalMessages`;
  if (info?.isUnknown) refuseUnknownId("transactional_message_id", email.templateId, lister, call);
  const message = info && info.variants.length > 0 ? await readEmailMessage(email, info.variants, call) : null;
  if (message) refuseMissingData(message, email.data, "message_data", call);
  // A send's result doesn't report what couldn't be checked.
  const checked = info?.template && info.variants.length > 0 ? info : info && { ...info, warnings: [] };
  const use = message?.use ?? null;
  const warnings = emailWarnings(email, { info: checked, lookup: lookup?.matches == null ? null : lookup, use });
  /** Whether it becomes a draft, as far as is known. */
  const isDraft = becomesDraft(email, info);
  return { isDraft, warnings: isDraft ? [DRAFT, ...warnings] : warnings };
}

/** One of a check's reads. */
interface CheckRead<Value> {
  readonly name: string;
  /** Whether the value is cached, so that it takes no request. */
  readonly isKnown: boolean;
  readonly read: (call: MessagingCall) => Promise<Value>;
  readonly isComplete: (value: Value) => boolean;
}

/**
 * Reads a value that a check needs, `null` if that fails. A program doesn't repeat a failed read within a minute,
 * because otherwise every send of a bulk would wait for it.
 */
async function tryRead<Value>(
  { name, isKnown, read, isComplete }: CheckRead<Value>,
  call: MessagingCall,
): Promise<Value | null> {
  const { failedChecks } = call.known;
  if (!call.isAgentCall && !isKnown && failedChecks.get(name)) return null;
  const value = await tryCheck(call, read);
  const hasFailed = value === null || !isComplete(value);
  if (hasFailed && !call.signal.aborted) failedChecks.set(name, true);
  return value;
}

/**
 * Whether to look up the recipient. A program's recipients are looked up at most once a second, because programs send
 * in bulk, and each lookup takes up to two of the ten reads a second that Customer.io allows.
 */
function isLookupDue({ to }: Email, { isAgentCall, known }: MessagingCall): boolean {
  if (isAgentCall || known.recipients.get(to.toLowerCase()) !== undefined) return true;
  if (known.programLookup.get("latest")) return false;
  known.programLookup.set("latest", true);
  return true;
}

/** Reads facts for a policy: both names of the template, and who gets the email or its blind copy. */
async function readEffects({ templateId, to, bcc }: Email, call: MessagingCall, required: EffectsToRead) {
  // Start what the check of an agent's email reads after the policy.
  if (call.isAgentCall) tryCheck(call, (check) => readTemplateInfo(templateId, check));
  const [templateNames, recipients] = await Promise.all([
    required.templateNames ? readTemplateNames(templateId, call) : null,
    required.unknownRecipients || required.unsubscribed ? readStates(bcc === null ? [to] : [to, bcc], call) : null,
  ]);
  return { templateNames, ...statesOf(recipients) };
}

/** A template's id and trigger name. */
async function readTemplateNames(idOrName: string, call: MessagingCall): Promise<string[] | null> {
  const template = pickTemplate(await readFreshTemplates(call), idOrName);
  return template ? [template.id, template.trigger_name].filter((name) => name !== null) : null;
}
