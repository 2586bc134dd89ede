/** Funding stages, earliest first. */
export const FUNDING_STAGES: readonly string[] = ["Seed", "Series A", "Series B", "Series C", "Series D"];

/** Ground truth about a company, with Apollo's field names. Responses show parts of it. */
export interface Company {
  /** 24 hexadecimal digits. */
  readonly id: string;
  readonly name: string;
  /** Two companies share one; `null` for the few companies without a known domain. */
  readonly primary_domain: string | null;
  readonly website_url: string | null;
  readonly linkedin_url: string;
  readonly industry: string;
  readonly keywords: readonly string[];
  readonly estimated_num_employees: number | null;
  /** US dollars. */
  readonly annual_revenue: number | null;
  readonly founded_year: number;
  readonly street_address: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly country: string;
  readonly raw_address: string;
  /** US dollars. */
  readonly total_funding: number | null;
  readonly latest_funding_stage: string | null;
  readonly latest_funding_round_date: string | null;
  /** Technology uids, see `TECHNOLOGIES`. */
  readonly technology_uids: readonly string[];
  readonly phone: string | null;
  /** Set if the team saved the company; searches then list it as an account with this id. */
  readonly account_id: string | null;
}
