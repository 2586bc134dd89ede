import {
  argumentFields,
  type CardField,
  callUsage,
  defineTool,
  type InputIssue,
  loadPart,
  type Pagination,
  paginationRecord,
  ToolError,
  warningList,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { mergeRepeated, type Page } from "../apollo/pages.ts";
import { type CompanyRow, companyRecord, companyRow } from "../apollo/records.ts";
import type { CompanyFilter } from "../apollo/search-organizations.ts";
import type { SalesCall } from "../call.ts";
import { fitCompanies } from "../lists/fit-companies.ts";
import { copyPosition, planPages, reachableRows, rowsUpTo, sliceIssues } from "../lists/read-slice.ts";
import { anyOfWarnings, keepUsersOfAll, normalizeUid } from "../lists/technologies.ts";
import { headcountRanges, limit, offset, readRange, stringList } from "../parameters.ts";
import { creditsSpentField, statusField } from "../result-fields.ts";

const dollars = (description: string) =>
  v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER), v.description(description)),
  );

const input = v.strictObject({
  keyword_tags: stringList("Industry or keyword tags, e.g. fintech"),
  locations: stringList("Headquarters city, state or country"),
  num_employees_ranges: headcountRanges("Headcounts as min,max, e.g. 1001,9999999"),
  revenue_min: dollars("Minimum annual revenue, whole US dollars"),
  revenue_max: dollars("Maximum annual revenue, whole US dollars"),
  technology_uids: stringList(
    "Technologies the company must all use, e.g. google_analytics. total counts companies that use any; only with firmographics (1 credit each), rows known to lack one are left out",
  ),
  include_firmographics: v.optional(
    v.pipe(
      v.boolean(),
      v.description("Add industry, headcount, location, revenue and founded year; false: name and domain only"),
    ),
    true,
  ),
  limit,
  offset,
});

const company = v.object({
  ...v.pick(companyRow, ["organization_id", "name", "domain", "saved"]).entries,
  firmographics: v.pipe(
    v.nullable(v.omit(companyRecord, ["organization_id", "name", "domain"])),
    v.description("Firmographics; `null` if not requested, unknown, or not read (a warning counts those)."),
  ),
});

const output = v.object({
  status: statusField,
  companies: v.pipe(
    v.array(company),
    v.description("Matching companies in Apollo.io's order, empty if the search ran out of credits."),
  ),
  pagination: paginationRecord,
  credits_spent: creditsSpentField,
  warnings: warningList,
  ...callUsage,
});

type Arguments = v.InferOutput<typeof input>;
type Row = v.InferOutput<typeof company>;

/**
 * Finds companies by firmographic filters, and adds firmographics to each by default. Costs one credit per Apollo page
 * that contains companies (one page, or two if no single page contains the requested rows), and one per enriched
 * company. If credits run out before the first page, the list is empty. If they run out during enrichment, the list
 * keeps all companies, and `next_offset` is the first one without firmographics. Paid results are cached for ten
 * minutes, so a repeat or a next page pays only for what is missing. Apollo matches companies that use any of several
 * technologies, and `total` counts those. The list leaves out companies that are known to lack one. A model's search
 * without a filter fails with `not_approved`, unless a person approved it, or the policy has `maxCredits`.
 *
 * Backend: `POST /api/v1/mixed_companies/search` per page, and `GET /api/v1/organizations/enrich` per company (`GET
 * /api/v1/organizations/{id}` for a company without a domain that is its own), a few at a time. Apollo charges for
 * every request, so a request is retried only if it did not reach Apollo, or after a 429. Errors: `invalid_input`,
 * `missing_secret`, `unauthorized`, `forbidden`, `not_found` (wrong base address), `rate_limited`, `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const searchOrganizations = defineTool({
  name: "Sales.SearchOrganizations",
  title: "Search organizations",
  description:
    "Find companies in Apollo.io. Costs 1 credit per page, plus 1 per company with firmographics. For a known domain, use Sales_EnrichOrganization.",
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "credits" },
  ids: { "an organization id": "5e66b6381e05b4008c8331b8" },
  input,
  output,
  check: (args) => [...sliceIssues(args), ...revenueIssues(args)],
  async run(args, call: SalesCall) {
    const filter = toFilter(args);
    refuseUnfiltered(filter, call);
    // Load the code before the search, which costs credits.
    const { addFirmographics, createSharedHostTest, mergeCompanies, readPaidSlice } = await loadPart(
      import("../enrichment.ts"),
    );
    const isSharedHost = args.include_firmographics ? await loadPart(createSharedHostTest()) : null;
    const slice = await readPaidSlice(args, filter, call);
    if (slice.isOutOfCredits && slice.rows.length === 0) return outOfCredits(args, slice.paidPages);
    // Positions count a company twice if a page lists it both as saved and as unsaved.
    const distinct = mergeRepeated(
      slice.rows,
      ({ organization_id }) => organization_id,
      (first, later) => copyPosition(mergeCompanies(first, later), first),
    );
    const budget = { paidBefore: slice.paidPages, isOutOfCredits: slice.isOutOfCredits };
    const enrichment = isSharedHost && (await addFirmographics(distinct, call, { ...budget, isSharedHost }));
    const rows = distinct.map((row, index) => copyPosition(toRow(row, enrichment?.companies[index] ?? null), row));
    const users = keepUsersOfAll(rows, filter.technologyUids);
    return {
      status: slice.isOutOfCredits || enrichment?.isOutOfCredits ? ("insufficient_credits" as const) : ("ok" as const),
      companies: users.rows,
      pagination: continueAt(slice.pagination, distinct[enrichment?.firstMissing ?? -1]),
      credits_spent: slice.paidPages + (enrichment?.creditsSpent ?? 0),
      warnings: [
        ...searchWarnings(filter),
        ...slice.warnings,
        ...(slice.isOutOfCredits ? ["The credits ran out before the next page; next_offset continues there."] : []),
        ...(enrichment?.warnings ?? []),
        ...users.warnings,
      ],
    };
  },
  inspect: (args, call: SalesCall) => ({ card: () => createCard(args, call) }),
  effects: (args) => ({ maxCredits: planCost(args).maxCredits }),
  fit: (result, view) => fitCompanies(result, view),
});

async function createCard(args: Arguments, call: SalesCall) {
  const { planPaidSlice } = await loadPart(import("../enrichment.ts"));
  const { rows, pages, maxCredits } = planCost(args);
  const fields = args.include_firmographics ? `, and up to ${rows} for firmographics` : "";
  const filter = toFilter(args);
  return {
    summary: `Search companies: ${pages} credit${pages === 1 ? "" : "s"} for the page${pages === 1 ? "" : "s"}${fields}; at most ${maxCredits}.`,
    fields: [...filterFields(filter), ...pageFields(await planPaidSlice(args, filter, call))],
    maxCredits,
    details: { pages, max_credits: maxCredits },
    warnings: searchWarnings(filter),
  };
}

/** The maximum cost of a search. */
function planCost(args: Arguments) {
  const rows = reachableRows(args);
  const pages = planPages({ ...args, limit: rows }).pages.length;
  return { rows, pages, maxCredits: pages + (args.include_firmographics ? rows : 0) };
}

