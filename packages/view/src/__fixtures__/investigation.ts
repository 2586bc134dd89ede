import type { ViewEvents, ViewFoundMetrics, ViewIncidents, ViewMetricQuery, ViewMonitor, ViewMonitors } from "../index.ts";

const START_MS = Date.parse("2026-03-02T09:30:00Z");
const MINUTE_MS = 60_000;
const at = (minute: number) => new Date(START_MS + minute * MINUTE_MS).toISOString();
const window = { start: at(0), end: at(60) };
const points = (valueOf: (minute: number) => number) =>
  Array.from({ length: 60 }, (_, minute): [string, number] => [at(minute), valueOf(minute)]);

function poolSeries(host: string, minute: number) {
  const change = { time: at(minute), before: 40, after: 4 };
  const query = "avg:hikaricp.connections.max{service:payment-service} by {host}";
  const levels = { unit: "connection", first: 40, last: 4, min: 4, max: 40, mean: 22.3, change };
  return { query, tags: [`host:${host}`], ...levels, points: points((now) => (now < minute ? 40 : 4)) };
}

/** Levels of three hosts, two of which changed. */
const pools: ViewMetricQuery = {
  series: [
    poolSeries("payment-7f9c-a", 28),
    poolSeries("payment-7f9c-b", 31),
    {
      ...poolSeries("payment-7f9c-c", 99),
      ...{ last: 40, min: 40, mean: 40, change: null },
    },
  ],
  values: [],
  total_series: 8,
  window,
  warnings: ["Showing a point per 1m, not per 10s: Datadog chose the interval."],
};

/** One series of a formula. */
const ratio: ViewMetricQuery = {
  series: [
    {
      query: "a / b * 100",
      tags: [],
      unit: "percent",
      ...{ first: 0, last: 7.9, min: 0, max: 11.4, mean: 4.1 },
      change: { time: at(33), before: 0.1, after: 8.4 },
      points: points((minute) => (minute < 33 ? (minute % 7) / 30 : 7 + ((minute * 13) % 9) / 2)),
    },
  ],
  total_series: 1,
  window,
  warnings: [],
};

const POOL_WAIT = "max:hikaricp.connections.wait{*} by {service,host}";
const reduced: ViewMetricQuery = {
  series: [],
  values: [
    { query: POOL_WAIT, tags: ["service:payment-service", "host:payment-7f9c-a"], value: 2.41, unit: "second" },
    { query: POOL_WAIT, tags: ["service:payment-service", "host:payment-7f9c-b"], value: 1.87, unit: "second" },
    { query: POOL_WAIT, tags: ["service:checkout-api", "host:checkout-5d-a"], value: 0.31, unit: "second" },
  ],
  window,
  warnings: [],
};

const monitor: ViewMonitor = {
  id: "71001",
  name: "Checkout error ratio",
  type: "query alert",
  status: "Alert",
  since: at(36),
  priority: 1,
  message: "More than 5 % of checkouts fail. See the runbook, then page @payments-oncall.",
  query: "sum(last_5m):100 * sum:trace.http.request.errors{service:checkout-api}.as_count() / sum:trace.http.request.hits{service:checkout-api}.as_count() > 5",
  condition: { window: "5m", comparison: ">", critical: 5, warning: 2 },
  groups: [
    { name: "env:production,region:eu", status: "Alert", since: at(36), last_resolved: at(-4_000) },
    { name: "env:production,region:us", status: "Warn", since: at(41), last_resolved: null },
  ],
  group_counts: { Alert: 1, Warn: 1, OK: 3 },
  muted: { until: at(600), scope: "region:us" },
  warnings: [],
};

