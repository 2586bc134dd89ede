/** Data that a monitor measures. */
export type Source =
  | { readonly kind: "metrics"; readonly method: "avg" | "sum"; readonly query: string }
  | {
      readonly kind: "logs" | "spans";
      readonly query: string;
      readonly statistic: "count" | "pc95";
      /** Facet to group by; `null` for one value. */
      readonly by: string | null;
    }
  /** Alerts while all of these monitors alert. */
  | { readonly kind: "monitors"; readonly ids: readonly number[] };

/** A monitor as people configured it. It alerts while its value is above `critical`. */
export interface MonitorDefinition {
  readonly id: number;
  readonly name: string;
  readonly type: "metric alert" | "query alert" | "log alert" | "trace-analytics alert" | "composite";
  readonly priority: number | null;
  readonly tags: readonly string[];
  readonly message: string;
  readonly source: Source;
  readonly windowMinutes: number;
  readonly critical: number;
  readonly warning?: number;
  /** Repeats the notification of an alert after this many minutes. */
  readonly renotifyMinutes?: number;
  /** Whether missing data changes the state to No Data. */
  readonly notifiesNoData?: boolean;
  /** The state since before the generated data. Default: OK, without a known start. */
  readonly earlier?: { readonly status: "No Data"; readonly daysAgo: number };
  /** Hours of the mute, relative to the end of the world. */
  readonly muted?: { readonly fromHours: number; readonly toHours: number };
}

const CHECKOUTS = "{env:prod,service:checkout-api,resource_name:post_/checkout}.as_count()";
const STOREFRONT = "{env:prod,service:web-frontend}.as_count()";

function countOfLogs(query: string, by: string | null = null): Source {
  return { kind: "logs", query, statistic: "count", by };
}

