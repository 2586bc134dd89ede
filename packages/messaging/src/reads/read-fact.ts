import type { MessagingCall } from "../call.ts";
import { fetchProfile, fetchProfiles, findByEmail } from "../customerio/people.ts";
import type { PersonRef } from "../customerio/person.ts";
import type { PersonIds, Profile } from "../customerio/records.ts";
import { countMembers } from "../customerio/segments.ts";
import { readOnce } from "./read-once.ts";

/** A person decides within seconds or hours. After hours, a fact may have changed. */
const MAX_AGE_MS = 2 * 60_000;

/** A fact that a step of a call has read. */
interface Fact<Value> {
  readonly value: Promise<Value>;
  readonly readAtMs: number;
}

/** Reads a fact once for all steps of a call: its check, a policy's rules, its card and its run. */
export function readFact<Value>(key: string, call: MessagingCall, read: () => Promise<Value>): Promise<Value> {
  if (!call.facts) return read();
  // Each key's values have one type.
  const facts = call.facts as Map<string, Fact<Value>>;
  const isRecent = ({ readAtMs }: Fact<Value>) => call.now - readAtMs <= MAX_AGE_MS;
  const cache = {
    get: () => [facts.get(key)].find((fact) => fact && isRecent(fact))?.value,
    set: (_: string, value: Promise<Value>) => facts.set(key, { value, readAtMs: call.now }),
    delete: () => facts.delete(key),
  };
  return readOnce({ cache, key, isKept: () => true }, call, read);
}

/** The people who have an email. */
export function readOwners(email: string, call: MessagingCall): Promise<PersonIds[]> {
  return readFact(`owners of ${email.toLowerCase()}`, call, () => findByEmail(call.customerio.app, email, call));
}

/** The profile of a person. Throws `not_found`. */
export function readProfile(ref: PersonRef, call: MessagingCall): Promise<Profile> {
  return readFact(`profile ${ref.kind} ${ref.value}`, call, () => fetchProfile(call.customerio.app, ref, call));
}

/** The people with external ids. Omits ids that don't belong to any person. */
export function readProfiles(ids: readonly string[], call: MessagingCall): Promise<Profile[]> {
  return readFact(`profiles ${JSON.stringify(ids)}`, call, () => fetchProfiles(call.customerio.app, "id", ids, call));
}

/** Number of members of a segment, `null` if unknown. */
export function readMemberCount(segmentId: string, call: MessagingCall): Promise<number | null> {
  return readFact(`members of ${segmentId}`, call, () => countMembers(call.customerio.app, segmentId, call));
}
