import { type Company, FUNDING_STAGES } from "../directory/company.ts";
import { TECHNOLOGIES } from "../seed/seed-words.ts";

const INVESTORS = ["Northgate Ventures", "Lakeside Capital", "Tern Partners", "Blue Door Fund", "Founders Mill"];
const TECHNOLOGY = new Map(TECHNOLOGIES.map(([uid, name, category]) => [uid, { uid, name, category }]));

/** A company in search results: its identity, without industry, size, location or financials. */
export function sparseRecord(company: Company): Record<string, unknown> {
  return { ...identity(company), sanitized_phone: digitsOf(company), owned_by_organization_id: null, ...NO_INTENT };
}

/** A saved company in search results: the account's id is `id`, the company's is `organization_id`. */
export function accountRecord(company: Company): Record<string, unknown> {
  const { id, primary_domain, account_id } = company;
  return {
    ...sparseRecord(company),
    ...teamFields(company),
    id: account_id,
    organization_id: id,
    domain: primary_domain,
  };
}

/** A company with all data, as returned by single enrichment. */
export function fullRecord(company: Company): Record<string, unknown> {
  return {
    ...embeddedRecord(company),
    num_languages: 0,
    num_retail_locations: 0,
    ...accountFields(company),
    ...headcounts(company),
  };
}

/** A company embedded in a person's record. */
export function embeddedRecord(company: Company): Record<string, unknown> {
  return {
    ...identity(company),
    ...profile(company),
    suborganizations: [],
    ...financials(company),
    ...technologies(company),
    ...ORG_CHART,
  };
}

/** A company in bulk enrichment, without revenue, funding and technologies. */
export function bulkRecord(company: Company): Record<string, unknown> {
  return {
    ...identity(company),
    num_languages: 0,
    ...profile(company),
    num_retail_locations: 0,
    subsidiary_rollups: { total_estimated_employee_count: 0, countries: [], industries: [] },
    ...accountFields(company),
    ...headcounts(company),
    ...NO_INTENT,
  };
}

const NO_INTENT = { show_intent: true, has_intent_signal_account: false, intent_signal_account: null };
const ORG_CHART = {
  org_chart_root_people_ids: [],
  org_chart_sector: "OrgChart::SectorHierarchy::Rules::Default",
  org_chart_removed: false,
  org_chart_show_department_filter: true,
};

function identity(company: Company) {
  const { id, name, website_url, linkedin_url, phone, founded_year, primary_domain } = company;
  return {
    id,
    name,
    website_url,
    blog_url: null,
    angellist_url: null,
    linkedin_url,
    twitter_url: null,
    facebook_url: null,
    primary_phone: phone === null ? {} : { number: phone, source: "Scraped", sanitized_number: digitsOf(company) },
    languages: [],
    alexa_ranking: null,
    phone,
    linkedin_uid: String(Number.parseInt(id.slice(-6), 16)),
    founded_year,
    publicly_traded_symbol: null,
    publicly_traded_exchange: null,
    logo_url: null,
    crunchbase_url: null,
    primary_domain,
  };
}

function digitsOf({ phone }: Company): string | null {
  return phone?.replace(/[^+\d]/g, "") ?? null;
}

function profile(company: Company) {
  const { name, industry, keywords, estimated_num_employees } = company;
  const { raw_address, street_address, city, state, postal_code, country } = company;
  const tag = `5567${[...industry].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e9}`.padEnd(24, "0");
  return {
    industry,
    keywords,
    estimated_num_employees,
    industries: [industry],
    secondary_industries: [],
    snippets_loaded: true,
    industry_tag_id: tag,
    industry_tag_hash: { [industry]: tag },
    retail_location_count: 0,
    raw_address,
    street_address,
    city,
    state,
    postal_code,
    country,
    owned_by_organization_id: null,
    seo_description: `${name}: ${keywords.join(", ")}`,
    short_description: `${name} is a company in ${city} that works in ${industry}.`,
    num_suborganizations: 0,
  };
}

function financials({
  id,
  annual_revenue,
  total_funding,
  latest_funding_stage,
  latest_funding_round_date: date,
}: Company) {
  const latest = FUNDING_STAGES.indexOf(latest_funding_stage ?? "");
  const rounds = FUNDING_STAGES.slice(0, latest + 1).reverse();
  return {
    annual_revenue_printed: formatDollars(annual_revenue),
    annual_revenue,
    total_funding,
    total_funding_printed: formatDollars(total_funding),
    latest_funding_round_date: date,
    latest_funding_stage,
    funding_events: rounds.map((type, age) => ({
      id: `${id.slice(0, -1)}${age}`,
      // Rounds are two years apart; each is half as large as the next.
      date: date && `${Number(date.slice(0, 4)) - 2 * age}${date.slice(4)}`,
      news_url: null,
      type,
      investors: `${INVESTORS[age]}, ${INVESTORS[(age + 2) % INVESTORS.length]}`,
      amount: formatDollars(
        Math.round((total_funding ?? 0) * (2 ** (rounds.length - 1 - age) / (2 ** rounds.length - 1))),
      ),
      currency: "$",
    })),
  };
}

function formatDollars(dollars: number | null): string | null {
  if (dollars === null) return null;
  const [unit, size] = dollars >= 1e9 ? ["B", 1e9] : dollars >= 1e6 ? ["M", 1e6] : ["K", 1e3];
  return `${Number((dollars / (size as number)).toFixed(1))}${unit}`;
}

function technologies({ technology_uids }: Company) {
  const current = technology_uids.map((uid) => TECHNOLOGY.get(uid)).filter((technology) => technology !== undefined);
  return { technology_names: current.map(({ name }) => name), current_technologies: current };
}

function accountFields(company: Company) {
  const { id, account_id, primary_domain } = company;
  if (account_id === null) return {};
  const account = { id: account_id, domain: primary_domain, organization_id: id, ...teamFields(company) };
  return { account_id, account };
}

function teamFields({ name, phone }: Company) {
  return {
    name,
    team_id: "6095a710bd01d100a5000001",
    account_stage_id: null,
    source: "crm",
    original_source: "crm",
    owner_id: null,
    created_at: "2024-02-21T21:43:26.351Z",
    phone,
    phone_status: "no_status",
    num_contacts: 1,
    label_ids: [],
    typed_custom_fields: {},
  };
}

function headcounts({ estimated_num_employees: count }: Company) {
  const share = (part: number) => Math.floor((count ?? 0) * part);
  return {
    departmental_head_count: { engineering: share(0.3), sales: share(0.2), marketing: share(0.1), support: share(0.1) },
    organization_headcount_six_month_growth: 0.02,
    organization_headcount_twelve_month_growth: 0.05,
    organization_headcount_twenty_four_month_growth: 0.11,
  };
}
