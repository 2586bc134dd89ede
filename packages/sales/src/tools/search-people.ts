import { callUsage, defineTool, loadPart, paginationRecord, text, warningList } from "@toolwright/core/authoring";
import { quoteName } from "@toolwright/core/text";
import * as v from "valibot";
import { normalizeDomain } from "../apollo/domain.ts";
import { mergeRepeated, type Page } from "../apollo/pages.ts";
import { type PersonRow, personRow, SENIORITIES } from "../apollo/records.ts";
import type { PeopleFilter } from "../apollo/search-people.ts";
import type { SalesCall } from "../call.ts";
import { fitPeople } from "../lists/fit-people.ts";
import { copyPosition, readSlice, sliceIssues } from "../lists/read-slice.ts";
import { otherSpellings } from "../lists/titles.ts";
import { otherEmployerWarnings } from "../matching/employer.ts";
import { companyDomain, headcountRanges, limit, offset, readRange, stringList } from "../parameters.ts";
import { statusField } from "../result-fields.ts";

const domains = v.pipe(
  v.array(companyDomain()),
  v.maxLength(1_000),
  v.description("Domains the person must work at, e.g. example.com"),
);

const input = v.strictObject({
  person_titles: stringList("Job titles, e.g. VP Sales"),
  person_seniorities: v.optional(
    v.pipe(v.array(v.picklist(SENIORITIES)), v.description("Seniority of the current role")),
    [],
  ),
  person_locations: stringList("Person's city, state or country"),
  organization_locations: stringList("Employer headquarters city, state or country"),
  organization_num_employees_ranges: headcountRanges("Employer headcounts as min,max, e.g. 1001,9999999"),
  employer_domains: v.optional(domains, []),
  keywords: v.optional(text("Text to match across the profile"), ""),
  include_similar_titles: v.optional(
    v.pipe(v.boolean(), v.description("Match similar titles too; false: exact person_titles only")),
    true,
  ),
  limit,
  offset,
});

const output = v.object({
  status: statusField,
  people: v.pipe(v.array(personRow), v.description("Matching people in Apollo.io's order.")),
  pagination: paginationRecord,
  credits_spent: v.pipe(v.literal(0), v.description("Always 0: the search costs no credits.")),
  warnings: warningList,
  ...callUsage,
});

type Arguments = v.InferOutput<typeof input>;

/**
 * Finds people by role and employer. Costs no credits. If Apollo still refuses the search because the credits are used
 * up, the result has `status: "insufficient_credits"` and an empty list. While `include_similar_titles` is true, the
 * search includes both spellings of titles with known abbreviations. People whose current employer's name isn't similar
 * to any of `employer_domains` stay in the list, and a warning counts them. The records have no email address or phone
 * number, and Apollo obfuscates last names; EnrichPerson by `person_id` returns the full name and the work email.
 *
 * Backend: `POST /api/v1/mixed_people/api_search`, a read that is retried; one request, or two if no single page
 * contains the requested rows. Errors: `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `not_found`
 * (wrong base address), `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const searchPeople = defineTool({
  name: "Sales.SearchPeople",
  title: "Search people",
  description:
    "Find people in Apollo.io by role and employer. Free. Rows have no email, phone or full last name; Sales_EnrichPerson by person_id returns name and work email.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  ids: { "a person's id": "66a1f0b3c8d2e40007b9a512" },
  input,
  output,
  check: sliceIssues,
  async run(args, call: SalesCall) {
    const { fetchPeople, mergePeople } = await loadPart(import("../apollo/search-people.ts"));
    const filter = toFilter(args);
    const read = (page: Page) => fetchPeople(call.apollo, filter, page, call);
    const slice = await readSlice(args, read, { isFree: true });
    const { pagination, isOutOfCredits, warnings } = slice;
    const rows = mergeRepeated(
      slice.rows,
      ({ person_id }) => person_id,
      (first, later) => copyPosition(mergePeople(first, later), first),
    );
    const people = args.include_similar_titles ? rows : rows.filter((row) => hasTitle(row, args.person_titles));
    const leftOut = rows.length - people.length;
    return {
      status: isOutOfCredits ? ("insufficient_credits" as const) : ("ok" as const),
      people,
      pagination,
      credits_spent: 0 as const,
      warnings: [
        ...warnings,
        ...(isOutOfCredits ? ["Apollo rejected the search because the credits are used up."] : []),
        ...(call.hides?.("people.employer.name") ? [] : otherEmployerWarnings(people, filter.employerDomains)),
        ...titleWarnings(args, people.length),
        ...noMatchWarnings(filter, pagination.total),
        ...(leftOut > 0 ? [`${leftOut} people with other titles were left out.`] : []),
        ...(people.some(({ last_name_masked }) => last_name_masked !== null)
          ? ["Showing obfuscated last names, which EnrichPerson by person_id returns in full (1 credit each)."]
          : []),
      ],
    };
  },
  // `fit` counts people by employer, so it must not see names that the toolkit hides.
  shownFields: () => [{ at: "people.employer.name", field: "people.employer.name" }],
  fit: (result, view) => fitPeople(result, view.args.employer_domains, view),
});

function toFilter(args: Arguments): PeopleFilter {
  return {
    titles: [...args.person_titles, ...(args.include_similar_titles ? otherSpellings(args.person_titles) : [])],
    seniorities: args.person_seniorities,
    locations: args.person_locations,
    employerLocations: args.organization_locations,
    employerSizes: args.organization_num_employees_ranges.flatMap((range) => readRange(range) ?? []),
    employerDomains: [...new Set(args.employer_domains.flatMap((domain) => normalizeDomain(domain) ?? []))],
    keywords: args.keywords.trim(),
    similarTitles: args.include_similar_titles,
  };
}

/**
 * Names the other spellings that were searched. If a search for exact titles found nothing, suggests other spellings.
 */
function titleWarnings({ person_titles: titles, include_similar_titles }: Arguments, found: number): string[] {
  const spellings = otherSpellings(titles).map((title) => quoteName(title));
  if (include_similar_titles) return spellings.length > 0 ? [`Also searched for ${spellings.join(", ")}.`] : [];
  if (titles.length === 0 || found > 0) return [];
  const advice = spellings.length > 0 ? ` Other spellings: ${spellings.join(", ")}.` : "";
  return [`The search found none of these exact titles; include_similar_titles: true matches similar ones.${advice}`];
}

/** The parameter for each filter. */
const PARAMETERS: Readonly<Record<Exclude<keyof PeopleFilter, "similarTitles">, string>> = {
  keywords: "keywords",
  titles: "person_titles",
  seniorities: "person_seniorities",
  locations: "person_locations",
  employerLocations: "organization_locations",
  employerSizes: "organization_num_employees_ranges",
  employerDomains: "employer_domains",
};

/** Names the filters that together exclude everyone. A search is free, so trying without one costs nothing. */
function noMatchWarnings(filter: PeopleFilter, total: number | null): string[] {
  if (total !== 0) return [];
  const names = Object.keys(PARAMETERS) as (keyof typeof PARAMETERS)[];
  const used = names.filter((name) => filter[name].length > 0).map((name) => PARAMETERS[name]);
  if (used.length < 2) return [];
  return [`No person matches all of ${used.join(", ")}. Leave one out to find the cause; a search is free.`];
}

/** Whether a person has exactly one of the titles, or no titles are requested. */
function hasTitle({ title }: PersonRow, titles: readonly string[]): boolean {
  const ownTitle = title?.trim().toLowerCase();
  return titles.length === 0 || titles.some((one) => one.trim().toLowerCase() === ownTitle);
}
