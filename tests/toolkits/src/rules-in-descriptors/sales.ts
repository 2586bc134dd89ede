import type { RequirementId } from "../../../../packages/sales/requirements.ts";
import { inParameter, type RulesInDescriptors } from "../rule-mention.ts";

const SEARCHES = ["SearchOrganizations", "SearchPeople"];
const LIMIT_BOUNDS = /"minimum":1,"maximum":100/;
const NAME = /disambiguate a name/;

/** Places where a model reads each rule of the sales toolkit. */
export const rules = {
  "enrich-organization.domain.required": { "EnrichOrganization.domain": /"required":true/ },
  "enrich-organization.domain.normalized": { "EnrichOrganization.domain": /Company domain or URL/ },
  "enrich-organization.match": { EnrichOrganization: /Costs 1 credit if found/ },
  "enrich-organization.no-match": { EnrichOrganization: /Costs 1 credit if found/ },
  "enrich-organization.out-of-credits": { notForCallers: "the status of the result states it" },

  "enrich-person.identifier": {
    EnrichPerson: /by person_id, email, linkedin_url, name, or first_name and last_name/,
    "EnrichPerson.person_id": /most reliable/,
  },
  "enrich-person.employer-alone": { EnrichPerson: /an employer alone is not enough/ },
  "enrich-person.names-paired": {
    "EnrichPerson.first_name": /requires last_name/,
    "EnrichPerson.last_name": /requires first_name/,
  },
  "enrich-person.disambiguate": { "EnrichPerson.organization_name": NAME, "EnrichPerson.domain": NAME },
  "enrich-person.one-credit": {
    EnrichPerson: /Costs 1 credit if found/,
    "EnrichPerson.reveal_work_email": /at no extra cost/,
  },
  "enrich-person.reveal": { "EnrichPerson.reveal_work_email": /Return the work email/ },
  "enrich-person.no-match": { EnrichPerson: /Costs 1 credit if found/ },
  "enrich-person.out-of-credits": { notForCallers: "the status of the result states it" },

  "get-api-usage.no-parameters": { GetApiUsage: /rate limits and remaining requests per endpoint/ },
  "get-api-usage.master-key": { GetApiUsage: /Requires a master API key/ },

  "search-organizations.keyword-tags": { "SearchOrganizations.keyword_tags": /Industry or keyword tags/ },
  "search-organizations.locations": { "SearchOrganizations.locations": /Headquarters city, state or country/ },
  "search-organizations.num-employees-ranges": { "SearchOrganizations.num_employees_ranges": /as min,max/ },
  "search-organizations.revenue": {
    "SearchOrganizations.revenue_min": /Minimum annual revenue, whole US dollars/,
    "SearchOrganizations.revenue_max": /Maximum annual revenue, whole US dollars/,
  },
  "search-organizations.technology-uids": {
    "SearchOrganizations.technology_uids": /the company must all use.*counts companies that use any.*known to lack one/,
  },
  "search-organizations.firmographics": {
    "SearchOrganizations.include_firmographics": /industry, headcount, location, revenue and founded year/,
  },
  "search-organizations.light": {
    SearchOrganizations: /plus 1 per company with firmographics/,
    "SearchOrganizations.include_firmographics": /false: name and domain only/,
  },
  "search-organizations.limit.bounds": { "SearchOrganizations.limit": LIMIT_BOUNDS },
  "search-organizations.offset.default": { "SearchOrganizations.offset": /"default":0/ },
  "search-organizations.pagination": inParameter("offset", SEARCHES, /see next_offset/),
  "search-organizations.out-of-credits": { notForCallers: "the status and the warnings of the result state it" },

  "search-people.person-titles": { "SearchPeople.person_titles": /Job titles/ },
  "search-people.exact-titles": {
    "SearchPeople.include_similar_titles": /Match similar titles too; false: exact person_titles only/,
  },
  "search-people.seniorities": {
    "SearchPeople.person_seniorities":
      /\["owner","founder","c_suite","partner","vp","head","director","manager","senior","entry","intern"\]/,
  },
  "search-people.person-locations": { "SearchPeople.person_locations": /Person's city, state or country/ },
  "search-people.organization-locations": { "SearchPeople.organization_locations": /Employer headquarters/ },
  "search-people.organization-size": { "SearchPeople.organization_num_employees_ranges": /as min,max/ },
  "search-people.employer-domains": { "SearchPeople.employer_domains": /Domains the person must work at/ },
  "search-people.keywords": { "SearchPeople.keywords": /across the profile/ },
  "search-people.limit.bounds": { "SearchPeople.limit": LIMIT_BOUNDS },
  "search-people.offset.default": { "SearchPeople.offset": /"default":0/ },
  "search-people.pagination": inParameter("offset", SEARCHES, /see next_offset/),
  "search-people.no-contact": { SearchPeople: /no email, phone or full last name/ },

  "secret.api-key": { notForCallers: "the host application configures the API key" },
  "secret.missing": { notForCallers: "the error names the variable" },
} satisfies RulesInDescriptors<RequirementId>;
