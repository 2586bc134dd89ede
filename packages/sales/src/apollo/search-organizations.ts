import {
  asFields,
  asNumber,
  asString,
  type CallContext,
  type Fields,
  fieldsSchema,
  type HttpClient,
  path,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { type Company, toCompany } from "./company.ts";
import { isOutOfCredits } from "./out-of-credits.ts";
import { readPaidAnswer } from "./paid-answer.ts";

/** What companies are searched by; empty lists and `null` leave a filter out. */
export interface CompanyFilter {
  readonly keywordTags: readonly string[];
  readonly locations: readonly string[];
  readonly employeeRanges: readonly string[];
  readonly revenueMin: number | null;
  readonly revenueMax: number | null;
  readonly technologyUids: readonly string[];
}

/** A page of the backend, counted from 1. */
export interface Page {
  readonly page: number;
  readonly perPage: number;
}

/** A page of results. */
export interface Found<Row> {
  readonly rows: Row[];
  readonly total: number | null;
  /** Whether the backend says that it did not look through everything. */
  readonly isPartial: boolean;
}

/** A company of a search, which knows little more than its name and domain. */
export interface CompanyRow extends Company {
  /** Whether the team saved it. */
  readonly saved: boolean;
}

const list = v.nullish(v.array(v.unknown()));
const found = v.pipe(
  v.object({
    organizations: list,
    accounts: list,
    model_ids: list,
    pagination: v.nullish(fieldsSchema),
    partial_results_only: v.nullish(v.unknown()),
  }),
  // Anything else that is an object would pass for an empty page.
  v.check(({ organizations, accounts }) => organizations !== undefined || (accounts ?? []).length > 0),
);

/**
 * A page of companies, for one credit when it holds any; `null` when the credits are used up. Backend:
 * `POST /api/v1/mixed_companies/search` with its filters in the query. Every page is charged anew, so it is repeated only
 * where it certainly never arrived.
 */
export async function fetchCompanies(
  apollo: HttpClient,
  filter: CompanyFilter,
  page: Page,
  call: CallContext,
): Promise<Found<CompanyRow> | null> {
  const answer = await apollo.send(
    {
      method: "POST",
      path: path`/api/v1/mixed_companies/search`,
      query: toQuery(filter, page),
      retry: "unsent",
      accepts: isOutOfCredits,
    },
    call,
  );
  if (isOutOfCredits(answer)) return null;
  const body = readPaidAnswer(found, answer, apollo.service);
  return {
    rows: mergeSaved(body, page.perPage),
    total: asNumber(asFields(body.pagination)["total_entries"]),
    isPartial: body.partial_results_only === true,
  };
}

function toQuery(filter: CompanyFilter, { page, perPage }: Page): Record<string, string | readonly string[]> {
  const { revenueMin, revenueMax } = filter;
  return {
    ...(filter.keywordTags.length > 0 && { "q_organization_keyword_tags[]": filter.keywordTags }),
    ...(filter.locations.length > 0 && { "organization_locations[]": filter.locations }),
    ...(filter.employeeRanges.length > 0 && { "organization_num_employees_ranges[]": filter.employeeRanges }),
    ...(revenueMin !== null && { "revenue_range[min]": String(revenueMin) }),
    ...(revenueMax !== null && { "revenue_range[max]": String(revenueMax) }),
    ...(filter.technologyUids.length > 0 && { "currently_using_any_of_technology_uids[]": filter.technologyUids }),
    page: String(page),
    per_page: String(perPage),
  };
}

/** Companies the team saved stand in a list of their own; together they follow the order of `model_ids`. */
function mergeSaved(
  { organizations, accounts, model_ids }: v.InferOutput<typeof found>,
  perPage: number,
): CompanyRow[] {
  const read = (raw: readonly unknown[] | null | undefined, saved: boolean) =>
    (raw ?? []).map(asFields).map((fields) => ({ fields, row: { ...toCompany(fields), saved } }));
  const saved = read(accounts, true);
  const savedIds = new Set(saved.map(({ row }) => row.organization_id).filter((id) => id !== null));
  const others = read(organizations, false);
  // More rows than a page holds: companies stand in both lists, and count once.
  const isOver = saved.length + others.length > perPage;
  const all = [...saved, ...others.filter(({ row }) => !isOver || !savedIds.has(row.organization_id ?? ""))];
  const order = (model_ids ?? []).map(asString);
  const placeOf = ({ fields }: { readonly fields: Fields }) => {
    const place = order.findIndex(
      (id) => id !== null && (id === asString(fields["id"]) || id === asString(fields["organization_id"])),
    );
    return place < 0 ? order.length : place;
  };
  const sorted = all.map((entry) => ({ entry, place: placeOf(entry) })).sort((one, other) => one.place - other.place);
  return sorted.map(({ entry: { row } }) => row);
}
