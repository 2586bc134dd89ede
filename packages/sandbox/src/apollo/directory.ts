import { withoutEnd } from "@toolwright/core/authoring";
import { createRandom } from "../world/random.ts";
import type { Company } from "./company.ts";
import type { Person } from "./person.ts";
import { seedCompanies } from "./seed-companies.ts";
import { seedPeople } from "./seed-people.ts";

/** Everybody the stand-in knows. */
export interface Directory {
  readonly companies: readonly Company[];
  readonly people: readonly Person[];
}

/** A directory that knows nobody. */
export const EMPTY_DIRECTORY: Directory = { companies: [], people: [] };

/** The same seed makes the same directory. */
export function createDirectory(seed: string): Directory {
  const companies = seedCompanies(createRandom(`companies:${seed}`));
  return { companies, people: seedPeople(createRandom(`people:${seed}`), companies) };
}

/** A LinkedIn address without the parts in which two spellings of it differ. */
export function linkedinKey(url: string): string {
  const bare = url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^([a-z]+\.)?linkedin\.com/, "linkedin.com");
  return withoutEnd(bare, "/?#");
}

/** The host of a website, without `www.`. */
export function hostOf(url: string): string {
  const [host = ""] = url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .split(/[/?#:]/, 1);
  return host.replace(/^www\./, "");
}
