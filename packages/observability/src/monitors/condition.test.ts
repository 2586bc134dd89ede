import { expect, it } from "vitest";
import { parseCondition } from "./condition.ts";

it.each<[string | null, string]>([
  ["5m", "avg(last_5m):avg:a{*} > 1"],
  ["1mo", "avg(last_1mo):avg:a{*} > 1"],
  ["1w", "sum(last_1w):sum:a{*}.as_count() > 1"],
  ["current_1h", "avg(current_1h):avg:a{*} > 1"],
  ["current_1d", "sum(current_1d):sum:a{*}.as_count() > 1"],
  ["current_1mo", "avg(current_1mo):avg:system.load.5{*} > 0.5"],
  ["next_1w", "max(next_1w):forecast(avg:disk{*} by {host}, 'linear', 1) >= 0.9"],
  ["5m", "pct_change(avg(last_5m),last_1h):avg:a{*} > 50"],
  ["4h", "avg(last_4h):anomalies(avg:a{*}, 'basic', 2, alert_window='last_15m') >= 0.9"],
  ["7d", 'formula("exclude_null(query1)").last("7d").anomaly(direction="above", threshold=10) >= 5'],
  ["current_1mo", 'formula("query1").current("1mo").forecast() > 100'],
  ["10d", 'formula("failed_runs(run_query)").by(job_name,workspace_name).last(10d) > 0'],
  ["15m", "formula('a / b').last('15m') >= 0.8"],
  ["5m", 'logs("service:a").index("main").rollup("count").by("source").last("5m") > 2'],
  ["2h", 'logs("message:\\".last(\\\\\\"9d\\\\\\")\\"").rollup("count").last("2h") > 2'],
  ["1h", "events('sources:nagios').rollup('count').last('1h') > 2"],
  ["5m", 'error-tracking("*").source("browser").new().rollup("count").by("@issue.id").last( "5m" ) >= 1'],
  ["7d", 'error_budget("a1b2").over("7d") > 75'],
  ["1h", 'burn_rate("a1b2").over("7d").long_window("1h").short_window("5m") > 14.4'],
  [null, '"http.can_connect".over("env:prod").by("host").last(3).count_by_status()'],
  [null, "71001 && !71008"],
  [null, "no_query"],
  [null, ""],
])("reads the window %s of %s", (window, query) => {
  expect(parseCondition(query).window).toBe(window);
});

it.each<[string, [string | null, number | null]]>([
  ["avg(last_5m):avg:m{*} > 90", [">", 90]],
  ['logs("a > 3").rollup("count").last("1d") >= 2', [">=", 2]],
  ["pct_change(avg(last_5m),last_1h):avg:x{*} < -50.5", ["<", -50.5]],
  ['error_budget("a").over("7d") > 75', [">", 75]],
  ["avg(last_5m):avg:m{*} > .5", [">", 0.5]],
  ['formula("query1").last("5m") >= query2 * 1.5', [">=", null]],
  ['formula("query1").last("5m") < formula("query2").last("5m")', ["<", null]],
  ['logs("a").rollup("count").last("5m") > 1 AND more', [null, null]],
  ["71001 && 71008", [null, null]],
  ["", [null, null]],
])("reads the comparison of %s", (query, parts) => {
  const { comparison, threshold } = parseCondition(query);
  expect([comparison, threshold]).toEqual(parts);
});
