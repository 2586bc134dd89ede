import {
  defineTool,
  fitOffsetList,
  nullableString,
  omitFields,
  omitNulls,
  paginationRecord,
  text,
  warningList,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { normalizeDomain } from "../apollo/domain.ts";
import { readRange } from "../apollo/headcount-range.ts";
import type { Page } from "../apollo/search-organizations.ts";
import { fetchPeople, type PeopleFilter, type PersonRow, SENIORITIES } from "../apollo/search-people.ts";
import type { SalesCall } from "../call.ts";
import { readSlice, sliceIssues } from "../lists/read-slice.ts";
import { rowsUpTo } from "../lists/row-positions.ts";
import { DOMAIN_RULE, isDomain, limit, offset, ranges, texts } from "../parameters.ts";

const domains = v.pipe(
  v.array(v.pipe(v.string(), v.check(isDomain, DOMAIN_RULE), v.examples(["example.com"]))),
  v.maxLength(1_000),
  v.description("Work there"),
);

const input = v.strictObject({
  person_titles: texts("Job titles"),
  person_seniorities: v.optional(v.pipe(v.array(v.picklist(SENIORITIES)), v.description("Ranks")), []),
  person_locations: texts("Residence"),
  organization_locations: texts("Headquarters"),
  organization_num_employees_ranges: ranges("min,max"),
  employer_domains: v.optional(domains, []),
  keywords: v.optional(text("Free text"), ""),
  include_similar_titles: v.optional(v.pipe(v.boolean(), v.description("false: exact only")), true),
  limit,
  offset,
});

const person = v.object({
  person_id: nullableString,
  name: nullableString,
  first_name: nullableString,
  last_name: nullableString,
  last_name_masked: nullableString,
  title: nullableString,
  seniority: nullableString,
  employer: v.object({ name: nullableString, domain: nullableString }),
  linkedin_url: nullableString,
  has_email: v.nullable(v.boolean()),
});

const output = v.object({
  status: v.literal("ok"),
  people: v.array(person),
  pagination: paginationRecord,
  credits_spent: v.literal(0),
  warnings: warningList,
});

type Arguments = v.InferOutput<typeof input>;

/**
 * People by role and employer, free of credits and without any way to reach them: the backend masks last names, and
 * EnrichPerson by `person_id` shows the rest.
 *
 * Backend: `POST /api/v1/mixed_people/api_search`, a read that is retried, one request where one page holds the slice.
 * Errors: `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `not_found` (wrong base address),
 * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const searchPeople = defineTool({
  name: "Sales.SearchPeople",
  title: "Search people",
  description: "Find people. Free; no contact details, last names masked: EnrichPerson by person_id",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  check: sliceIssues,
  async run(args, call: SalesCall) {
    const filter = toFilter(args);
    const read = (page: Page) => fetchPeople(call.apollo, filter, page, call);
    const { rows, pagination, warnings } = await readSlice(args, read, { isFree: true });
    const people = args.include_similar_titles ? rows : rows.filter((row) => hasTitle(row, args.person_titles));
    const left = rows.length - people.length;
    return {
      status: "ok" as const,
      people,
      pagination,
      credits_spent: 0 as const,
      warnings: [
        ...warnings,
        ...(left > 0 ? [`${left} people with other titles were left out.`] : []),
        ...(people.some(({ last_name_masked }) => last_name_masked !== null)
          ? ["Last names are masked; EnrichPerson by person_id shows them (1 credit each)."]
          : []),
      ],
    };
  },
  fit: (result, { maxTokens }) =>
    fitOffsetList<PersonRow>({
      result,
      key: "people",
      rows: result.people,
      levels: [
        { shape: (row) => row, note: null },
        { shape: omitNulls, note: "Fields that are null are left out." },
        {
          shape: (row) =>
            omitNulls(omitFields<PersonRow>(["first_name", "last_name", "linkedin_url", "has_email"], "").shape(row)),
          note: "Only id, name, title, seniority and employer are shown, where known.",
        },
      ],
      maxTokens,
      countTo: (shown) => rowsUpTo(result.people[shown - 1], result.pagination.offset),
    }),
});

function toFilter(args: Arguments): PeopleFilter {
  return {
    titles: args.person_titles,
    seniorities: args.person_seniorities,
    locations: args.person_locations,
    employerLocations: args.organization_locations,
    employerSizes: args.organization_num_employees_ranges.flatMap((range) => readRange(range) ?? []),
    employerDomains: [...new Set(args.employer_domains.flatMap((domain) => normalizeDomain(domain) ?? []))],
    keywords: args.keywords.trim(),
    similarTitles: args.include_similar_titles,
  };
}

/** Without titles asked for, there is none to differ from. */
function hasTitle({ title }: PersonRow, wanted: readonly string[]): boolean {
  const own = title?.trim().toLowerCase();
  return wanted.length === 0 || wanted.some((one) => one.trim().toLowerCase() === own);
}
