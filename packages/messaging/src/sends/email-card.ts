import { type CardContent, type CardField, isToolError } from "@toolwright/core/authoring";
import { nameOf, quoteName } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { type Email, isNumericId, withoutFlags } from "../customerio/transactional.ts";
import { cardPerson, type PersonLookup } from "../people/person-lookup.ts";
import type { SendTransactionalEmailDetails } from "../preview-details.ts";
import { emptyWarnings } from "./data-warnings.ts";
import { becomesDraft, emailWarnings, isUndeliverable, lookUpRecipient, UNSUBSCRIBED } from "./email-warnings.ts";
import type { TemplateInfo } from "./known-content.ts";
import { readEmailMessage } from "./read-message.ts";
import { readTemplateInfo } from "./template-info.ts";
import { variableFields } from "./variable-fields.ts";

/** Creates the card of an email from its recipient and its template. */
export async function createEmailCard(
  email: Email,
  call: MessagingCall,
): Promise<CardContent<SendTransactionalEmailDetails>> {
  const { to } = email;
  const [lookup, copy, info] = await Promise.all([
    lookUpRecipient(to, call, true),
    email.bcc === null ? null : lookUpRecipient(email.bcc, call, true),
    readInfo(email.templateId, call),
  ]);
  const { template, variants } = info;
  const { subject, text, variables, use, warnings, ...message } = await readEmailMessage(email, variants, call);
  const from = email.from ?? message.from;
  const name = quoteName(template?.name ?? email.templateId);
  const subjectPart = subject === null ? "" : ` (subject: ${quoteName(subject, 120)})`;
  const bccPart = email.bcc === null ? "" : `, with a blind copy to ${nameOf(email.bcc)}`;
  const owner = lookup.profile?.person_id ? ` (${ownerNote(lookup, "")})` : "";
  const isDraft = becomesDraft(email, info);
  const verb = isDraft ? "Queue a draft of" : "Send";
  const end = isDraft ? "; no one is mailed until a person sends it in Customer.io" : "";
  return {
    ...(isDraft && { effect: "draft" as const }),
    ...(isUndeliverable(email, { info, lookup }) && { undeliverable: UNSUBSCRIBED }),
    summary: `${verb} the email ${name}${subjectPart} to ${nameOf(to)}${owner}${bccPart}${end}.`,
    fields: emailFields(email, info, { lookup, copy, from, unused: use.unused }),
    message: text,
    people: [cardPerson(to, lookup.profile), ...(email.bcc ? [cardPerson(email.bcc, copy?.profile ?? null)] : [])],
    warnings: [
      ...emailWarnings(email, { info, lookup, use: variants.length > 0 ? use : null }),
      ...(lookup.matches === 0 ? [`No person has the email ${nameOf(to)}. Check its spelling.`] : []),
      ...(variants.length > 0 ? emptyWarnings(email.data, use, "message_data") : []),
      ...warnings,
      ...(copy?.profile?.unsubscribed ? ["The person who gets the blind copy has unsubscribed."] : []),
    ],
    details: {
      to,
      person: lookup.profile,
      matches: lookup.matches,
      template: template && withoutFlags(template),
      send_to_unsubscribed: template?.send_to_unsubscribed ?? null,
      subject,
      from,
      variables: [...(variables?.names ?? [])],
      guarded_variables: [...(variables?.guarded ?? [])],
      missing_variables: [...use.missing],
      unused_variables: [...use.unused],
    },
  };
}

/** If the read fails, the card lacks the template's content, but still lists everything that will be sent. */
async function readInfo(templateId: string, call: MessagingCall): Promise<TemplateInfo> {
  try {
    return await readTemplateInfo(templateId, call);
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    const warnings = [`The template could not be looked up: ${thrown.message}`];
    return { template: null, variants: [], variables: null, warnings };
  }
}

/** Facts about an email's recipients and sender, and the data that its message doesn't use. */
interface CardFacts {
  readonly from: string | null;
  readonly unused: readonly string[];
  readonly lookup: PersonLookup;
  readonly copy: PersonLookup | null;
}

/** Every value of the request, the recipients first, and the template's sender. */
function emailFields(email: Email, info: TemplateInfo, { lookup, copy, from, unused }: CardFacts): CardField[] {
  const { to, bcc, replyTo, templateId, subject, data } = email;
  const name = info.template?.name;
  const template = isNumericId(templateId) ? Number(templateId) : templateId;
  const fields: CardField[] = [
    { label: "to", value: to, note: ownerNote(lookup, "new; may create a person") },
    { label: "bcc", value: bcc, note: copy ? ownerNote(copy, "no person has this email") : undefined },
    { label: "from", value: from, note: email.from === null ? "the template's sender" : undefined },
    { label: "reply-to", value: replyTo },
    { label: "template", value: template, note: name ? quoteName(name) : undefined },
    { label: "subject", value: subject },
  ];
  return [...fields.filter(({ value }) => value !== null), ...variableFields(data ?? {}, unused)];
}

function ownerNote({ profile, matches }: PersonLookup, stranger: string): string | undefined {
  if (profile?.person_id) return `person ${nameOf(profile.person_id)}`;
  return matches === 0 ? stranger : undefined;
}
