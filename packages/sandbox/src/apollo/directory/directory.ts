import type { Company } from "./company.ts";
import type { Person } from "./person.ts";

/** Every simulated company and person. */
export interface Directory {
  readonly companies: readonly Company[];
  readonly people: readonly Person[];
}

/** Creates an empty directory. */
export const EMPTY_DIRECTORY: Directory = { companies: [], people: [] };
