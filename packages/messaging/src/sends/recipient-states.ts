import type { MessagingCall } from "../call.ts";
import { inParallel } from "../customerio/in-parallel.ts";
import { refOf } from "../customerio/person.ts";
import type { Profile } from "../customerio/records.ts";
import type { Audience } from "../customerio/triggers.ts";
import { readOwners, readProfile, readProfiles } from "../reads/read-fact.ts";

/**
 * Maximum number of emails that are looked up for a policy, since each takes a request. Further ones count as unknown,
 * and a policy refuses them.
 */
const MAX_EMAILS = 100;

/** A recipient as the arguments name it, and the people it matches. */
interface Recipient {
  readonly name: string;
  readonly owners: readonly Profile[];
}

/** Says which recipients don't exist, and which have unsubscribed. `null` stands for recipients that weren't read. */
export function statesOf(recipients: readonly Recipient[] | null) {
  if (!recipients) return { unknownRecipients: null, unsubscribed: null };
  return {
    unknownRecipients: recipients.filter(({ owners }) => owners.length === 0).map(({ name }) => name),
    unsubscribed: recipients.filter(({ owners }) => owners.some((one) => one.unsubscribed)).map(({ name }) => name),
  };
}

/** The people who have these emails; `null` for too many emails. */
export async function readStates(emails: readonly string[], call: MessagingCall): Promise<Recipient[] | null> {
  if (emails.length > MAX_EMAILS) return null;
  return inParallel(emails, async (name) => {
    const matches = await readOwners(name, call);
    const refs = matches.flatMap((match) => refOf(match) ?? []);
    const owners = await Promise.all(refs.map((ref) => readProfile(ref, call)));
    return { name, owners };
  });
}

/**
 * The people in a listed audience. Other audiences return none: their members exist, and Customer.io itself leaves out
 * people who have unsubscribed.
 */
export async function readAudienceStates(audience: Audience, call: MessagingCall): Promise<Recipient[] | null> {
  if (audience.kind === "emails") return readStates(audience.emails, call);
  if (audience.kind !== "ids") return [];
  const people = await readProfiles(audience.ids, call);
  return audience.ids.map((name) => ({ name, owners: people.filter(({ id }) => id === name) }));
}