/** The monitors of the shop. */
export const MONITORS: readonly MonitorDefinition[] = [
  {
    id: 71001,
    name: "Checkout error ratio",
    type: "query alert",
    priority: 1,
    tags: ["env:prod", "service:checkout-api", "team:checkout"],
    message: `{{#is_alert}}{{value}} % of the checkouts failed in the last 5 minutes; the limit is 5 %.
Group the errors of checkout-api by @error.type, then follow one failed trace to the service where it starts.
Runbook: https://wiki.shop.example/runbooks/checkout-errors
@pagerduty-checkout @slack-checkout-alerts{{/is_alert}}
{{#is_recovery}}Checkouts succeed again. @slack-checkout-alerts{{/is_recovery}}`,
    source: {
      kind: "metrics",
      method: "sum",
      query: `sum:trace.servlet.request.errors${CHECKOUTS} / sum:trace.servlet.request.hits${CHECKOUTS} * 100`,
    },
    windowMinutes: 5,
    critical: 5,
    renotifyMinutes: 10,
  },
  {
    id: 71002,
    name: "Error logs by service",
    type: "log alert",
    priority: 2,
    tags: ["env:prod", "team:platform"],
    message: `{{#is_alert}}{{service.name}} wrote {{value}} error logs in 5 minutes, without declined cards and the like.
If several services alert, the failure starts at the one that calls no other of them. @slack-platform{{/is_alert}}`,
    source: countOfLogs(
      "status:error service:(web-frontend OR api-gateway OR checkout-api OR payment-service) " +
        "-@error.kind:(CardDeclinedError OR StockConflictError OR QueryParseError)",
      "service",
    ),
    windowMinutes: 5,
    critical: 3,
  },
  {
    id: 71003,
    name: "Connection wait p95",
    type: "trace-analytics alert",
    priority: 2,
    tags: ["env:prod", "service:payment-service", "team:payments"],
    message: `{{#is_alert}}Payments wait more than 2 s for a database connection (p95 in nanoseconds: {{value}}).
Compare the size of the pool with the connections in use before you restart anything. @slack-payments{{/is_alert}}`,
    source: {
      kind: "spans",
      query: "service:payment-service resource_name:HikariPool.getConnection",
      statistic: "pc95",
      by: null,
    },
    windowMinutes: 5,
    critical: 2_000_000_000,
  },
  {
    id: 71004,
    name: "Storefront error ratio",
    type: "query alert",
    priority: 2,
    tags: ["env:prod", "service:web-frontend", "team:storefront"],
    message: `{{value}} % of the pages fail.
{{#is_warning}}Watch it; from 25 % on, switch the storefront to the static catalog. @slack-storefront{{/is_warning}}
{{#is_alert}}Switch the storefront to the static catalog. @pagerduty-storefront{{/is_alert}}`,
    source: {
      kind: "metrics",
      method: "sum",
      query: `sum:trace.express.request.errors${STOREFRONT} / sum:trace.express.request.hits${STOREFRONT} * 100`,
    },
    windowMinutes: 5,
    critical: 25,
    warning: 1,
  },
  {
    id: 71005,
    name: "Reindex rejections",
    type: "log alert",
    priority: 4,
    tags: ["env:prod", "service:search-api", "team:discovery"],
    message: `{{#is_alert}}The search index rejected {{value}} batches of the catalog job, which repeats them.
Act only if it happens every hour. @slack-discovery{{/is_alert}}
{{#is_recovery}}The search index accepts batches again. @slack-discovery{{/is_recovery}}`,
    source: countOfLogs("service:search-api @error.kind:BulkRejectedError"),
    windowMinutes: 5,
    critical: 2,
  },
  {
    id: 71006,
    name: "Mail relay rejections",
    type: "log alert",
    priority: 3,
    tags: ["env:prod", "service:email-worker", "team:engagement"],
    message: `{{#is_alert}}The mail relay rejected {{value}} messages in 4 hours.
Muted while IR-203 is open: the relay's operator raises the limit. @slack-engagement{{/is_alert}}`,
    source: countOfLogs("service:email-worker @error.kind:SmtpTransientError"),
    windowMinutes: 240,
    critical: 2,
    muted: { fromHours: -2, toHours: 22 },
  },
  {
    id: 71007,
    name: "Recommendation model age",
    type: "metric alert",
    priority: 4,
    tags: ["env:prod", "service:recommendation-api", "team:discovery"],
    message: `{{#is_alert}}The model is {{value}} hours old. Start the training job. @slack-discovery{{/is_alert}}
{{#is_no_data}}No host reports the model's age. Check whether the exporter runs. @slack-discovery{{/is_no_data}}`,
    source: {
      kind: "metrics",
      method: "avg",
      query: "max:recommendation.model.age{env:prod,service:recommendation-api}",
    },
    windowMinutes: 15,
    critical: 48,
    notifiesNoData: true,
    earlier: { status: "No Data", daysAgo: 3 },
  },
  {
    id: 71008,
    name: "Database CPU by host",
    type: "metric alert",
    priority: 2,
    tags: ["env:prod", "service:postgres", "team:data"],
    message:
      "{{#is_alert}}{{host.name}} uses {{value}} % of its CPU. Look for slow statements. @slack-data{{/is_alert}}",
    source: { kind: "metrics", method: "avg", query: "avg:system.cpu.user{env:prod,service:postgres} by {host}" },
    windowMinutes: 5,
    critical: 90,
    warning: 80,
  },
  {
    id: 71009,
    name: "Checkout errors and an overloaded database",
    type: "composite",
    priority: 1,
    tags: ["env:prod", "team:data"],
    message: "Checkouts fail while the database is overloaded: call the database team. @pagerduty-data",
    source: { kind: "monitors", ids: [71001, 71008] },
    windowMinutes: 0,
    critical: 0,
  },
];

/** Returns the query of a monitor in the API's form for its type. */
export function monitorQuery({ source, windowMinutes, critical }: MonitorDefinition): string {
  const period = windowMinutes % 60 === 0 ? `${windowMinutes / 60}h` : `${windowMinutes}m`;
  switch (source.kind) {
    case "metrics":
      return `${source.method}(last_${period}):${source.query} > ${critical}`;
    case "monitors":
      return source.ids.join(" && ");
    default: {
      const { kind, query, statistic, by } = source;
      const from = kind === "logs" ? `logs("${query}").index("main")` : `trace-analytics("${query}")`;
      const rollup = statistic === "count" ? '.rollup("count")' : `.rollup("${statistic}", "@duration")`;
      return `${from}${rollup}${by === null ? "" : `.by("${by}")`}.last("${period}") > ${critical}`;
    }
  }
}

/** Returns the values that a monitor compares with its value. */
export function thresholdsOf({ source, critical, warning }: MonitorDefinition): Readonly<Record<string, number>> {
  if (source.kind === "monitors") return {};
  return { critical, ...(warning !== undefined && { warning }) };
}
