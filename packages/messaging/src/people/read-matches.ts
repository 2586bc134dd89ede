import type { MessagingCall } from "../call.ts";
import { inParallel } from "../customerio/in-parallel.ts";
import { fetchProfile, fetchProfiles, findByEmail, type Profile } from "../customerio/people.ts";
import { type PersonIds, refOf } from "../customerio/person.ts";
import { idCandidates, type PersonArguments, readFirstKnown } from "./resolve-person.ts";

/** Everyone the arguments name, with their profiles. */
export interface Matches {
  readonly people: Profile[];
  readonly warnings: string[];
}

/** Reads every match of an email, or the one person of an id. */
export async function readMatches(args: PersonArguments, call: MessagingCall): Promise<Matches> {
  const { app } = call.customerio;
  if (args.person_id === "") return readByEmail(args.email, call);
  const found = await readFirstKnown(idCandidates(args.person_id), (ref) => fetchProfile(app, ref, call));
  const people = found ? [found.result] : [];
  return { people, warnings: args.email === "" ? [] : emailWarnings(args.email, people) };
}

function emailWarnings(email: string, [person]: readonly Profile[]): string[] {
  const isSame = person?.email?.toLowerCase() === email.toLowerCase();
  return [
    isSame
      ? "email was ignored: person_id says who is meant."
      : "email was ignored, and is not this person's: person_id says who is meant.",
  ];
}

async function readByEmail(email: string, call: MessagingCall): Promise<Matches> {
  const matches = await findByEmail(call.customerio.app, email, call);
  const internalIds = matches.flatMap(({ internal_id }) => internal_id ?? []);
  const profiles = await fetchProfiles(call.customerio.app, "cio_id", internalIds, call);
  const byId = new Map(profiles.map((profile) => [profile.internal_id, profile]));
  const people = matches.map((match) => merge(match, byId.get(match.internal_id)));
  const missing = people.filter(({ hasProfile }) => !hasProfile).map(({ person }) => person);
  const late = new Map(await readOneByOne(missing, call));
  return {
    people: people.map(({ person }) => late.get(person) ?? person),
    warnings: missing.some((person) => !late.has(person)) ? ["Some matches have no readable profile."] : [],
  };
}

/** What the bulk call left out: people without an internal id, or just merged into another one. */
async function readOneByOne(people: readonly Profile[], call: MessagingCall): Promise<[Profile, Profile][]> {
  const found = await inParallel(people, async (person) => {
    const ref = refOf(person);
    const profile = ref && (await readFirstKnown([ref], () => fetchProfile(call.customerio.app, ref, call)));
    return profile ? [[person, profile.result] as [Profile, Profile]] : [];
  });
  return found.flat();
}

/** The ids of the lookup stand: the profile repeats them, or leaves some out. */
function merge(match: PersonIds, profile: Profile | undefined): { person: Profile; hasProfile: boolean } {
  const { created_at = null, unsubscribed = null, attributes = {}, devices = 0 } = profile ?? {};
  return { person: { ...match, created_at, unsubscribed, attributes, devices }, hasProfile: profile !== undefined };
}
