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
