// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.getNewsletterMetrics`. */
export interface GetNewsletterMetricsArguments {
  /**
   * See ListNewsletters.
   *
   * @example "7"
   */
  newsletter_id: string;
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

/** Result of `messaging.getNewsletterMetrics`. */
export interface GetNewsletterMetricsResult {
  newsletter_id: string;
  period: "hours" | "days" | "weeks" | "months";
  steps: number;
  window: GetNewsletterMetricsWindow;
  totals: Record<string, number>;
  rates: GetNewsletterMetricsRates;
  series: GetNewsletterMetricsSeries[];
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** `window` of {@link GetNewsletterMetricsResult}. */
export interface GetNewsletterMetricsWindow {
  start: string;
  end: string;
}

/** `rates` of {@link GetNewsletterMetricsResult}. */
export interface GetNewsletterMetricsRates {
  delivery_rate: number | null;
  open_rate: number | null;
  click_rate: number | null;
  bounce_rate: number | null;
  conversion_rate: number | null;
  unsubscribe_rate: number | null;
}

/** An item of `series` of {@link GetNewsletterMetricsResult}. */
export interface GetNewsletterMetricsSeries {
  start: string;
  counts: Record<string, number>;
}

/** Arguments of `Messaging.GetNewsletterMetrics` as the tool receives them, with the defaults of omitted ones. */
export interface GetNewsletterMetricsParsedArguments {
  /** See ListNewsletters. */
  newsletter_id: string;
  /** At most 24 hours, 45 days, 12 weeks. */
  period: "hours" | "days" | "weeks" | "months";
  /** Back from now. */
  steps: number;
}
