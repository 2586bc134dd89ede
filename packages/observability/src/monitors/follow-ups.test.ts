import { describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { parseCondition } from "./condition.ts";
import { type MonitorQuery, toFollowUps } from "./follow-ups.ts";

const WINDOW = { start: "2026-01-31T08:00:00.000Z", end: "2026-01-31T09:00:00.000Z" };
const TIMES = { start_time: WINDOW.start, end_time: WINDOW.end };

function followUps(type: string | null, query: string, variables: MonitorQuery["variables"] = []) {
  return toFollowUps({ type, condition: parseCondition(query), variables }, WINDOW);
}

/** The calls without the toolkit's name and without their times, which are always the same. */
function callsOf(type: string | null, query: string, variables?: MonitorQuery["variables"]) {
  return followUps(type, query, variables).data.map(({ tool, arguments: { start_time, end_time, ...rest } }) => {
    if (tool !== "Observability.GetMonitor") expect({ start_time, end_time }).toEqual(TIMES);
    return [tool.replace("Observability.", ""), rest];
  });
}

const metrics = (queries: string[], formula?: string) => [["QueryMetrics", { queries, ...(formula && { formula }) }]];

describe("calls that show what a monitor measures", () => {
  it.each<[string, string, unknown]>([
    [
      "metric alert",
      "avg(last_5m):avg:system.cpu.user{env:prod} by {host} > 90",
      metrics(["avg:system.cpu.user{env:prod} by {host}"]),
    ],
    [
      "query alert",
      "max(last_15m):avg:a{service:x AND NOT b:y}by{host}.rollup(max, 60) <= -1.5e3",
      metrics(["avg:a{service:x AND NOT b:y}by{host}.rollup(max, 60)"]),
    ],
    [
      "composite",
      "71001 && !71008 || ( 71001 )",
      [
        ["GetMonitor", { monitor_id: "71001" }],
        ["GetMonitor", { monitor_id: "71008" }],
      ],
    ],
    [
      "event-v2 alert",
      'events("source:github env:prod").rollup("count").last("1d") >= 1',
      [["SearchEvents", { query: "source:github env:prod" }]],
    ],
    [
      "event alert",
      "events('sources:nagios status:error').by('host').last('1h') > 2",
      [["SearchEvents", { query: "sources:nagios status:error" }]],
    ],
    [
      "log alert",
      'logs("service:foo AND type:error").index("main").rollup("count").by("source, @http.status_code").last("5m") > 2',
      [
        [
          "AggregateEvents",
          { dataset: "logs", query: "service:foo AND type:error", group_by: ["source", "@http.status_code"] },
        ],
        ["SearchLogs", { query: "service:foo AND type:error" }],
      ],
    ],
    [
      "log alert",
      'logs("message:\\"not found (404)\\"").index("*").rollup("pc95", "@duration").by("*").last("1h") > 1000',
      [
        [
          "AggregateEvents",
          { dataset: "logs", query: 'message:"not found (404)"', aggregation: "p95", measure: "@duration" },
        ],
        ["SearchLogs", { query: 'message:"not found (404)"' }],
      ],
    ],
    [
      "trace-analytics alert",
      'trace-analytics("operation_name:web.request").rollup("median", "@duration").by("resource_name").last("5m") > 5',
      [
        [
          "AggregateEvents",
          {
            dataset: "spans",
            query: "operation_name:web.request",
            group_by: ["resource"],
            aggregation: "p50",
            measure: "@duration",
          },
        ],
        ["SearchSpans", { query: "operation_name:web.request" }],
      ],
    ],
    [
      "trace-analytics alert",
      'trace-analytics("").last("5m") > 5',
      [
        ["AggregateEvents", { dataset: "spans", query: "" }],
        ["SearchSpans", { query: "" }],
      ],
    ],
  ])(`${verifies("get-monitor.data")}: %s %s`, (type, query, calls) => {
    expect(callsOf(type, query)).toEqual(calls);
    expect(followUps(type, query).warnings).toEqual([]);
  });

  it.each<[string, string[], string | undefined]>([
    [
      "sum(last_5m):sum:trace.http.errors{a:b}.as_count() / sum:trace.http.hits{a:b}.as_count() * 100 > 5",
      ["sum:trace.http.errors{a:b}.as_count()", "sum:trace.http.hits{a:b}.as_count()"],
      "a / b * 100",
    ],
    ["avg(last_1h):( sum:x{*} - sum:y{*} ) / sum:x{*} >= 0.2", ["sum:x{*}", "sum:y{*}"], "( a - b ) / a"],
    ["avg(last_5m):abs(default_zero(avg:x{*} by {h})) == 0", ["avg:x{*} by {h}"], "abs(default_zero(a))"],
    ["avg(last_5m):p95:trace.http.request{service:web} > 2", ["p95:trace.http.request{service:web}"], undefined],
    ["avg(last_5m):p99.9:request.latency{*} by {env} > 2", ["p99.9:request.latency{*} by {env}"], undefined],
    ["sum(last_5m):count(v: v<=5):a{*}.as_count() < 2", ["count(v: v<=5):a{*}.as_count()"], undefined],
    [
      "sum(last_5m):count(v: v <= 5):a{*}.as_count() / count:a{*}.as_count() < 0.95",
      ["count(v: v <= 5):a{*}.as_count()", "count:a{*}.as_count()"],
      "a / b",
    ],
    ["avg(last_5m):cutoff_min(p99.99:a{*}, 5) - p50:a{*} > 2", ["p99.99:a{*}", "p50:a{*}"], "cutoff_min(a, 5) - b"],
  ])(`${verifies("get-monitor.arithmetic")}: %s`, (query, queries, formula) => {
    expect(callsOf("query alert", query)).toEqual(metrics(queries, formula));
  });

  it.each([
    [
      "avg(last_4h):anomalies(avg:x{a:b} by {h}, 'agile', 3, direction='both', count_default_zero='true') >= 1",
      "anomalies",
      ["avg:x{a:b} by {h}"],
      undefined,
    ],
    ["avg(last_30m):outliers(sum:x{*} / sum:y{*}, 'DBSCAN', 3) > 0", "outliers", ["sum:x{*}", "sum:y{*}"], "a / b"],
    [
      "max(next_1w):forecast(avg:disk{*} by {host}, 'linear', 1, interval='60m') >= 0.9",
      "forecast",
      ["avg:disk{*} by {host}"],
      undefined,
    ],
    ["pct_change(avg(last_5m),last_1h):avg:x{*} > 50", "pct_change", ["avg:x{*}"], undefined],
  ])("queries the values that %s evaluates, and says so", (query, wrapper, queries, formula) => {
    expect(callsOf("query alert", query)).toEqual(metrics(queries, formula));
    expect(followUps("query alert", query).warnings).toEqual([
      `The monitor compares ${wrapper} of these values; data shows the plain values.`,
    ]);
  });

  it.each<[string | null, string, string]>([
    [
      "service check",
      '"http.can_connect".over("env:prod").by("host").last(3).count_by_status()',
      'type "service check"',
    ],
    ["slo alert", 'burn_rate("a1b2").over("7d").long_window("1h").short_window("5m") > 14.4', 'type "slo alert"'],
    ["synthetics alert", "no_query", 'type "synthetics alert"'],
    ["rum alert", 'rum("@type:error").rollup("count").last("5m") > 5', 'type "rum alert"'],
    [null, "", "type unknown"],
    ["log alert", 'formula("query1 / query2 * 100").last("15m") >= 0.8', "a formula over several searches"],
    ["log alert", 'logs("service:(a OR b").rollup("count").last("5m") > 1', "never closed"],
    ["log alert", 'logs("a").rollup("count").last("5m") > 1 AND more', "unknown form"],
    ["composite", "1".repeat(23), "no other monitor"],
    ["metric alert", "sum(rate(http_requests_total[5m])) > 1", "neither a metric query nor arithmetic"],
    ["metric alert", "avg(last_5m):1 + 1 > 1", "neither a metric query"],
    ["metric alert", "avg(last_5m):avg:x{*}{env:prod} > 1", "neither a metric query nor arithmetic"],
    ["metric alert", "", "it has no metric"],
    [
      "metric alert",
      `avg(last_5m):${["a", "b", "c", "d", "e", "f"].map((m) => `avg:${m}{*}`).join("+")} > 1`,
      "6 metric queries",
    ],
    ["metric alert", `avg(last_5m):avg:x{${"a:b,".repeat(2_000)}} > 1`, "too long"],
    ["composite", "no ids", "no other monitor"],
    ["query alert", "\u202e<script>\u0000'); DROP", "neither a metric query"],
  ])(`${verifies("get-monitor.untranslatable")}: %s %s`, (type, query, reason) => {
    const { data, warnings } = followUps(type, query);
    expect(data).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining(reason)]);
    expect(warnings[0]).toMatch(/^[\x20-\x7e]*$/);
  });

  it("counts events where AggregateEvents has no such statistic, and says so", () => {
    const query = 'logs("status:error").index("main").rollup("cardinality", "@usr.id").last("5m") > 9';
    expect(callsOf("log alert", query)[0]).toEqual(["AggregateEvents", { dataset: "logs", query: "status:error" }]);
    expect(followUps("log alert", query).warnings).toEqual([
      "The monitor evaluates cardinality of @usr.id, which AggregateEvents does not compute: data counts events.",
    ]);
  });

  it("warns of log indexes other than main", () => {
    const { warnings } = followUps("log alert", 'logs("a").index("main, audit").rollup("count").last("5m") > 9');
    expect(warnings).toEqual([expect.stringContaining("only the log index main, audit")]);
  });
});