const monitors: ViewMonitors = {
  monitors: [
    {
      id: 71001,
      name: "Checkout error ratio",
      status: "Alert",
      since: at(36),
      query: "sum(last_5m):a / b > 5",
      priority: 1,
      muted_until: null,
      groups: null,
    },
    {
      id: 71002,
      name: "Error logs by service",
      status: "Alert",
      since: at(35),
      query: 'logs("status:error").index("*").rollup("count").by("service").last("5m") > 3',
      priority: 2,
      groups: { alerting: 4, names: ["service:payment-service", "service:checkout-api", "service:api-gateway"] },
    },
    { id: 71004, name: "Storefront error ratio", status: "Warn", since: at(38), priority: 3 },
    { id: 71006, name: "Mail relay rejections", status: "Alert", since: at(-900), priority: 4, muted_until: at(600) },
    { id: 71007, name: "Recommendation model age", status: "No Data", since: at(-4_000), priority: null },
    { id: 71008, name: "Database CPU by host", status: "OK", since: null, priority: 3 },
  ],
  counts: { Alert: 3, Warn: 1, "No Data": 1, OK: 4 },
  warnings: [],
};

const event = { message: null, service: null, env: "production", version: null, monitor: null, change: null };
const events: ViewEvents = {
  events: [
    {
      ...event,
      ...{ timestamp: at(52), kind: "recovery", title: "Recovered: Search reindex rejections", source: "alert" },
      monitor: { from: "Alert", to: "OK", groups: [] },
    },
    {
      ...event,
      ...{ timestamp: at(36), kind: "alert", title: "Triggered: Checkout error ratio", source: "alert" },
      message: "More than 5 % of checkouts fail. See the runbook, then page @payments-oncall.",
      monitor: { from: "OK", to: "Alert", groups: ["region:eu", "region:us"] },
    },
    {
      ...event,
      ...{ timestamp: at(34), kind: "alert", title: "Warn: Storefront error ratio", source: "alert" },
      monitor: { from: "OK", to: "Warn", groups: [] },
    },
    {
      ...event,
      ...{ timestamp: at(27), kind: "deployment", title: "Deployed payment-service 2.8.1", source: "argocd" },
      ...{ message: "Commit 9f3c2ab by lena.", service: "payment-service", version: "2.8.1" },
    },
    {
      ...event,
      ...{ timestamp: at(18), kind: "change", title: "Flag recs-ranker-v2 changed", source: "launchdarkly" },
      service: "recommendation-api",
      change: { resource: "recs-ranker-v2", type: "feature_flag", from: "10 %", to: "50 %", author: "jonas" },
    },
    { ...event, ...{ timestamp: at(9), kind: "other", title: "Nightly backup finished", source: "cron" } },
  ],
  window,
  warnings: [],
} as ViewEvents;

const foundMetrics: ViewFoundMetrics = {
  metrics: [
    {
      name: "hikaricp.connections.max",
      type: "gauge",
      unit: "connection",
      description: "Greatest number of connections of the pool.",
      tags: { service: ["payment-service", "order-service"], host: ["payment-7f9c-a", "payment-7f9c-b"] },
      example: "avg:hikaricp.connections.max{*}",
    },
    { name: "hikaricp.connections.active", type: "gauge", unit: "connection", tags: {}, example: null },
  ],
  total: 12,
  warnings: [],
};

const incidents: ViewIncidents = {
  incidents: [
    {
      id: "IR-204",
      title: "Checkout failures",
      state: "active",
      severity: "SEV-2",
      created: at(39),
      resolved: null,
      customer_impact: "Some customers cannot pay.",
      commander: "Mara Lindqvist",
      services: ["checkout-api", "payment-service"],
      summary: "About one in twelve checkouts fails since 10:03.",
      root_cause: null,
    },
    {
      id: "IR-197",
      title: "Payments timed out",
      state: "resolved",
      severity: "SEV-1",
      created: at(-20_000),
      resolved: at(-19_890),
      commander: "Ole Brandt",
      services: ["payment-service"],
      summary: "Payments waited for the provider.",
      root_cause: "The provider's certificate had expired.",
    },
  ],
  total: 3,
  warnings: [],
};

/** Results of the tools of an investigation, in the form of their output. */
export const INVESTIGATION = { pools, ratio, reduced, monitor, monitors, events, foundMetrics, incidents };
