import type { CallContext } from "@toolwright/core/authoring";
import { asFields, asNumber, asString, type Fields, fieldsSchema, type HttpClient, path } from "@toolwright/core/http";
import * as v from "valibot";
import { domainOf } from "./domain.ts";
import { checkTotal, mergeRepeated, type Page, type PageRows } from "./pages.ts";
import { isOutOfCredits, readApolloResponse } from "./read-response.ts";
import type { PersonRow } from "./records.ts";
import { safeText } from "./safe-text.ts";

/** Filters of a people search; an empty list or string means no filter. */
export interface PeopleFilter {
  readonly titles: readonly string[];
  readonly seniorities: readonly string[];
  readonly locations: readonly string[];
  readonly employerLocations: readonly string[];
  readonly employerSizes: readonly string[];
  readonly employerDomains: readonly string[];
  readonly keywords: string;
  readonly similarTitles: boolean;
}

const list = v.nullish(v.array(v.unknown()));
const responseSchema = v.pipe(
  v.object({
    people: list,
    contacts: list,
    total_entries: v.nullish(v.unknown()),
    pagination: v.nullish(fieldsSchema),
    partial_results_only: v.nullish(v.unknown()),
  }),
  // Without this check, any other object would look like an empty page.
  v.check(({ people, contacts }) => people !== undefined || (contacts ?? []).length > 0),
);

/**
 * Fetches a page of people, without cost; `null` if Apollo refuses the search because the credits are used up. Backend:
 * `POST /api/v1/mixed_people/api_search` with the filters in the query string, a read.
 */
export async function fetchPeople(
  apollo: HttpClient,
  filter: PeopleFilter,
  page: Page,
  call: CallContext,
): Promise<PageRows<PersonRow> | null> {
  const request = {
    method: "POST",
    path: path`/api/v1/mixed_people/api_search`,
    query: toQuery(filter, page),
    retry: "read",
    accepts: isOutOfCredits,
  } as const;
  const response = await apollo.send(request, call);
  if (isOutOfCredits(response)) return null;
  const body = readApolloResponse(responseSchema, response, apollo.service);
  const [contacts, others] = [body.contacts, body.people].map((rows) => (rows ?? []).map(asFields));
  const all = [
    // A contact's `id` isn't the person's.
    ...(contacts ?? []).map((fields) => toPersonRow(fields, asString(fields["person_id"]))),
    ...(others ?? []).map((fields) => toPersonRow(fields, asString(fields["person_id"]) ?? asString(fields["id"]))),
  ];
  const distinct = mergeRepeated(all, ({ person_id }) => person_id, mergePeople);
  const stated = asNumber(body.total_entries) ?? asNumber(asFields(body.pagination)["total_entries"]);
  return {
    // Keep repeated rows, so that the page doesn't look like the last one.
    rows: all.length > page.perPage ? distinct : all,
    ...checkTotal(stated, distinct.length, page),
    isPartial: body.partial_results_only === true,
  };
}

/**
 * Combines two rows for the same person. Where both have a value, the later row wins: a contact comes first, and gets
 * outdated.
 */
export function mergePeople(first: PersonRow, later: PersonRow): PersonRow {
  const named = later.last_name === null && first.last_name !== null ? first : later;
  const { name, first_name, last_name, last_name_masked } = named.name === null ? first : named;
  const isSameEmployer = later.employer.name === null || later.employer.name === first.employer.name;
  return {
    person_id: later.person_id,
    name,
    first_name,
    last_name,
    last_name_masked,
    title: later.title ?? first.title,
    seniority: later.seniority ?? first.seniority,
    employer: isSameEmployer
      ? { name: first.employer.name, domain: later.employer.domain ?? first.employer.domain }
      : later.employer,
    linkedin_url: later.linkedin_url ?? first.linkedin_url,
    has_email: later.has_email ?? first.has_email,
  };
}

function toQuery(filter: PeopleFilter, { page, perPage }: Page): Record<string, string | readonly string[]> {
  return {
    ...(filter.titles.length > 0 && { "person_titles[]": filter.titles }),
    ...(filter.seniorities.length > 0 && { "person_seniorities[]": filter.seniorities }),
    ...(filter.locations.length > 0 && { "person_locations[]": filter.locations }),
    ...(filter.employerLocations.length > 0 && { "organization_locations[]": filter.employerLocations }),
    ...(filter.employerSizes.length > 0 && { "organization_num_employees_ranges[]": filter.employerSizes }),
    ...(filter.employerDomains.length > 0 && { "q_organization_domains_list[]": filter.employerDomains }),
    ...(filter.keywords !== "" && { q_keywords: filter.keywords }),
    ...(!filter.similarTitles && { include_similar_titles: "false" }),
    page: String(page),
    per_page: String(perPage),
  };
}

/** Reads current records and the more detailed legacy ones, without email addresses and phone numbers. */
function toPersonRow(raw: Fields, person_id: string | null): PersonRow {
  const organization = asFields(raw["organization"]);
  const [first_name, last_name] = [safeText(raw["first_name"]), safeText(raw["last_name"])];
  const joined = [first_name, last_name].filter((part) => part !== null).join(" ");
  const { has_email: hasEmail } = raw;
  return {
    person_id,
    name: safeText(raw["name"]) ?? (joined === "" ? null : joined),
    first_name,
    last_name,
    last_name_masked: last_name === null ? asString(raw["last_name_obfuscated"]) : null,
    title: safeText(raw["title"]),
    seniority: asString(raw["seniority"]),
    employer: {
      name: asString(organization["name"]) ?? asString(raw["organization_name"]),
      domain: asString(organization["primary_domain"]) ?? domainOf(asString(organization["website_url"])),
    },
    linkedin_url: asString(raw["linkedin_url"]),
    has_email: typeof hasEmail === "boolean" ? hasEmail : null,
  };
}