/** Moves `next_offset` back to the first company that the search could not enrich. */
function continueAt(pagination: Pagination, missing: CompanyRow | undefined): Pagination {
  const count = rowsUpTo(missing, pagination.offset);
  return count === null ? pagination : { ...pagination, has_more: true, next_offset: pagination.offset + count - 1 };
}

function revenueIssues({ revenue_min: min, revenue_max: max }: Partial<Arguments>): InputIssue[] {
  if (min === undefined || max === undefined || min <= max) return [];
  return [{ parameter: "revenue_min", received: String(min), rule: `must not exceed revenue_max (${max})` }];
}

function toFilter(args: Arguments): CompanyFilter {
  return {
    keywordTags: args.keyword_tags,
    locations: args.locations,
    employeeRanges: args.num_employees_ranges.flatMap((range) => readRange(range) ?? []),
    revenueMin: args.revenue_min ?? null,
    revenueMax: args.revenue_max ?? null,
    technologyUids: [...new Set(args.technology_uids.map(normalizeUid))],
  };
}

/** Warnings for the caller before the search costs a credit. */
function searchWarnings(filter: CompanyFilter): string[] {
  return [
    ...(isUnfiltered(filter) ? ["The search has no filter, so it costs credits for companies of any kind."] : []),
    ...anyOfWarnings(filter.technologyUids),
  ];
}

function isUnfiltered(filter: CompanyFilter): boolean {
  return filterFields(filter).length === 0;
}

/**
 * Refuses a model's search without a filter, unless a person approved it or a policy limits it. Some SDKs replace
 * arguments that aren't JSON with none, and run the call.
 * @throws ToolError `not_approved`
 */
function refuseUnfiltered(filter: CompanyFilter, { isAgentCall, isApproved, policy, tool }: SalesCall): void {
  if (!isAgentCall || isApproved || policy?.limitsCredits || !isUnfiltered(filter)) return;
  const message =
    "The search has no filter, so it would cost credits for companies of any kind, and no person approved it. Nothing was spent. If you sent filters, they were lost: repeat the call with them. Otherwise add a filter, or ask what to do instead.";
  throw new ToolError({ code: "not_approved", message, tool });
}

/** The filters as fields of the card, without those that aren't set. */
function filterFields(filter: CompanyFilter): CardField[] {
  return argumentFields({
    "keyword tags": filter.keywordTags,
    locations: filter.locations,
    headcounts: filter.employeeRanges,
    "minimum revenue": filter.revenueMin,
    "maximum revenue": filter.revenueMax,
    technologies: filter.technologyUids,
  });
}

/** The pages that the search would request now. Cached pages that were paid for aren't requested again. */
function pageFields(pages: readonly Page[]): CardField[] {
  const [first] = pages;
  if (!first) return [{ label: "page", value: "none: earlier searches paid for these rows" }];
  return [
    { label: "page", value: pages.map(({ page }) => page) },
    { label: "rows per page", value: first.perPage },
  ];
}

function outOfCredits({ limit, offset }: Arguments, paidPages: number) {
  return {
    status: "insufficient_credits" as const,
    companies: [],
    pagination: { limit, offset, total: null, has_more: false, next_offset: null },
    credits_spent: paidPages,
    warnings: ["Apollo rejected the search because the credits are used up."],
  };
}

function toRow({ organization_id, name, domain, saved }: CompanyRow, enriched: Row["firmographics"]): Row {
  if (enriched === null) return { organization_id, name, domain, saved, firmographics: null };
  const { industry, employees, annual_revenue, founded_year, location, funding } = enriched;
  const { linkedin_url, website_url, description, keywords, technologies } = enriched;
  const firmographics = {
    industry,
    employees,
    annual_revenue,
    founded_year,
    location,
    funding,
    linkedin_url,
    website_url,
  };
  return {
    organization_id,
    name,
    domain,
    saved,
    firmographics: { ...firmographics, description, keywords, technologies },
  };
}
