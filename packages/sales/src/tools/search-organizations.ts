import {
  defineTool,
  fitOffsetList,
  type InputIssue,
  nullableString,
  omitFields,
  paginationRecord,
  warningList,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { readRange } from "../apollo/headcount-range.ts";
import { type CompanyFilter, type CompanyRow, fetchCompanies } from "../apollo/search-organizations.ts";
import type { SalesCall } from "../call.ts";
import { addFirmographics } from "../credits/add-firmographics.ts";
import { planPages, reachable } from "../lists/plan-pages.ts";
import { readSlice, sliceIssues } from "../lists/read-slice.ts";
import { placeLike, rowsUpTo } from "../lists/row-positions.ts";
import { keepUsersOfAll } from "../lists/technologies.ts";
import { limit, offset, ranges, texts } from "../parameters.ts";
import { companyRecord, status } from "../records.ts";

const dollars = (description: string) =>
  v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER), v.description(description)),
  );

const input = v.strictObject({
  keyword_tags: texts("Industry or keyword"),
  locations: texts("HQ city, state or country"),
  num_employees_ranges: ranges("min,max"),
  revenue_min: dollars("Annual dollars"),
  revenue_max: dollars("Same"),
  technology_uids: texts("Must use all"),
  include_firmographics: v.optional(v.pipe(v.boolean(), v.description("false: name and domain only")), true),
  limit,
  offset,
});

const company = v.object({
  organization_id: nullableString,
  name: nullableString,
  domain: nullableString,
  saved: v.boolean(),
  firmographics: v.nullable(v.omit(companyRecord, ["organization_id", "name", "domain"])),
});

const output = v.object({
  status,
  companies: v.array(company),
  pagination: paginationRecord,
  credits_spent: v.number(),
  warnings: warningList,
});

type Arguments = v.InferOutput<typeof input>;
type Row = v.InferOutput<typeof company>;

/**
 * Companies that match a profile, with firmographics unless they are declined. One credit for every page of the backend
 * that holds companies, and one for every company enriched. When the credits end during the search the list is empty;
 * when they end during the enrichment, it keeps what was found.
 *
 * Backend: `POST /api/v1/mixed_companies/search`, one request where one page holds the slice, and one `GET
 * /api/v1/organizations/enrich` per company (`GET /api/v1/organizations/{id}` where no domain is known), a few at a
 * time; each charged anew and repeated only where it certainly never arrived. Errors: `invalid_input`,
 * `missing_secret`, `unauthorized`, `forbidden`, `not_found` (wrong base address), `rate_limited`, `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const searchOrganizations = defineTool({
  name: "Sales.SearchOrganizations",
  title: "Search organizations",
  description: "Find companies. 1 credit per page, plus 1 per company with firmographics",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "credits" },
  input,
  output,
  check: (args) => [...sliceIssues(args), ...revenueIssues(args)],
  async run(args, call: SalesCall) {
    const filter = toFilter(args);
    const found = await readSlice(args, (page) => fetchCompanies(call.apollo, filter, page, call));
    if (found.isOutOfCredits && found.rows.length === 0) return outOfCredits(args, found.paidPages);
    const distinct = withoutRepeats(found.rows);
    // Without credits for the search there are none for the rest.
    const isFilled = args.include_firmographics && !found.isOutOfCredits;
    const filled = isFilled ? await addFirmographics(distinct, call, found.paidPages) : null;
    const rows = distinct.map((row, index) => placeLike(toRow(row, filled?.companies[index] ?? null), row));
    const kept = keepUsersOfAll(rows, args.technology_uids);
    return {
      status: found.isOutOfCredits || filled?.isOutOfCredits ? ("insufficient_credits" as const) : ("ok" as const),
      companies: kept.rows,
      pagination: found.pagination,
      credits_spent: found.paidPages + (filled?.creditsSpent ?? 0),
      warnings: [
        ...found.warnings,
        ...(found.isOutOfCredits ? ["The credits ended before the second page; next_offset continues there."] : []),
        ...(filled?.warnings ?? []),
        ...kept.warnings,
      ],
    };
  },
  async preview(args) {
    const rows = reachable(args);
    const pages = planPages({ ...args, limit: rows }).pages.length;
    const most = pages + (args.include_firmographics ? rows : 0);
    const fields = args.include_firmographics ? `, and up to ${rows} for firmographics` : "";
    return {
      summary: `Search companies: ${pages} credit${pages === 1 ? "" : "s"} for the page${pages === 1 ? "" : "s"}${fields}; at most ${most}.`,
      details: { pages, max_credits: most },
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
          shape: (row) => brief(row, ["keywords", "technologies", "description"]),
          note: "Keywords, technologies and descriptions are left out; EnrichOrganization has them.",
        },
        {
          shape: (row) =>
            brief(row, ["keywords", "technologies", "description", "website_url", "linkedin_url", "funding"]),
          note: "Only the main firmographics are shown; EnrichOrganization has the rest.",
        },
        { shape: compact, note: "Of the firmographics only the main ones are shown." },
        omitFields(
          ["firmographics"],
          "Firmographics do not fit and are left out; a larger maxResultTokens shows them.",
        ),
      ],
      maxTokens,
      countTo: (shown) => rowsUpTo(result.companies[shown - 1], result.pagination.offset),
    }),
});

/** A company may stand on a page twice, as saved and as found; positions count both. */
function withoutRepeats(rows: readonly CompanyRow[]): CompanyRow[] {
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
    warnings: ["The credits are used up; the search was refused."],
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

/** What decides whether a company is worth another look. */
function compact({ firmographics, ...row }: Row): object {
  if (firmographics === null) return row;
  const { industry, employees, annual_revenue, founded_year, location } = firmographics;
  return { ...row, firmographics: { industry, employees, annual_revenue, founded_year, country: location.country } };
}

function brief(row: Row, names: readonly string[]): object {
  const { firmographics } = row;
  if (firmographics === null) return row;
  const kept = Object.entries(firmographics).filter(([name]) => !names.includes(name));
  return { ...row, firmographics: Object.fromEntries(kept) };
}
