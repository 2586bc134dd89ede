/**
 * What the toolkit promises, one id per rule, bound and default. Tests cite an id through {@link verifies};
 * `tests/toolkits/src/requirements.test.ts` fails when a requirement has no test.
 */
export const requirements = {
  // EnrichOrganization
  "enrich-organization.domain.required": "EnrichOrganization needs a domain",
  "enrich-organization.domain.normalized":
    "whatever people paste for a domain, such as a web address, is reduced to it",
  "enrich-organization.match": "EnrichOrganization returns the matched company for one credit",
  "enrich-organization.no-match": "EnrichOrganization without a match has found false and costs nothing",
  "enrich-organization.out-of-credits":
    "EnrichOrganization out of credits reports insufficient_credits and does not fail",

  // EnrichPerson
  "enrich-person.identifier": "EnrichPerson takes a person by id, by name, by both names, by email or by profile",
  "enrich-person.employer-alone": "naming only the employer identifies nobody to EnrichPerson",
  "enrich-person.names-paired": "first_name and last_name of EnrichPerson identify only together",
  "enrich-person.disambiguate": "organization_name and domain of EnrichPerson tell namesakes apart",
  "enrich-person.one-credit": "EnrichPerson costs one credit per match, with the email or without",
  "enrich-person.reveal.default": "reveal_work_email of EnrichPerson defaults to false",
  "enrich-person.reveal": "the work email is in the result only with reveal_work_email",
  "enrich-person.no-match": "EnrichPerson without a match has found false and costs nothing",
  "enrich-person.out-of-credits": "EnrichPerson out of credits reports insufficient_credits and does not fail",

  // GetApiUsage
  "get-api-usage.no-parameters":
    "GetApiUsage takes no parameters and returns limits and remaining requests per endpoint",
  "get-api-usage.master-key": "a key that is no master key is refused by GetApiUsage",

  // SearchOrganizations
  "search-organizations.keyword-tags": "keyword_tags of SearchOrganizations are industries or keywords",
  "search-organizations.locations": "locations of SearchOrganizations are headquarters by city, state or country",
  "search-organizations.num-employees-ranges": "num_employees_ranges of SearchOrganizations are each min,max",
  "search-organizations.revenue":
    "revenue_min and revenue_max of SearchOrganizations bound the annual revenue in whole dollars",
  "search-organizations.technology-uids": "technology_uids of SearchOrganizations must all be used",
  "search-organizations.firmographics.default": "include_firmographics of SearchOrganizations defaults to true",
  "search-organizations.firmographics":
    "with include_firmographics every result has industry, headcount, location, revenue and founded year",
  "search-organizations.light":
    "without include_firmographics companies come with their name and domain, and cost nothing more",
  "search-organizations.limit.bounds": "limit of SearchOrganizations is 1 to 100",
  "search-organizations.limit.default": "limit of SearchOrganizations defaults to 25",
  "search-organizations.offset.default": "offset of SearchOrganizations is 0-indexed and defaults to 0",
  "search-organizations.pagination": "SearchOrganizations returns pagination metadata",
  "search-organizations.out-of-credits":
    "SearchOrganizations out of credits reports insufficient_credits with an empty list",

  // SearchPeople
  "search-people.person-titles": "person_titles of SearchPeople match loosely",
  "search-people.similar-titles.default": "include_similar_titles of SearchPeople defaults to true",
  "search-people.exact-titles": "without include_similar_titles only exact title matches are kept",
  "search-people.seniorities": "person_seniorities of SearchPeople are the eleven ranks",
  "search-people.person-locations": "person_locations of SearchPeople are where the person is",
  "search-people.organization-locations": "organization_locations of SearchPeople are the employer's headquarters",
  "search-people.organization-size": "organization_num_employees_ranges of SearchPeople are each min,max",
  "search-people.employer-domains": "employer_domains of SearchPeople are where the person must work",
  "search-people.keywords": "keywords of SearchPeople are matched across the profile",
  "search-people.limit.bounds": "limit of SearchPeople is 1 to 100",
  "search-people.limit.default": "limit of SearchPeople defaults to 25",
  "search-people.offset.default": "offset of SearchPeople is 0-indexed and defaults to 0",
  "search-people.pagination": "SearchPeople returns pagination metadata",
  "search-people.no-contact": "no record of SearchPeople holds an email address or phone number",

  // Secrets
  "secret.api-key": "SALES_API_KEY authenticates every call",
  "secret.missing": "a missing secret is an error that names the variable",
} as const;

/** Id of a requirement. */
export type RequirementId = keyof typeof requirements;

/** Title of a test that verifies a requirement. */
export function verifies(id: RequirementId): string {
  return `${requirements[id]} [${id}]`;
}
