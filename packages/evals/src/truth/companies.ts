import type { Company, DirectoryPerson, Sandbox } from "@toolwright/sandbox";

/** All companies of the directory. */
export function companies({ sales }: Sandbox): readonly Company[] {
  return sales.directory.companies;
}

/**
 * The company with a domain.
 * @throws RangeError if no company or several companies have it
 */
export function companyAt(sandbox: Sandbox, domain: string): Company {
  const found = companies(sandbox).filter(({ primary_domain }) => primary_domain === domain);
  const [company] = found;
  if (!company || found.length > 1) throw new RangeError(`${found.length} companies have the domain ${domain}.`);
  return company;
}

/**
 * The company with a name.
 * @throws RangeError if no company has it
 */
export function companyNamed(sandbox: Sandbox, name: string): Company {
  const company = companies(sandbox).find((candidate) => candidate.name === name);
  if (!company) throw new RangeError(`No company is named ${name}.`);
  return company;
}

/** Whether the industry or a keyword of a company contains a tag, as Apollo.io's search compares them. */
export function hasKeywordTag({ industry, keywords }: Company, tag: string): boolean {
  return [industry, ...keywords].some((text) => text.includes(tag));
}

/**
 * The person in the directory with a name and an employer.
 * @throws RangeError if no person or several people have them
 */
export function leadNamed(sandbox: Sandbox, name: string, employer: string): DirectoryPerson {
  const found = staffOf(sandbox, companyNamed(sandbox, employer)).filter((person) => person.name === name);
  const [person] = found;
  if (!person || found.length > 1) throw new RangeError(`${found.length} people are named ${name} at ${employer}.`);
  return person;
}

/** People whom the directory lists at a company, also those whose job has ended. */
export function staffOf({ sales }: Sandbox, company: Company): readonly DirectoryPerson[] {
  return sales.directory.people.filter(({ organization }) => organization.id === company.id);
}

/** Credits that the account has left. */
export function creditsLeft({ sales }: Sandbox): number {
  return sales.credits.left;
}
