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

/** People whom the directory lists at a company, also those whose job has ended. */
export function staffOf({ sales }: Sandbox, company: Company): readonly DirectoryPerson[] {
  return sales.directory.people.filter(({ organization }) => organization.id === company.id);
}

/** Credits that the account has left. */
export function creditsLeft({ sales }: Sandbox): number {
  return sales.credits.left;
}
