import { formatCount, formatMoney } from "../format/quantity.ts";
import type { Fragment } from "../frame/frame.ts";
import { toShortText, writeNumber } from "../markup/clip.ts";
import { drawList, type ListOptions, writeItems } from "./draw-list.ts";
import type { Column } from "./table.ts";

/** Location of a company or a person. */
export interface ViewLocation {
  /** City. */
  readonly city?: string | null | undefined;
  /** Country. */
  readonly country?: string | null | undefined;
}

/** Facts about a company besides its name. */
export interface ViewFirmographics {
  /** Main industry. */
  readonly industry?: string | null | undefined;
  /** Headcount. */
  readonly employees?: number | null | undefined;
  /** Annual revenue, whole US dollars. */
  readonly annual_revenue?: number | null | undefined;
  /** Year of the foundation. */
  readonly founded_year?: number | null | undefined;
  /** Headquarters. */
  readonly location?: ViewLocation | null | undefined;
}

/** A company to draw: a structural subset of a company of SearchOrganizations or EnrichOrganization. */
export interface ViewCompany extends ViewFirmographics {
  /** Name of the company. */
  readonly name?: string | null | undefined;
  /** Primary domain. */
  readonly domain?: string | null | undefined;
  /** The other fields, as SearchOrganizations nests them. */
  readonly firmographics?: ViewFirmographics | null | undefined;
}

/**
 * Draws companies as an HTML table: name with domain, industry, employees, revenue, place. Columns without any value are left
 * out.
 * @param companies the `companies` of SearchOrganizations, or a list of those of EnrichOrganization
 */
export function renderCompanies(companies: readonly ViewCompany[], options: ListOptions = {}): Fragment {
  const facts = (company: ViewCompany): ViewFirmographics => company.firmographics ?? company;
  const number = (name: string, field: keyof ViewFirmographics, write: (value: number) => string) => {
    return { name, isNumber: true, text: (company: ViewCompany) => writeNumber(facts(company)[field], write) };
  };
  const columns: Column<ViewCompany>[] = [
    {
      name: "Company",
      text: ({ name, domain }) => toShortText(name ?? domain),
      detail: ({ name, domain }) => (name ? toShortText(domain) : "–"),
    },
    { name: "Industry", text: (company) => toShortText(facts(company).industry) },
    number("Employees", "employees", formatCount),
    number("Revenue", "annual_revenue", formatMoney),
    number("Founded", "founded_year", String),
    { name: "Place", text: (company) => writeItems([facts(company).location?.city, facts(company).location?.country]) },
  ];
  return drawList(companies, { names: ["Company", "Companies"], columns }, options);
}
