import { tryCheck } from "@toolwright/core/authoring";
import { nameOf } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import type { Email } from "../customerio/transactional.ts";
import { lookUpPerson } from "../people/look-up-person.ts";
import type { PersonLookup } from "../people/person-lookup.ts";
import { readOnce } from "../reads/read-once.ts";
import type { DataUse } from "../templates/compare-data.ts";
import { dataWarnings, refuseMissingData } from "./data-warnings.ts";
import { inspectEmail } from "./inspect-send.ts";
import type { TemplateInfo } from "./known-content.ts";
import { readTemplateInfo } from "./template-info.ts";

/** Looks up the recipient of an email once, and keeps the result for minutes. `isFresh` reads it again. */
export function lookUpRecipient(to: string, call: MessagingCall, isFresh = false): Promise<PersonLookup> {
  const { recipients: cache } = call.known;
  const key = to.toLowerCase();
  if (isFresh) cache.delete(key);
  return readOnce({ cache, key, isKept: ({ matches }) => matches !== null }, call, () =>
    lookUpPerson({ person_id: to, identifier_type: "email" }, call),
  );
}

/** Warns of what is wrong with an email. `null` stands for what could not be read. */
export function emailWarnings(
  email: Email,
  {
    info,
    lookup,
    use,
  }: { readonly info: TemplateInfo | null; readonly lookup: PersonLookup | null; readonly use: DataUse | null },
): string[] {
  return [
    ...senderWarnings(email.from),
    ...(info?.warnings ?? []),
    ...(lookup?.profile?.unsubscribed ? [unsubscribedWarning(info?.template?.send_to_unsubscribed ?? null)] : []),
    ...(lookup?.warnings ?? []),
    ...(use ? dataWarnings(use, "message_data") : []),
  ];
}

/** No read of the App API tells whether a domain is verified. */
function senderWarnings(from: string | null): string[] {
  const domain = from?.slice(from.lastIndexOf("@") + 1).replace(/>\s*$/, "");
  if (domain === undefined) return [];
  return [
    `from_address: the domain ${nameOf(domain)} must be verified in Customer.io. Otherwise this email may become undeliverable.`,
  ];
}

function unsubscribedWarning(sendsToUnsubscribed: boolean | null): string {
  if (sendsToUnsubscribed === null) return "This person has unsubscribed, but the template may still be sent to them.";
  return sendsToUnsubscribed
    ? "This person has unsubscribed, but the template is sent to unsubscribed people too."
    : "This person has unsubscribed, and the template is not sent to unsubscribed people: they get no email.";
}

/**
 * Resolves with warnings about an email, from what is known or read now. A check that fails gives no warnings.
 * @throws ToolError `invalid_input` if an agent's email lacks data that the template needs
 */
export async function checkEmail(email: Email, call: MessagingCall): Promise<string[]> {
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
  const use = info && info.variants.length > 0 ? (await inspectEmail(email, info.variants, call)).use : null;
  if (use) refuseMissingData(use, "message_data", call);
  // The result of a send does not report what could not be checked.
  const checked = info?.template && info.variants.length > 0 ? info : info && { ...info, warnings: [] };
  const isLookedUp = lookup !== null && lookup.matches !== null;
  return emailWarnings(email, { info: checked, lookup: isLookedUp ? lookup : null, use });
}

/** A read of a check. */
interface CheckRead<Value> {
  readonly name: string;
  /** Whether the value is kept, so that it takes no request. */
  readonly isKnown: boolean;
  readonly read: (call: MessagingCall) => Promise<Value>;
  readonly isComplete: (value: Value) => boolean;
}

/**
 * Reads what a check needs, `null` if that fails. What fails is not read again for a program within a minute, since each
 * send of a bulk would otherwise wait for it.
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
 * Whether the recipient is looked up. A program's recipients are looked up at most once a second, because programs send in
 * bulk, and each lookup takes up to two of the ten reads a second that Customer.io allows.
 */
function isLookupDue({ to }: Email, { isAgentCall, known }: MessagingCall): boolean {
  if (isAgentCall || known.recipients.get(to.toLowerCase()) !== undefined) return true;
  if (known.programLookup.get("latest")) return false;
  known.programLookup.set("latest", true);
  return true;
}
