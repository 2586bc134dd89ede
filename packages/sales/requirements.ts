/**
 * The rules of the toolkit, with one id per rule, bound and default. Tests cite an id through {@link verifies};
 * `tests/toolkits/src/requirements.test.ts` fails if a rule has no test.
 */
export const requirements = {
  // EnrichOrganization
  "enrich-organization.domain.required": "EnrichOrganization requires a domain",
  "enrich-organization.domain.normalized": "EnrichOrganization extracts the domain from a full URL or a www prefix",
  "enrich-organization.match": "EnrichOrganization returns the matched company for one credit",
  "enrich-organization.no-match": "EnrichOrganization without a match returns found false and costs nothing",
  "enrich-organization.out-of-credits":
    "EnrichOrganization out of credits reports insufficient_credits and does not fail",

  // EnrichPerson
  "enrich-person.identifier": "EnrichPerson accepts an id, a name, a first and last name, an email or a profile URL",
  "enrich-person.employer-alone": "EnrichPerson rejects an employer without an identifier of the person",
  "enrich-person.names-paired": "EnrichPerson requires first_name and last_name together",
  "enrich-person.disambiguate": "organization_name and domain of EnrichPerson disambiguate a name",
  "enrich-person.one-credit": "EnrichPerson costs one credit per match, with or without the email",
  "enrich-person.reveal.default": "reveal_work_email of EnrichPerson defaults to false",
  "enrich-person.reveal": "EnrichPerson returns the work email only with reveal_work_email",
  "enrich-person.no-match": "EnrichPerson without a match returns found false and costs nothing",
  "enrich-person.out-of-credits": "EnrichPerson out of credits reports insufficient_credits and does not fail",

  // GetApiUsage
  "get-api-usage.no-parameters":
    "GetApiUsage takes no parameters and returns limits and remaining requests per endpoint",
  "get-api-usage.master-key": "GetApiUsage rejects a key that is not a master key",

  // SearchOrganizations
  "search-organizations.keyword-tags": "keyword_tags of SearchOrganizations match industries or keywords",
  "search-organizations.locations": "locations of SearchOrganizations match headquarters by city, state or country",
  "search-organizations.num-employees-ranges": "each item of num_employees_ranges of SearchOrganizations is min,max",
  "search-organizations.revenue":
    "revenue_min and revenue_max of SearchOrganizations bound the annual revenue in whole dollars",
  "search-organizations.technology-uids": "companies of SearchOrganizations must use all technology_uids",
  "search-organizations.firmographics.default": "include_firmographics of SearchOrganizations defaults to true",
  "search-organizations.firmographics":
    "with include_firmographics, each company has industry, headcount, location, revenue and founded year",
  "search-organizations.light":
    "without include_firmographics, companies have name and domain only, and cost no further credits",
  "search-organizations.limit.bounds": "limit of SearchOrganizations is 1 to 100",
  "search-organizations.limit.default": "limit of SearchOrganizations defaults to 25",
  "search-organizations.offset.default": "offset of SearchOrganizations is 0-indexed and defaults to 0",
  "search-organizations.pagination": "SearchOrganizations returns pagination metadata",
  "search-organizations.out-of-credits":
    "SearchOrganizations out of credits reports insufficient_credits with an empty list",

  // SearchPeople
  "search-people.person-titles": "person_titles of SearchPeople also match similar titles",
  "search-people.similar-titles.default": "include_similar_titles of SearchPeople defaults to true",
  "search-people.exact-titles": "without include_similar_titles, SearchPeople keeps only exact title matches",
  "search-people.seniorities": "person_seniorities of SearchPeople accept the eleven seniorities",
  "search-people.person-locations": "person_locations of SearchPeople match where the person lives",
  "search-people.organization-locations": "organization_locations of SearchPeople match the employer's headquarters",
  "search-people.organization-size": "each item of organization_num_employees_ranges of SearchPeople is min,max",
  "search-people.employer-domains": "employer_domains of SearchPeople match people who work there",
  "search-people.keywords": "keywords of SearchPeople match across the profile",
  "search-people.limit.bounds": "limit of SearchPeople is 1 to 100",
  "search-people.limit.default": "limit of SearchPeople defaults to 25",
  "search-people.offset.default": "offset of SearchPeople is 0-indexed and defaults to 0",
  "search-people.pagination": "SearchPeople returns pagination metadata",
  "search-people.no-contact": "no record of SearchPeople contains an email address or phone number",

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
