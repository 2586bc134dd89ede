import type { Profile } from "../customerio/records.ts";

/** The person that a write would affect. */
export interface PersonLookup {
  /** `null` if no person matches, or if the lookup failed. */
  readonly profile: Profile | null;
  /** Number of people with the identifier; `null` if the lookup failed. */
  readonly matches: number | null;
  readonly warnings: readonly string[];
}
