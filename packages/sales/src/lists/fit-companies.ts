import { type Fit, fitOffsetList, type Pagination, type RowLevel, type TokenBudget } from "@toolwright/core/authoring";
import type { CompanyRow } from "../apollo/records.ts";
import { rowsUpTo } from "./read-slice.ts";

/** One company in a result. */
type CompanyInResult = Pick<CompanyRow, "organization_id" | "name" | "domain" | "saved"> & {
  readonly firmographics: { readonly [field: string]: unknown } | null;
};

interface CompanyPage {
  readonly companies: readonly CompanyInResult[];
  readonly pagination: Pagination;
  readonly warnings: readonly string[];
}

const LONG_FIELDS = ["keywords", "technologies", "description"];
const LINKS = ["website_url", "linkedin_url"];
/** The fields that `include_firmographics` promises. They are never left out, because they were paid for. */
const MAIN_FIELDS = ["industry", "employees", "annual_revenue", "founded_year", "location"];

/**
 * Fits a page of companies: in full, then with fewer fields, then with fewer companies. Each company in the result
 * keeps its main firmographics.
 */
export function fitCompanies(result: CompanyPage, budget: TokenBudget): Fit {
  const { companies: rows, pagination } = result;
  const level = (keeps: (field: string) => boolean, note: string): RowLevel<CompanyInResult> => ({
    shape: (row) => reduceCompany(row, keeps),
    note,
  });
  return fitOffsetList<CompanyInResult>(
    {
      result,
      key: "companies",
      rows,
      levels: [
        { shape: (row) => row, note: null },
        level(
          (field) => !LONG_FIELDS.includes(field),
          "Keywords, technologies, descriptions and empty fields are left out; a smaller limit or Sales_EnrichOrganization shows them.",
        ),
        level(
          (field) => ![...LONG_FIELDS, ...LINKS].includes(field),
          "Links, keywords, technologies, descriptions and empty fields are left out; a smaller limit or Sales_EnrichOrganization shows them.",
        ),
        level(
          (field) => MAIN_FIELDS.includes(field),
          "Only the main firmographics are shown; a smaller limit or Sales_EnrichOrganization shows the rest.",
        ),
      ],
      countTo: (count) => rowsUpTo(rows[count - 1], pagination.offset),
    },
    budget,
  );
}

/**
 * A company with some of its firmographics. Leaves out the one-line address, which repeats the place, and `null`
 * values.
 */
function reduceCompany({ firmographics, ...row }: CompanyInResult, keeps: (field: string) => boolean): object {
  if (firmographics === null) return row;
  const kept: Record<string, unknown> = {};
  for (const field of Object.keys(firmographics)) {
    const value = firmographics[field];
    if (value != null && keeps(field)) kept[field] = field === "location" ? withoutAddress(value) : value;
  }
  return { ...row, firmographics: kept };
}

function withoutAddress(location: unknown): object {
  const { city = null, state = null, country = null } = location as { readonly [part: string]: unknown };
  return { city, state, country };
}
