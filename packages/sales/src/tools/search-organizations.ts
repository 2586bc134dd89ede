import {
  defineTool,
  fitOffsetList,
  type InputIssue,
  omitFields,
  paginationRecord,
  warningList,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { readRange } from "../apollo/headcount-range.ts";
import { type CompanyFilter, type CompanyRow, fetchCompanies } from "../apollo/search-organizations.ts";
import type { SalesCall } from "../call.ts";
import { addFirmographics } from "../credits/add-firmographics.ts";
import { planPages, reachableRows } from "../lists/plan-pages.ts";
import { readSlice, sliceIssues } from "../lists/read-slice.ts";
import { copyPosition, rowsUpTo } from "../lists/row-positions.ts";
import { keepUsersOfAll } from "../lists/technologies.ts";
import { headcountRanges, limit, offset, stringList } from "../parameters.ts";
import { companyRecord, creditsSpentField, statusField } from "../records.ts";

const dollars = (description: string) =>
  v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER), v.description(description)),
  );

const input = v.strictObject({
  keyword_tags: stringList("Industry or keyword tags, e.g. fintech"),
  locations: stringList("Headquarters city, state or country"),
  num_employees_ranges: headcountRanges("Headcounts as min,max, e.g. 11,50"),
  revenue_min: dollars("Minimum annual revenue, whole US dollars"),
  revenue_max: dollars("Maximum annual revenue, whole US dollars"),
  technology_uids: stringList(
    "UIDs of technologies the company must all use, e.g. google_analytics; EnrichOrganization lists them",
  ),
  include_firmographics: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        "Add industry, headcount, location, revenue and founded year (1 credit each); false: name and domain only",
      ),
    ),
    true,
  ),
  limit,
  offset,
});

const company = v.object({
  ...v.pick(companyRecord, ["organization_id", "name", "domain"]).entries,
  saved: v.pipe(v.boolean(), v.description("Whether your team saved the company in Apollo.io.")),
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
});

type Arguments = v.InferOutput<typeof input>;
type Row = v.InferOutput<typeof company>;

/**
 * Finds companies by firmographic filters, and adds firmographics to each by default. Costs one credit per Apollo page
 * that contains companies (one page, or two if no single page contains the requested rows), and one per enriched
 * company. If credits run out in the search, the list is empty; if they run out in the enrichment, the list keeps all
 * companies.
 *
 * Backend: `POST /api/v1/mixed_companies/search` per page, and `GET /api/v1/organizations/enrich` per company (`GET
 * /api/v1/organizations/{id}` for a company without a domain), a few at a time. Apollo charges every request, so a
 * request is retried only if it did not reach Apollo, or after a 429. Errors: `invalid_input`, `missing_secret`,
 * `unauthorized`, `forbidden`, `not_found` (wrong base address), `rate_limited`, `upstream`, `unavailable`, `timeout`,
 * `aborted`, `bad_response`.
 */
export const searchOrganizations = defineTool({
  name: "Sales.SearchOrganizations",
  title: "Search organizations",
  description:
    "Find companies in Apollo.io. Costs 1 credit per page, plus 1 per company with firmographics. Use EnrichOrganization for a known domain.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "credits" },
  input,
  output,
  check: (args) => [...sliceIssues(args), ...revenueIssues(args)],
  async run(args, call: SalesCall) {
    const filter = toFilter(args);
    const slice = await readSlice(args, (page) => fetchCompanies(call.apollo, filter, page, call));
    if (slice.isOutOfCredits && slice.rows.length === 0) return outOfCredits(args, slice.paidPages);
    const distinct = withoutDuplicates(slice.rows);
    // If the search ran out of credits, the enrichment would too.
    const isEnriched = args.include_firmographics && !slice.isOutOfCredits;
    const enrichment = isEnriched ? await addFirmographics(distinct, call, slice.paidPages) : null;
    const rows = distinct.map((row, index) => copyPosition(toRow(row, enrichment?.companies[index] ?? null), row));
    const users = keepUsersOfAll(rows, args.technology_uids);
    return {
      status: slice.isOutOfCredits || enrichment?.isOutOfCredits ? ("insufficient_credits" as const) : ("ok" as const),
      companies: users.rows,
      pagination: slice.pagination,
      credits_spent: slice.paidPages + (enrichment?.creditsSpent ?? 0),
      warnings: [
        ...slice.warnings,
        ...(slice.isOutOfCredits ? ["The credits ran out before the second page; next_offset continues there."] : []),
        ...(enrichment?.warnings ?? []),
        ...users.warnings,
      ],
    };
  },
  async preview(args) {
    const rows = reachableRows(args);
    const pages = planPages({ ...args, limit: rows }).pages.length;
    const maxCredits = pages + (args.include_firmographics ? rows : 0);
    const fields = args.include_firmographics ? `, and up to ${rows} for firmographics` : "";
    return {
      summary: `Search companies: ${pages} credit${pages === 1 ? "" : "s"} for the page${pages === 1 ? "" : "s"}${fields}; at most ${maxCredits}.`,
      details: { pages, max_credits: maxCredits },
      warnings: [],
    };
  },
  fit: (result, { maxTokens }) =>
    fitOffsetList<Row>({
      result,
      key: "companies",
      rows: result.companies,
      levels: [
        { shape: (row) => row, note: null },
        {
          shape: (row) => withoutFields(row, ["keywords", "technologies", "description"]),
          note: "Keywords, technologies and descriptions are left out; EnrichOrganization has them.",
        },
        {
          shape: (row) =>
            withoutFields(row, ["keywords", "technologies", "description", "website_url", "linkedin_url", "funding"]),
          note: "Only the main firmographics are shown; EnrichOrganization has the rest.",
        },
        { shape: compact, note: "Only the main firmographics are shown." },
        omitFields(
          ["firmographics"],
          "Firmographics do not fit and are left out; a larger maxResultTokens shows them.",
        ),
      ],
      maxTokens,
      countTo: (rowCount) => rowsUpTo(result.companies[rowCount - 1], result.pagination.offset),
    }),
});

/** Removes duplicates: a page may list a company twice, as saved and as unsaved. Positions count both rows. */
function withoutDuplicates(rows: readonly CompanyRow[]): CompanyRow[] {
  const seen = new Set<string>();
  return rows.filter(({ organization_id: id }) => {
    if (id === null) return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
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
    technologyUids: args.technology_uids.map((uid) => uid.trim()),
  };
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

/** Keeps the fields that show whether a company is relevant. */
function compact({ firmographics, ...row }: Row): object {
  if (firmographics === null) return row;
  const { industry, employees, annual_revenue, founded_year, location } = firmographics;
  return { ...row, firmographics: { industry, employees, annual_revenue, founded_year, country: location.country } };
}

/** Leaves out fields of the firmographics. */
function withoutFields(row: Row, names: readonly string[]): object {
  const { firmographics } = row;
  if (firmographics === null) return row;
  const entries = Object.entries(firmographics).filter(([name]) => !names.includes(name));
  return { ...row, firmographics: Object.fromEntries(entries) };
}
