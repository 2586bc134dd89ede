import type { WindowedResult } from "../format/time.ts";

/** Counts of one period. */
export interface ViewPeriod {
  /** Start of the period, ISO-8601. */
  readonly start?: string | null | undefined;
  /** Count of each metric that is not 0, by name. */
  readonly counts?: Readonly<Record<string, number | null>> | null | undefined;
}

/** Counts of consecutive periods, in the form for models. */
export interface ViewSeries {
  /** Start of the first period, ISO-8601. */
  readonly start?: string | null | undefined;
  /** Counts of each metric from the first period on: `0,4×3` is 0, and then 4 in three periods. Later periods have 0. */
  readonly counts?: Readonly<Record<string, string>> | null | undefined;
  /** Metrics whose counts equal those of another metric, by name. */
  readonly same_as?: Readonly<Record<string, string>> | null | undefined;
}

/** Metrics to draw: a structural subset of the results of GetCampaignMetrics and GetNewsletterMetrics. */
export interface ViewMetrics extends WindowedResult {
  /** Id of the campaign. */
  readonly campaign_id?: string | null | undefined;
  /** Id of the newsletter. */
  readonly newsletter_id?: string | null | undefined;
  /** Length of a period: `hours`, `days`, `weeks` or `months`. */
  readonly period?: string | null | undefined;
  /** Zone of the days that the periods begin with. Default: UTC. */
  readonly zone?: string | null | undefined;
  /** Start of the current, incomplete period, ISO-8601. */
  readonly partial_since?: string | null | undefined;
  /** Sum of each metric, by name. */
  readonly totals?: Readonly<Record<string, number | null>> | null | undefined;
  /** Metrics that are 0 in every period. */
  readonly zero?: readonly string[] | null | undefined;
  /** Ratios of the totals, 0.25 for 25 %. */
  readonly rates?: object | null | undefined;
  /** The periods in which a metric is not 0, or the counts of consecutive periods; `null` if left out. */
  readonly series?: readonly ViewPeriod[] | ViewSeries | null | undefined;
}
