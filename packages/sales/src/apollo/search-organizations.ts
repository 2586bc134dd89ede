import type { CallContext } from "@toolwright/core/authoring";
import { asFields, asNumber, asString, type Fields, fieldsSchema, type HttpClient, path } from "@toolwright/core/http";
import * as v from "valibot";
import { toCompany } from "./company.ts";
import { checkTotal, mergeRepeated, type Page, type PageRows } from "./pages.ts";
import { isOutOfCredits, readPaidResponse } from "./read-response.ts";
import type { CompanyRow } from "./records.ts";

/** Filters of a company search; an empty list or `null` means no filter. */
export interface CompanyFilter {
  readonly keywordTags: readonly string[];
  readonly locations: readonly string[];
  readonly employeeRanges: readonly string[];
  readonly revenueMin: number | null;
  readonly revenueMax: number | null;
  readonly technologyUids: readonly string[];
}

const list = v.nullish(v.array(v.unknown()));
const responseSchema = v.pipe(
  v.object({
    organizations: list,
    accounts: list,
    model_ids: list,
    pagination: v.nullish(fieldsSchema),
    partial_results_only: v.nullish(v.unknown()),
  }),
  // Without this check, any other object would look like an empty page.
  v.check(({ organizations, accounts }) => organizations !== undefined || (accounts ?? []).length > 0),
);

/**
 * Fetches a page of companies, for one credit if it contains any; `null` if the credits are used up. Backend: `POST
 * /api/v1/mixed_companies/search` with the filters in the query string. Apollo charges for every request, so a request
 * is retried only if Apollo did not process it.
 */
export async function fetchCompanies(
  apollo: HttpClient,
  filter: CompanyFilter,
  page: Page,
  call: CallContext,
): Promise<PageRows<CompanyRow> | null> {
  const response = await apollo.send(
    {
      method: "POST",
      path: path`/api/v1/mixed_companies/search`,
      query: toQuery(filter, page),
      retry: "unsent",
      accepts: isOutOfCredits,
    },
    call,
  );
  if (isOutOfCredits(response)) return null;
  const body = readPaidResponse(responseSchema, response, apollo.service);
  const rows = mergeSaved(body, page.perPage);
  const distinct = mergeRepeated(rows, ({ organization_id }) => organization_id, mergeCompanies);
  return {
    rows,
    ...checkTotal(asNumber(asFields(body.pagination)["total_entries"]), distinct.length, page),
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

/** Combines two rows for the same company. */
export function mergeCompanies(first: CompanyRow, later: CompanyRow): CompanyRow {
  const [name, domain] = [first.name ?? later.name, first.domain ?? later.domain];
  return { ...first, name, domain, saved: first.saved || later.saved };
}

/** Merges in the saved companies, which Apollo lists separately, in the order of `model_ids`. */
function mergeSaved(
  { organizations, accounts, model_ids }: v.InferOutput<typeof responseSchema>,
  perPage: number,
): CompanyRow[] {
  const read = (raw: readonly unknown[] | null | undefined, saved: boolean) =>
    (raw ?? []).map(asFields).map((fields) => {
      const company = toCompany(fields);
      // A saved company's `id` is its account's id, which a company lookup doesn't know.
      const organization_id = saved ? asString(fields["organization_id"]) : company.organization_id;
      return { fields, row: { ...company, organization_id, saved } };
    });
  const both = [...read(accounts, true), ...read(organizations, false)];
  // If the two lists together have more rows than a page, some companies are in both.
  const all =
    both.length <= perPage
      ? both
      : mergeRepeated(
          both,
          ({ row }) => row.organization_id,
          (first, later) => ({ fields: first.fields, row: mergeCompanies(first.row, later.row) }),
        );
  const order = (model_ids ?? []).map(asString);
  const positionOf = ({ fields }: { readonly fields: Fields }) => {
    const position = order.findIndex(
      (id) => id !== null && (id === asString(fields["id"]) || id === asString(fields["organization_id"])),
    );
    return position < 0 ? order.length : position;
  };
  const sorted = all
    .map((entry) => ({ entry, position: positionOf(entry) }))
    .sort((one, other) => one.position - other.position);
  return sorted.map(({ entry: { row } }) => row);
}
