import type { PersonIds, Profile } from "../customerio/records.ts";

/** The person that a write would affect. */
export interface PersonLookup {
  /** `null` if no person matches, or if the lookup failed. */
  readonly profile: Profile | null;
  /** Number of people with the identifier; `null` if the lookup failed. */
  readonly matches: number | null;
  readonly warnings: readonly string[];
}

/**
 * The person of a card, whom ids tell apart from others in a plan.
 * @param value email or id in the arguments
 * @param person the person who has it; `null` if unknown
 * @param loss `deleted` or `unsubscribed` if the person gets no messages after the call
 */
export function cardPerson(value: string, person: Partial<PersonIds> | null, loss?: string) {
  const ids = [person?.id, person?.internal_id].filter((id) => id != null);
  return { name: person?.email ?? value, ids, ...(loss && { loss }) };
}