/** A query that a formula names. */
function variable(name: string, source: string | null, fields: object = {}): MonitorQuery["variables"][number] {
  return { name, source, query: "", indexes: [], statistic: "count", measure: null, groupBy: [], ...fields };
}

describe("calls for a monitor with a formula", () => {
  const cpu = variable("query1", "metrics", { query: "avg:system.cpu.user{env:prod} by {host}" });
  const load = variable("query2", "metrics", { query: "avg:system.load.1{env:prod} by {host}" });
  const errors = variable("errors", "logs", { query: "status:error", groupBy: ["service"] });
  const all = variable("all", "logs", { query: "", groupBy: ["service"] });

  it.each<[string, string[], string | undefined]>([
    ['formula("query1").last("5m") > 90', ["avg:system.cpu.user{env:prod} by {host}"], undefined],
    ['formula("query1").last("5m") > query2 * 1.5', ["avg:system.cpu.user{env:prod} by {host}"], undefined],
    ['formula("query1").rollup("sum").last("5m") > 90', ["avg:system.cpu.user{env:prod} by {host}"], undefined],
    [
      'formula("query2 / query1 * 100").last("5m") > 9',
      ["avg:system.load.1{env:prod} by {host}", "avg:system.cpu.user{env:prod} by {host}"],
      "a / b * 100",
    ],
    [
      "formula('exclude_null(query1) - 1e3').last('5m') > 9",
      ["avg:system.cpu.user{env:prod} by {host}"],
      "exclude_null(a) - 1e3",
    ],
  ])("over metrics are those of its arithmetic: %s", (query, queries, formula) => {
    expect(callsOf("query alert", query, [cpu, load])).toEqual(metrics(queries, formula));
    expect(followUps("query alert", query, [cpu, load]).warnings).toEqual([]);
  });

  it("over metrics show the plain values of an anomaly", () => {
    const query = "formula(\"anomalies(query1, 'basic', 2, direction='above')\").last(\"4h\") >= 1";
    expect(callsOf("query alert", query, [cpu])).toEqual(metrics([cpu.query]));
    expect(followUps("query alert", query, [cpu]).warnings).toEqual([
      "The monitor compares anomalies of these values; data shows the plain values.",
    ]);
  });

  it("over one search are those of the search", () => {
    const latency = variable("query1", "spans", {
      ...{ query: "service:web", statistic: "pc95", measure: "@duration", groupBy: ["resource_name"] },
    });
    expect(callsOf("trace-analytics alert", 'formula("query1").last("15m") > 5', [latency])).toEqual([
      [
        "AggregateEvents",
        { dataset: "spans", query: "service:web", group_by: ["resource"], aggregation: "p95", measure: "@duration" },
      ],
      ["SearchSpans", { query: "service:web" }],
    ]);
  });

  it("over several searches are those of each, with a warning", () => {
    const { warnings } = followUps("log alert", 'formula("errors / all * 100").last("15m") > 5', [errors, all]);
    expect(callsOf("log alert", 'formula("errors / all * 100").last("15m") > 5', [errors, all])).toEqual([
      ["AggregateEvents", { dataset: "logs", query: "status:error", group_by: ["service"] }],
      ["SearchLogs", { query: "status:error" }],
      ["AggregateEvents", { dataset: "logs", query: "", group_by: ["service"] }],
      ["SearchLogs", { query: "" }],
    ]);
    expect(warnings).toEqual([
      "The monitor compares what the formula in query computes; data has the calls of each search in it.",
    ]);
  });

  // Monitors' queries and sources in the recorded responses of DataDog/datadog-api-client-ruby@9008496b.
  it.each<[string, string, MonitorQuery["variables"], string]>([
    [
      "cost alert",
      'formula("exclude_null(query1)").last("7d").anomaly(direction="above", threshold=10) >= 5',
      [variable("query1", "cloud_cost", { query: "sum:aws.cost{*}" })],
      'no tool reads what a monitor of the type "cost alert" measures',
    ],
    [
      "data-jobs alert",
      'formula("failed_runs(run_query)").by(job_name,workspace_name).last(10d) > 0',
      [variable("run_query", null)],
      'no tool reads what a monitor of the type "data-jobs alert" measures',
    ],
    [
      "data-quality alert",
      'formula("query1").last("5m") > 100',
      [variable("query1", "data_quality_metrics")],
      'no tool reads what a monitor of the type "data-quality alert" measures',
    ],
    [
      "llm-observability alert",
      'llm-observability("@ml_app:a").rollup("count").last("5m") > 1',
      [],
      "llm-observability",
    ],
    ["network-path alert", 'network-path("*").index("*").rollup("count").last("5m") > 1', [], "network-path alert"],
    ["rum alert", 'formula("query2 / query1 * 100").last("15m") >= 0.8', [], 'type "rum alert"'],
    [
      "metric alert",
      'formula("query1").rollup("sum").last("5m") > 124',
      [variable("query1", "aggregate_augmented_query")],
      "no tool reads its source aggregate_augmented_query",
    ],
    ["log alert", 'formula("query1").last("5m") > 1', [], "it computes a formula."],
    ["log alert", 'formula("query1 + query1").last("5m") > 1', [], "it computes a formula."],
    ["log alert", 'formula("a / b").last("5m") > 1', [errors], "it computes a formula over several searches"],
    [
      "log alert",
      'formula("errors / query2").last("5m") > 1',
      [errors, variable("query2", "rum")],
      "no tool reads its source rum",
    ],
    ["log alert", 'formula("").last("5m") > 1', [errors], "it computes a formula."],
    ["log alert", 'formula("errors / query1").last("5m") > 1', [errors, cpu], "from metrics and searches at once"],
  ])("are none where no tool reads a source, and the reason is true: %s %s", (type, query, variables, reason) => {
    const { data, warnings } = followUps(type, query, variables);
    expect(data).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining(reason)]);
    if (variables.length === 1 && !query.includes("/")) expect(warnings[0]).not.toContain("several");
  });
});
