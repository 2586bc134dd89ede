import type { Params } from "../api/read-params.ts";
import type { Company } from "../directory/company.ts";
import type { Directory } from "../directory/directory.ts";
import { hostOf, linkedinKey } from "../directory/url-keys.ts";

/** Parameters that identify a company. */
export const COMPANY_KEYS = ["domain", "website", "linkedin_url", "name"] as const;

/** Finds a company by the first identifier that matches a company. A domain with `www.` matches no company. */
export function findCompany({ companies }: Directory, params: Params): Company | null {
  const [domain, website, linkedin, name] = COMPANY_KEYS.map((key) => params.string(key)?.toLowerCase());
  const tests: ((company: Company) => boolean)[] = [];
  if (domain) tests.push(({ primary_domain }) => primary_domain === domain);
  if (website) tests.push(({ website_url }) => hostOf(website_url ?? "") === hostOf(website));
  if (linkedin) tests.push(({ linkedin_url }) => linkedinKey(linkedin_url) === linkedinKey(linkedin));
  if (name) tests.push((company) => company.name.toLowerCase() === name);
  for (const test of tests) {
    const company = companies.find(test);
    if (company) return company;
  }
  return null;
}
