import type { Company } from "./company.ts";
import type { Person } from "./person.ts";

/** Every company and person that the stand-in knows. */
export interface Directory {
  readonly companies: readonly Company[];
  readonly people: readonly Person[];
}

/** A directory without entries. */
export const EMPTY_DIRECTORY: Directory = { companies: [], people: [] };
