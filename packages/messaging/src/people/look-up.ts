import { isToolError } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { fetchProfile, findByEmail, type Profile } from "../customerio/people.ts";
import { type PersonId, type PersonRef, refOf, toRef } from "../customerio/person.ts";

/** Whom a write would reach, found out by reading. */
export interface Reach {
  /** `null` for nobody, or where it could not be found out. */
  readonly profile: Profile | null;
  /** How many people go by the identifier; `null` where it could not be found out. */
  readonly matches: number | null;
  readonly warnings: readonly string[];
}

/** Looks up whom a write would reach. Writes need no App API key, so a preview without one only knows less. */
export async function lookUp(args: PersonId, call: MessagingCall): Promise<Reach> {
  try {
    return await find(toRef(args), call);
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return { profile: null, matches: null, warnings: [`Who this is could not be looked up: ${thrown.message}`] };
  }
}

async function find(ref: PersonRef, call: MessagingCall): Promise<Reach> {
  const { app } = call.customerio;
  if (ref.kind !== "email") {
    const profile = await fetchProfile(app, ref, call).catch((thrown: unknown) => {
      if (isToolError(thrown) && thrown.code === "not_found") return null;
      throw thrown;
    });
    return { profile, matches: profile ? 1 : 0, warnings: [] };
  }
  const matches = await findByEmail(app, ref.value, call);
  const [first] = matches.flatMap((match) => refOf(match) ?? []);
  const profile = first ? await fetchProfile(app, first, call) : null;
  const several = `${matches.length} people have this email; the backend decides which one is meant. Use id or internal_id.`;
  return { profile, matches: matches.length, warnings: matches.length > 1 ? [several] : [] };
}

/** A person in a sentence: `usr_42 (ada@example.com)`. */
export function nameOf({ person_id }: PersonId, { profile }: Reach): string {
  const { email = null } = profile ?? {};
  return email === null || email === person_id ? person_id : `${person_id} (${email})`;
}
