import { quoteName } from "@toolwright/core/text";
import type { PersonRow } from "../apollo/search-people.ts";
import { isOtherEmployer } from "../matching/employer.ts";

/** Number of employers that a warning names. */
const MAX_NAMED = 5;

/**
 * Warns of people whose current employer resembles none of the domains: Apollo also matches previous employers. Names and
 * domains differ for many companies, so no row is left out.
 */
export function otherEmployerWarnings(
  people: readonly Pick<PersonRow, "employer">[],
  domains: readonly string[],
): string[] {
  if (domains.length === 0) return [];
  const others = people.filter(({ employer }) => isOtherEmployer(employer, domains));
  if (others.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { employer } of others) {
    const name = employer.name ?? employer.domain ?? "";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  const names = byCount.slice(0, MAX_NAMED).map(([name, count]) => `${quoteName(name)} (${count})`);
  const more = byCount.length > MAX_NAMED ? ` and ${byCount.length - MAX_NAMED} more employers` : "";
  return [
    `${others.length} of ${people.length} people may have left, since Apollo also matches previous employers. Their current employers do not resemble employer_domains by name: ${names.join(", ")}${more}.`,
  ];
}
