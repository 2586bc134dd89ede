import { oncePerKey } from "../../once.ts";
import { createRandom } from "../../world/random.ts";
import type { Directory } from "../directory/directory.ts";
import { seedCases } from "./seed-cases.ts";
import { seedCompanies } from "./seed-companies.ts";
import { seedPeople } from "./seed-people.ts";

/** Generates the directory of a seed, which ends with the special cases; the same seed gives the same directory. */
export function seedDirectory(seed: string): Directory {
  const companies = seedCompanies(createRandom(`companies:${seed}`));
  const people = seedPeople(createRandom(`people:${seed}`), companies);
  const cases = seedCases(createRandom(`cases:${seed}`));
  return { companies: [...companies, ...cases.companies], people: [...people, ...cases.people] };
}

/** Number of directories that stay in memory, about 6 MB each. */
const MAX_DIRECTORIES = 3;

/** Returns the directory of a seed, which all sandboxes of the seed share. */
export const directoryOf: (seed: string) => Directory = /* @__PURE__ */ oncePerKey(MAX_DIRECTORIES, (seed) =>
  frozen(seedDirectory(seed)),
);

function frozen(directory: Directory): Directory {
  for (const company of directory.companies) {
    Object.freeze(company.keywords);
    Object.freeze(company.technology_uids);
    Object.freeze(company);
  }
  for (const person of directory.people) Object.freeze(person);
  Object.freeze(directory.companies);
  Object.freeze(directory.people);
  return Object.freeze(directory);
}
