import { createRandom } from "../../world/random.ts";
import type { Directory } from "../directory/directory.ts";
import { seedCompanies } from "./seed-companies.ts";
import { seedPeople } from "./seed-people.ts";

/** Generates the directory of a seed; the same seed gives the same directory. */
export function seedDirectory(seed: string): Directory {
  const companies = seedCompanies(createRandom(`companies:${seed}`));
  return { companies, people: seedPeople(createRandom(`people:${seed}`), companies) };
}
