// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.getCampaignMetrics`. */
export interface GetCampaignMetricsArguments {
  /**
   * Id from Messaging_ListCampaigns.
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
  /** Sum of each metric over the periods that have a count, by its name; `null` if Customer.io did not report it. */
  totals: Record<string, number | null>;
  /**
   * Ratios of the totals, 0.25 for 25 %. `null` if a count is missing or the divisor is 0. Opens and clicks of earlier
   * messages can raise one above 1.
   */
  rates: GetCampaignMetricsRates | null;
  /** Names of the metrics that are 0 in every period; other fields leave them out. */
  zero: string[];
  /** Starts of the complete periods with the highest and the lowest open rate up to 1, if they differ. */
  open_rates: Record<string, number>;
  /** Counts of the last complete period that are not 0; missing without one. */
  previous?: Record<string, number | null>;
  /** Length of one period. */
  period: "hours" | "days" | "weeks" | "months";
  /** Number of periods that the window covers. */
  steps: number;
  /** Zone in whose days the periods begin. `Eastern`: New York, perhaps without summer time. */
  zone: "UTC" | "Eastern";
  /** The time window that the result covers. */
  window: GetCampaignMetricsWindow;
  /** Start of the current period. It is incomplete: its counts still rise. */
  partial_since: string;
  /**
   * The periods in which a metric is not 0, oldest first. Models read a list per metric, in which `4×3` is 4 in three
   * periods.
   */
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

/** `rates` of {@link GetCampaignMetricsResult}. */
export interface GetCampaignMetricsRates {
  /** Delivered messages divided by sent messages. */
  delivery_rate: number | null;
  /** Opened messages divided by delivered messages, less those of `open_untracked` if Customer.io reports them. */
  open_rate: number | null;
  /** Clicked messages divided by delivered messages, less those of `link_untracked` if Customer.io reports them. */
  click_rate: number | null;
  /** Bounced messages divided by sent messages. */
  bounce_rate: number | null;
  /** Converted messages divided by delivered messages. */
  conversion_rate: number | null;
  /** Unsubscribed messages divided by delivered messages. */
  unsubscribe_rate: number | null;
}

/** The time window that the result covers. */
export interface GetCampaignMetricsWindow {
  /** Start of the first period. */
  start: string;
  /** Time of the call, ISO-8601 in UTC. */
  end: string;
}

/** An item of `series` of {@link GetCampaignMetricsResult}. */
export interface GetCampaignMetricsSeries {
  /** Start of the period: its date, or an hour's time in UTC. Weeks start on Sundays. */
  start: string;
  /** Count of each metric that is not 0, by its name; `null` if unknown. */
  counts: Record<string, number | null>;
}

/** Arguments of `Messaging.GetCampaignMetrics` as the tool receives them, with the defaults of omitted ones. */
export interface GetCampaignMetricsParsedArguments {
  /** Id from Messaging_ListCampaigns. */
  campaign_id: string;
  /** Granularity of the series. */
  period: "hours" | "days" | "weeks" | "months";
  /** Number of periods, counted back from now; at most ten years. */
  steps: number;
}
