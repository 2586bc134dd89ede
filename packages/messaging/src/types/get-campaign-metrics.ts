// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.getCampaignMetrics`. */
export interface GetCampaignMetricsArguments {
  /**
   * Campaign id from ListCampaigns.
   *
   * @example "7"
   */
  campaign_id: string;
  /**
   * Granularity of the series.
   *
   * @default "days"
   */
  period?: "hours" | "days" | "weeks" | "months" | null | undefined;
  /**
   * Number of periods, counted back from now; at most ten years. At least 1.
   *
   * @default 30
   */
  steps?: number | null | undefined;
}

/** Result of `messaging.getCampaignMetrics`. */
export interface GetCampaignMetricsResult {
  /** The `campaign_id` of the call. */
  campaign_id: string;
  /** Length of one period. */
  period: "hours" | "days" | "weeks" | "months";
  /** Number of periods that the window covers. */
  steps: number;
  /**
   * Zone in whose days the periods begin: `UTC`, where a start is a time, or `Eastern` (New York, perhaps without
   * summer time), where a start is a date.
   */
  zone: "UTC" | "Eastern";
  /** The time window that the result covers. */
  window: GetCampaignMetricsWindow;
  /** Start of the current period, as in `series`. The period is incomplete: its counts still rise. */
  partial_since: string;
  /** Sum of each metric over the periods that have a count, by its name; `null` if Customer.io did not report it. */
  totals: Record<string, number | null>;
  /** Names of the metrics that are 0 in every period; `totals` and `series` leave them out. */
  zero: string[];
  /** Ratios of the totals, 0.25 for 25 %. Opens and clicks of earlier messages can raise one above 1. */
  rates: GetCampaignMetricsRates;
  /** The periods in which a metric is not 0, oldest first; every other period has only zeros. */
  series: GetCampaignMetricsSeries[];
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
  /** Number of requests that this call sent to the backend, retries included. */
  calls_spent: number;
  /**
   * Number of requests left in a rate limit, as the last response states; null if it states none. Of several limits,
   * the one with the smallest share left.
   */
  calls_left: number | null;
  /** Window of the rate limit of calls_left, such as minute; missing if unknown. */
  calls_left_window?: string;
}

/** The time window that the result covers. */
export interface GetCampaignMetricsWindow {
  /** Start of the first period, as in `series`. */
  start: string;
  /** Time of the call, ISO-8601 in UTC. */
  end: string;
}

/** Ratios of the totals, 0.25 for 25 %. Opens and clicks of earlier messages can raise one above 1. */
export interface GetCampaignMetricsRates {
  /** Delivered messages divided by sent messages; `null` if a count is missing, or the divisor is 0. */
  delivery_rate: number | null;
  /**
   * Opened messages divided by delivered messages, less those of `open_untracked` if Customer.io reports them; `null`
   * if a count is missing, or the divisor is 0.
   */
  open_rate: number | null;
  /**
   * Clicked messages divided by delivered messages, less those of `link_untracked` if Customer.io reports them; `null`
   * if a count is missing, or the divisor is 0.
   */
  click_rate: number | null;
  /** Bounced messages divided by sent messages; `null` if a count is missing, or the divisor is 0. */
  bounce_rate: number | null;
  /** Converted messages divided by delivered messages; `null` if a count is missing, or the divisor is 0. */
  conversion_rate: number | null;
  /** Unsubscribed messages divided by delivered messages; `null` if a count is missing, or the divisor is 0. */
  unsubscribe_rate: number | null;
}

/** An item of `series` of {@link GetCampaignMetricsResult}. */
export interface GetCampaignMetricsSeries {
  /**
   * Start of the period, ISO-8601: its time in UTC, or the Eastern date of a newsletter's day, week (from Sunday) or
   * month.
   */
  start: string;
  /** Count of each metric that is not 0, by its name; `null` if unknown. */
  counts: Record<string, number | null>;
}

/** Arguments of `Messaging.GetCampaignMetrics` as the tool receives them, with the defaults of omitted ones. */
export interface GetCampaignMetricsParsedArguments {
  /** Campaign id from ListCampaigns. */
  campaign_id: string;
  /** Granularity of the series. */
  period: "hours" | "days" | "weeks" | "months";
  /** Number of periods, counted back from now; at most ten years. */
  steps: number;
}
