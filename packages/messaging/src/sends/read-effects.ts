import type { EffectsToRead, ReadEffects } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { inParallel } from "../customerio/in-parallel.ts";
import type { Profile } from "../customerio/people.ts";
import { refOf } from "../customerio/person.ts";
import { readMemberCount, readOwners, readProfile, readProfiles } from "../reads/read-fact.ts";
import type { AudienceArguments } from "./audience.ts";
import { pickTemplate, readFreshTemplates } from "./template-rows.ts";

/** Most emails that are looked up for a policy, since each takes a request. More count as unknown, which a policy refuses. */
const MAX_EMAILS = 100;

/** Reads what a policy needs about an email: both names of its template, and who gets it or its blind copy. */
export async function readEmailEffects(
  { transactional_message_id, to, bcc }: Readonly<Record<"transactional_message_id" | "to" | "bcc", string>>,
  call: MessagingCall,
  required: EffectsToRead,
): Promise<ReadEffects> {
  const [templateNames, people] = await Promise.all([
    required.templateNames ? readTemplateNames(transactional_message_id.trim(), call) : null,
    required.unknownRecipients || required.unsubscribed ? readAll(bcc === "" ? [to] : [to, bcc], call) : null,
  ]);
  return { templateNames, ...statesOf(people) };
}

/** Reads what a policy needs about a broadcast: the size of its segment, and who the listed recipients are. */
export async function readBroadcastEffects(
  args: AudienceArguments & { readonly broadcast_id: string },
  call: MessagingCall,
  required: EffectsToRead,
): Promise<ReadEffects> {
  const { segment_id, recipient_ids = [], recipient_emails = [] } = args;
  const isStateRequired = required.unknownRecipients || required.unsubscribed;
  const [audienceSize, people] = await Promise.all([
    required.audienceSize && segment_id !== "" ? readMemberCount(segment_id, call) : null,
    isStateRequired ? readListed(recipient_ids, recipient_emails, call) : null,
  ]);
  const hasList = recipient_ids.length + recipient_emails.length > 0;
  // Customer.io itself leaves out people of a segment who have unsubscribed, and every member exists.
  const states = hasList ? statesOf(people) : { unknownRecipients: [], unsubscribed: [] };
  return { templateNames: [`broadcast:${Number(args.broadcast_id)}`], audienceSize, ...states };
}

/** The id and the trigger name of a template. */
async function readTemplateNames(idOrName: string, call: MessagingCall): Promise<string[] | null> {
  const template = pickTemplate(await readFreshTemplates(call), idOrName);
  return template ? [template.id, template.trigger_name].filter((name) => name !== null) : null;
}

/** A recipient as the arguments name it, and the people who have it. */
interface Recipient {
  readonly name: string;
  readonly owners: readonly Profile[];
}

function statesOf(recipients: readonly Recipient[] | null): ReadEffects {
  if (!recipients) return { unknownRecipients: null, unsubscribed: null };
  return {
    unknownRecipients: recipients.filter(({ owners }) => owners.length === 0).map(({ name }) => name),
    unsubscribed: recipients.filter(({ owners }) => owners.some((one) => one.unsubscribed)).map(({ name }) => name),
  };
}

async function readListed(
  ids: readonly string[],
  emails: readonly string[],
  call: MessagingCall,
): Promise<Recipient[] | null> {
  if (ids.length === 0) return readAll(emails, call);
  const people = await readProfiles(ids, call);
  return ids.map((name) => ({ name, owners: people.filter(({ id }) => id === name) }));
}

async function readAll(emails: readonly string[], call: MessagingCall): Promise<Recipient[] | null> {
  if (emails.length > MAX_EMAILS) return null;
  return inParallel(emails, async (name) => {
    const matches = await readOwners(name, call);
    const refs = matches.flatMap((match) => refOf(match) ?? []);
    const owners = await Promise.all(refs.map((ref) => readProfile(ref, call)));
    return { name, owners };
  });
}
