import { nameOf } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import type { Email } from "../customerio/transactional.ts";
import { lookUpPerson } from "../people/look-up-person.ts";
import type { PersonLookup } from "../people/person-lookup.ts";
import { readOnce } from "../reads/read-once.ts";
import type { DataUse } from "../templates/compare-data.ts";
import { dataWarnings } from "./data-warnings.ts";
import type { TemplateInfo } from "./known-content.ts";

/** Warns that a send takes no id, by which another call could choose the person. */
const LINKED = "links the send to one of them. A send takes no id: to choose, change the others' email first.";

/** Looks up an email's recipient once, and caches the result for minutes. `isFresh` reads it again. */
export function lookUpRecipient(to: string, call: MessagingCall, isFresh = false): Promise<PersonLookup> {
  const { recipients: cache } = call.known;
  const key = to.toLowerCase();
  if (isFresh) cache.delete(key);
  return readOnce({ cache, key, isKept: ({ matches }) => matches !== null }, call, () =>
    lookUpPerson({ person_id: to, identifier_type: "email" }, call, LINKED),
  );
}

/** The warning of a result about an email that became a draft. */
export const DRAFT = "No one is mailed until a person sends this draft in Customer.io, in Deliveries & Drafts.";

/** The warning about a person who gets no email. */
export const UNSUBSCRIBED =
  "This person has unsubscribed, and the template is not sent to unsubscribed people: they get no email.";

/** Whether an email becomes a draft, because the toolkit or its template says so. */
export function becomesDraft({ queueDraft }: Email, info: TemplateInfo | null): boolean {
  return queueDraft ?? info?.template?.queue_drafts ?? false;
}

/** Facts about an email. `null` stands for those that couldn't be read. */
interface EmailFacts {
  readonly info: TemplateInfo | null;
  readonly lookup: PersonLookup | null;
  readonly use: DataUse | null;
}

/** Warns about problems with an email. */
export function emailWarnings(email: Email, { info, lookup, use }: EmailFacts): string[] {
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
  const rule = "must be verified in Customer.io. Otherwise this email may become undeliverable.";
  return domain === undefined ? [] : [`from_address: the domain ${nameOf(domain)} ${rule}`];
}

/** Whether an email reaches no one: the person has unsubscribed, and the template keeps to that. */
export function isUndeliverable({ bcc }: Email, { info, lookup }: Omit<EmailFacts, "use">): boolean {
  return bcc === null && lookup?.profile?.unsubscribed === true && info?.template?.send_to_unsubscribed === false;
}

function unsubscribedWarning(sendsToUnsubscribed: boolean | null): string {
  if (sendsToUnsubscribed === null) return "This person has unsubscribed, but the template may still be sent to them.";
  return sendsToUnsubscribed
    ? "This person has unsubscribed, but the template is sent to unsubscribed people too."
    : UNSUBSCRIBED;
}
