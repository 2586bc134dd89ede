// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.getCampaignMetrics`. */
export interface GetCampaignMetricsArguments {
  /**
   * See ListCampaigns.
   *
   * @example "7"
   */
  campaign_id: string;
  /**
   * At most 24 hours, 45 days, 12 weeks.
   *
   * @default "days"
   */
  period?: "hours" | "days" | "weeks" | "months" | null | undefined;
  /**
   * Back from now. At least 1.
   *
   * @default 30
   */
  steps?: number | null | undefined;
}

/** Result of `messaging.getCampaignMetrics`. */
export interface GetCampaignMetricsResult {
  campaign_id: string;
  period: "hours" | "days" | "weeks" | "months";
  steps: number;
  window: GetCampaignMetricsWindow;
  totals: Record<string, number>;
  rates: GetCampaignMetricsRates;
  series: GetCampaignMetricsSeries[];
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** `window` of {@link GetCampaignMetricsResult}. */
export interface GetCampaignMetricsWindow {
  start: string;
  end: string;
}

/** `rates` of {@link GetCampaignMetricsResult}. */
export interface GetCampaignMetricsRates {
  delivery_rate: number | null;
  open_rate: number | null;
  click_rate: number | null;
  bounce_rate: number | null;
  conversion_rate: number | null;
  unsubscribe_rate: number | null;
}

/** An item of `series` of {@link GetCampaignMetricsResult}. */
export interface GetCampaignMetricsSeries {
  start: string;
  counts: Record<string, number>;
}

/** Arguments of `Messaging.GetCampaignMetrics` as the tool receives them, with the defaults of omitted ones. */
export interface GetCampaignMetricsParsedArguments {
  /** See ListCampaigns. */
  campaign_id: string;
  /** At most 24 hours, 45 days, 12 weeks. */
  period: "hours" | "days" | "weeks" | "months";
  /** Back from now. */
  steps: number;
}
