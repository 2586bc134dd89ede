import type { MessagingCall } from "../call.ts";
import { inParallel } from "../customerio/in-parallel.ts";
import { fetchProfile, fetchProfiles, findByEmail } from "../customerio/people.ts";
import { refOf } from "../customerio/person.ts";
import type { PersonIds, Profile } from "../customerio/records.ts";
import { EMAIL_IGNORED, idCandidates, type PersonArguments, readFirstExisting } from "./resolve-person.ts";

/** All people that the arguments identify, with their profiles. */
export interface Matches {
  readonly people: Profile[];
  readonly warnings: string[];
}

/** Reads all people with the email, or the one person with the id. */
export async function readMatches(args: PersonArguments, call: MessagingCall): Promise<Matches> {
  const { app } = call.customerio;
  if (args.person_id === "") return readByEmail(args.email, call);
  const match = await readFirstExisting(idCandidates(args.person_id), (ref) => fetchProfile(app, ref, call));
  const people = match ? [match.result] : [];
  return { people, warnings: args.email === "" ? [] : emailWarnings(args.email, people) };
}

function emailWarnings(email: string, [person]: readonly Profile[]): string[] {
  const isSame = person?.email?.toLowerCase() === email.toLowerCase();
  return [isSame ? EMAIL_IGNORED : `${EMAIL_IGNORED} The email does not belong to this person.`];
}

async function readByEmail(email: string, call: MessagingCall): Promise<Matches> {
  const matches = await findByEmail(call.customerio.app, email, call);
  const internalIds = matches.flatMap(({ internal_id }) => internal_id ?? []);
  const profiles = await fetchProfiles(call.customerio.app, "cio_id", internalIds, call);
  const byId = new Map(profiles.map((profile) => [profile.internal_id, profile]));
  const people = matches.map((match) => merge(match, byId.get(match.internal_id)));
  const withoutProfile = people.filter(({ hasProfile }) => !hasProfile).map(({ person }) => person);
  const profilesReadSingly = new Map(await readOneByOne(withoutProfile, call));
  return {
    people: people.map(({ person }) => profilesReadSingly.get(person) ?? person),
    warnings: withoutProfile.some((person) => !profilesReadSingly.has(person))
      ? ["Some matching people have no readable profile."]
      : [],
  };
}

/**
 * Reads profiles missing from the bulk response: people without an internal id, and people merged into another person.
 */
async function readOneByOne(people: readonly Profile[], call: MessagingCall): Promise<[Profile, Profile][]> {
  const pairs = await inParallel(people, async (person) => {
    const ref = refOf(person);
    const match = ref && (await readFirstExisting([ref], () => fetchProfile(call.customerio.app, ref, call)));
    return match ? [[person, match.result] as [Profile, Profile]] : [];
  });
  return pairs.flat();
}

/** Keep the match's ids, because the profile may lack some of them. */
function merge(match: PersonIds, profile: Profile | undefined): { person: Profile; hasProfile: boolean } {
  const { created_at = null, unsubscribed = null, attributes = {}, devices = 0 } = profile ?? {};
  return { person: { ...match, created_at, unsubscribed, attributes, devices }, hasProfile: profile !== undefined };
}
