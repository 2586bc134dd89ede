import { formatCount, formatMoney } from "../format/quantity.ts";
import type { Fragment } from "../frame/frame.ts";
import { toNumber, toShortText } from "../markup/clip.ts";
import { drawList, type ListOptions } from "./draw-list.ts";
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
    return { name, isNumber: true, text: (company: ViewCompany) => format(facts(company)[field], write) };
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
    { name: "Place", text: (company) => writePlace(facts(company).location) },
  ];
  return drawList(companies, { names: ["Company", "Companies"], columns }, options);
}

/** Writes the city and country, as far as they are known. */
export function writePlace(location: ViewLocation | null | undefined): string {
  const parts = [location?.city, location?.country].filter(Boolean);
  return parts.length === 0 ? "–" : parts.map((part) => toShortText(part)).join(", ");
}

function format(value: unknown, write: (value: number) => string): string {
  const number = toNumber(value);
  return number === null ? "–" : write(number);
}
