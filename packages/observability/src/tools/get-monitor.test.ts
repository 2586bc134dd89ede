import { estimateTokens, findTool } from "@toolwright/core";
import { hideFields } from "@toolwright/core/hide";
import { expandResult } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { fakeDatadog, minutesAgo, NOW } from "../monitors/__fixtures__/fake-datadog.ts";

const LOG_QUERY = 'logs("status:error env:prod").index("main").rollup("count").by("service").last("5m") > 3';

/** A monitor as Datadog returns it. */
function monitor(fields: object = {}) {
  return {
    id: 71002,
    type: "log alert",
    name: "Error logs by service",
    message: "{{#is_alert}}Look at the payments runbook.{{/is_alert}} @slack-payments",
    tags: ["team:payments"],
    query: LOG_QUERY,
    options: { thresholds: { critical: 3, warning: 1 }, silenced: {}, evaluation_delay: 0 },
    multi: true,
    priority: 2,
    creator: {},
    created_at: NOW,
    overall_state: "Alert",
    overall_state_modified: "2026-01-31T08:10:00.123456+00:00",
    matching_downtimes: [],
    state: {
      groups: {
        "service:late": group("Alert", { last_triggered_ts: minutesAgo(5) }),
        "service:gone": group("No Data", { last_nodata_ts: minutesAgo(3) }),
        "service:early": group("Alert", { last_triggered_ts: minutesAgo(50), last_resolved_ts: minutesAgo(90) }),
        total: group("Alert"),
      },
    },
    ...fields,
  };
}

function group(status: string, fields: object = {}) {
  return {
    name: "x",
    status,
    last_triggered_ts: 0,
    last_notified_ts: 0,
    last_resolved_ts: 0,
    last_nodata_ts: 0,
    ...fields,
  };
}

function datadogWith(fields: object = {}) {
  return fakeDatadog(() => monitor(fields));
}

const get = (fields: object, args: object = {}) =>
  datadogWith(fields).toolkit.getMonitor({ monitor_id: "71002", ...args });

describe("GetMonitor", () => {
  it(verifies("get-monitor.groups.default"), async () => {
    const { toolkit, requests } = datadogWith();
    const { data, warnings, calls_left: _, ...result } = await toolkit.getMonitor({ monitor_id: "71002" });
    expect(requests).toEqual([
      { path: "/api/v1/monitor/71002", query: { group_states: "alert,warn,no data", with_downtimes: "true" } },
    ]);
    expect(result).toEqual({
      id: "71002",
      name: "Error logs by service",
      type: "log alert",
      status: "Alert",
      since: "2026-01-31T08:10:00.123Z",
      priority: 2,
      tags: ["team:payments"],
      message: "{{#is_alert}}Look at the payments runbook.{{/is_alert}} @slack-payments",
      query: LOG_QUERY,
      condition: { window: "5m", comparison: ">", critical: 3, warning: 1 },
      groups: [
        { name: "service:late", status: "Alert", since: "2026-01-31T08:55:00.000Z", last_resolved: null },
        {
          name: "service:early",
          status: "Alert",
          since: "2026-01-31T08:10:00.000Z",
          last_resolved: "2026-01-31T07:30:00.000Z",
        },
        { name: "service:gone", status: "No Data", since: "2026-01-31T08:57:00.000Z", last_resolved: null },
      ],
      group_counts: { Alert: 2, "No Data": 1 },
      muted: null,
      link: "https://app.datadoghq.eu/monitors/71002",
      calls_spent: 1,
    });
    expect(data.map(({ tool }) => tool)).toEqual(["Observability.AggregateEvents", "Observability.SearchLogs"]);
    expect(warnings).toEqual([expect.stringContaining("No Data means")]);
  });

  it("lists the groups that are OK only on request, and keeps the only group of a monitor without groups", async () => {
    const groups = { total: group("OK", { last_resolved_ts: minutesAgo(1) }) };
    expect((await get({ state: { groups } })).groups).toEqual([]);
    const { toolkit, requests } = datadogWith({ state: { groups } });
    const result = await toolkit.getMonitor({ monitor_id: "71002", groups: "all" });
    expect(requests[0]?.query["group_states"]).toBe("all");
    expect(result.groups).toMatchObject([{ name: "total", status: "OK", since: "2026-01-31T08:59:00.000Z" }]);
  });

  it.each([
    "71002",
    " 71002 ",
    "https://app.datadoghq.eu/monitors/71002?x=1",
    "https://acme.datadoghq.com/monitors/71002/edit",
    "https://app.datadoghq.com/monitors#71002",
    "https://app.datadoghq.com/monitors#status/71002",
  ])(`${verifies("get-monitor.monitor-id")}: %s`, async (monitor_id) => {
    const { toolkit, requests } = datadogWith();
    await toolkit.getMonitor({ monitor_id });
    expect(requests[0]?.path).toBe("/api/v1/monitor/71002");
  });

  it("warns that a link to another site may mean another monitor, since ids are those of an account", async () => {
    const { toolkit } = datadogWith();
    const { warnings } = await toolkit.getMonitor({ monitor_id: "https://acme.us5.datadoghq.com/monitors/71002" });
    expect(warnings[0]).toBe(
      "The link is to us5.datadoghq.com, and this account is at datadoghq.eu, so this may be another monitor.",
    );
    const own = await toolkit.getMonitor({ monitor_id: "https://acme.datadoghq.eu/monitors/71002" });
    expect(own.warnings).not.toContainEqual(expect.stringContaining("another monitor"));
  });

  it.each(["1".repeat(20), `https://app.datadoghq.eu/monitors/${"9".repeat(25)}`])(
    "says that the id %s has too many digits",
    async (monitor_id) => {
      await expect(datadogWith().toolkit.getMonitor({ monitor_id })).rejects.toMatchObject({
        issues: [{ parameter: "monitor_id", rule: "must be at most 19 digits; SearchMonitors lists the ids" }],
      });
    },
  );

  it.each(["", "checkout", "71002 or 3", "../71002", "-1", "https://app.datadoghq.eu/dashboard/71002", "1".repeat(20)])(
    "rejects %j before any request, since it names no monitor",
    async (monitor_id) => {
      const { toolkit, requests } = datadogWith();
      await expect(toolkit.getMonitor({ monitor_id })).rejects.toMatchObject({ code: "invalid_input" });
      expect(requests).toEqual([]);
    },
  );

  it.each<[string, unknown, string, string]>([
    ["an hour ago", "2026-01-31T08:00:00+00:00", "2026-01-31T07:30:00.000Z", "2026-01-31T08:30:00.000Z"],
    ["ten minutes ago", "2026-01-31T08:50:00+00:00", "2026-01-31T08:20:00.000Z", "2026-01-31T09:00:00.000Z"],
    ["at an unknown time", null, "2026-01-31T08:00:00.000Z", "2026-01-31T09:00:00.000Z"],
    ["in the future", "2026-02-01T00:00:00Z", "2026-01-31T08:00:00.000Z", "2026-01-31T09:00:00.000Z"],
    ["before all time", "-271821-04-20T00:00:00.000Z", "2026-01-31T08:00:00.000Z", "2026-01-31T09:00:00.000Z"],
  ])(`${verifies("get-monitor.window")}: changed %s`, async (_, overall_state_modified, start_time, end_time) => {
    const { data } = await get({ overall_state_modified });
    for (const call of data) expect(call.arguments).toMatchObject({ start_time, end_time });
  });

  it.each<[string, object, string]>([
    ["avg(last_1h):avg:a{*} > 1", {}, "2026-01-31T07:40:00.000Z"],
    ["avg(last_4h):avg:a{*} > 1", {}, "2026-01-31T04:10:00.000Z"],
    ["avg(last_1w):avg:a{*} > 1", {}, "2026-01-24T08:10:00.000Z"],
    ["avg(last_1mo):avg:a{*} > 1", {}, "2025-12-31T08:10:00.000Z"],
    ["avg(current_1h):avg:a{*} > 1", {}, "2026-01-31T07:40:00.000Z"],
    ["avg(current_1d):avg:a{*} > 1", {}, "2026-01-31T00:00:00.000Z"],
    ["avg(current_1d):avg:a{*} > 1", { day_starts: "09:30", month_starts: 1 }, "2026-01-30T09:30:00.000Z"],
    ["avg(current_1mo):avg:a{*} > 1", { day_starts: "04:00", month_starts: 1 }, "2026-01-01T04:00:00.000Z"],
    ["avg(current_1mo):avg:a{*} > 1", { day_starts: "04:00", month_starts: 31 }, "2026-01-31T04:00:00.000Z"],
    ["avg(current_1mo):avg:a{*} > 1", { day_starts: "10:00", month_starts: 31 }, "2025-12-31T10:00:00.000Z"],
    ["avg(current_1mo):avg:a{*} > 1", { day_starts: 4, month_starts: "x" }, "2026-01-01T00:00:00.000Z"],
    ["avg(current_1w):avg:a{*} > 1", {}, "2026-01-24T08:10:00.000Z"],
    ["max(next_1w):forecast(avg:a{*}, 'linear', 1) > 1", {}, "2026-01-31T07:40:00.000Z"],
    ["avg(last_9999y):avg:a{*} > 1", {}, "2026-01-31T07:40:00.000Z"],
  ])("the calls cover one evaluation of %s with the options %j", async (query, evaluation_window, start_time) => {
    const options = { scheduling_options: { evaluation_window } };
    const { data, warnings } = await get({
      ...{ type: "query alert", query, options, state: null, overall_state_modified: "2026-01-31T08:10:00+00:00" },
    });
    expect(data).toMatchObject([{ arguments: { start_time, end_time: "2026-01-31T08:40:00.000Z" } }]);
    if (!query.includes("forecast")) expect(warnings).toEqual([]);
    const unknown = await get({ type: "query alert", query, options, overall_state_modified: null });
    expect(String(unknown.data[0]?.arguments["start_time"]) <= "2026-01-31T08:00:00.000Z").toBe(true);
  });

  it("says that a window that begins in another time zone is read from its start in UTC", async () => {
    const evaluation_window = { day_starts: "04:00", month_starts: 1, timezone: "America/New_York" };
    const fields = { type: "query alert", options: { scheduling_options: { evaluation_window } }, state: null };
    const month = await get({ ...fields, query: "avg(current_1mo):avg:a{*} > 1" });
    expect(month.condition.window).toBe("current_1mo");
    expect(month.warnings).toEqual([
      "The window of the monitor begins in the time zone America/New_York; that of data begins in UTC.",
    ]);
    expect((await get({ ...fields, query: "avg(last_5m):avg:a{*} > 1" })).warnings).toEqual([]);
  });

  it("shows the query of a threshold that isn't a number, unless a hidden field has it", async () => {
    const options = { thresholds: { critical_query: "query2 * 1.5", critical_recovery_query: "query2" } };
    const fields = { type: "query alert", query: 'formula("query1").last("5m") > query2 * 1.5', options, state: null };
    const { condition, warnings } = await get(fields);
    expect(condition).toMatchObject({ window: "5m", critical: null, warning: null });
    expect(warnings[0]).toBe(`The alert threshold isn't a number but the value of a query: "query2 * 1.5".`);
    const { toolkit } = fakeDatadog(() => monitor(fields), { hide: hideFields(["query"]) });
    const answer = await findTool(toolkit.tools, "Observability.GetMonitor")!.call({ monitor_id: "71002" });
    expect(answer.text).toContain("but the value of a query.");
    expect(answer.text).not.toContain("query2 * 1.5");
  });

  it.each([
    ["Datadog has not evaluated it yet", { overall_state: "No Data", overall_state_modified: null, state: null }],
    [
      "Datadog has not evaluated it yet",
      { overall_state: "No Data", overall_state_modified: null, state: { groups: {} } },
    ],
    ["the last evaluations found no values", { overall_state: "No Data", state: null }],
    [
      "the last evaluations found no values",
      {
        overall_state: "No Data",
        overall_state_modified: null,
        state: { groups: { a: group("No Data", { last_nodata_ts: minutesAgo(9) }) } },
      },
    ],
  ])("says of a monitor without data that %s", async (text, fields) => {
    expect((await get(fields)).warnings).toEqual([expect.stringContaining(text)]);
  });

  const RATIO = "avg(last_5m):sum:a.errors{env:prod} by {host} / sum:a.hits{env:prod} > 3";
  const silent = { type: "query alert", query: RATIO, overall_state: "No Data", state: null };
  const attributes = {
    times: [NOW - 3_900_000, NOW - 3_600_000],
    series: [{ query_index: 1 }, { query_index: 1 }],
    values: [
      [5, null],
      [null, 0],
    ],
  };

  it.each([
    ["an hour after its state began", "2026-01-20T08:00:00+00:00", "2026-01-19T09:00Z"],
    ["now, if its beginning is unknown", null, "2026-01-30T09:00Z"],
  ])("says when a silent monitor's metrics had their last value in the day until %s", async (_, began, since) => {
    const { toolkit, requests } = fakeDatadog(({ path }) =>
      path.endsWith("timeseries") ? { data: { attributes } } : monitor({ ...silent, overall_state_modified: began }),
    );
    const { warnings, calls_spent } = await toolkit.getMonitor({ monitor_id: "71002" });
    expect(warnings.slice(1)).toEqual([
      `a.errors had no value since ${since}.`,
      `a.hits had its last value in the 5m from 2026-01-31T08:00Z.`,
    ]);
    expect([calls_spent, requests.length]).toEqual([2, 2]);
  });

  it("names the query if two have the same metric, reads values in strings, and knows no interval with a rollup", async () => {
    const query = "avg(last_5m):avg:a.hits{x:1} - avg:a.hits{x:2}.rollup(avg, 60) > 3";
    const values = [[null, "9007199254740993"]];
    const { toolkit } = fakeDatadog(({ path }) =>
      path.endsWith("timeseries") ? { data: { attributes: { ...attributes, values } } } : monitor({ ...silent, query }),
    );
    expect((await toolkit.getMonitor({ monitor_id: "71002" })).warnings.slice(1)).toEqual([
      '"avg:a.hits{x:1}" had no value since 2026-01-30T09:00Z.',
      '"avg:a.hits{x:2}.rollup(avg, 60)" had its last value at 2026-01-31T08:00Z.',
    ]);
  });

  it("says nothing of last values in a partial response", async () => {
    const { toolkit } = fakeDatadog(({ path }) =>
      path.endsWith("timeseries") ? { data: { attributes }, errors: "Timeout" } : monitor(silent),
    );
    expect((await toolkit.getMonitor({ monitor_id: "71002" })).warnings).toHaveLength(1);
  });

  it("reads no last values if the query is hidden, if others than metrics are missing, or if there is data", async () => {
    for (const [fields, options] of [
      [silent, { hide: hideFields(["query"]) }],
      [{ overall_state: "No Data" }, {}],
      [{ ...silent, overall_state: "Alert" }, {}],
    ] as const) {
      const { toolkit, requests } = fakeDatadog(() => monitor(fields), options);
      await findTool(toolkit.tools, "Observability.GetMonitor")!.call({ monitor_id: "71002" });
      expect(requests).toHaveLength(1);
    }
  });

  it("keeps a monitor whose last values can't be read", async () => {
    const { toolkit } = fakeDatadog(({ path }) =>
      path.endsWith("timeseries") ? Response.json({ errors: ["Forbidden"] }, { status: 403 }) : monitor(silent),
    );
    expect((await toolkit.getMonitor({ monitor_id: "71002" })).warnings).toHaveLength(1);
  });

  it.each([
    { query: LOG_QUERY },
    { query: 'logs("@x:[1 TO 5] AND \\"a b\\"").rollup("pc99", "@duration").by("service,host").last("5m") > 3' },
    { type: "trace-analytics alert", query: 'trace-analytics("service:a").rollup("avg", "@duration").last("5m") > 3' },
    { type: "composite", query: "71001 && 71008" },
  ])("returns calls that the tools accept unchanged: $query", async (fields) => {
    const { toolkit } = datadogWith(fields);
    const { data } = await toolkit.getMonitor({ monitor_id: "71002" });
    expect(data).toHaveLength(2);
    for (const call of data) expect(findTool(toolkit.tools, call.tool)?.prepare(call.arguments).fault).toBeNull();
  });

  it(verifies("get-monitor.group-limit"), async () => {
    const names = Array.from({ length: 120 }, (_, index) => `host:${index}`);
    const groups = Object.fromEntries(
      names.map((name, index) => [
        name,
        group(index % 4 === 0 ? "Alert" : "Warn", { last_triggered_ts: minutesAgo(index) }),
      ]),
    );
    const result = await get({ state: { groups } });
    expect(result.groups).toHaveLength(50);
    expect(result.groups.slice(0, 2).map(({ name }) => name)).toEqual(["host:0", "host:4"]);
    expect(result.groups[30]).toMatchObject({ status: "Warn", name: "host:1" });
    expect(result.group_counts).toEqual({ Alert: 30, Warn: 90 });
    expect(result.warnings).toEqual(["Showing 50 of 120 groups; group_counts has all."]);
  });

  const soon = "2026-01-31T10:00:00.000Z";
  const downtime = (fields: object) => ({
    matching_downtimes: [
      { id: 1, active: true, start: minutesAgo(9), end: minutesAgo(-60), scope: ["env:prod"], ...fields },
    ],
  });
  it.each<[object, object | null, string]>([
    [{ options: { silenced: { "*": minutesAgo(-60) } } }, { until: soon, scope: "*" }, `Muted until ${soon}: `],
    [{ options: { silenced: { "*": null } } }, { until: null, scope: "*" }, "Muted: "],
    [{ options: { silenced: { "*": minutesAgo(1) } } }, null, ""],
    [downtime({}), { until: soon, scope: "env:prod" }, `Muted for env:prod until ${soon}: `],
    [downtime({ scope: ["a:b", "c:d"], end: null }), { until: null, scope: "a:b,c:d" }, 'Muted for "a:b,c:d": '],
    [downtime({ active: false }), null, ""],
    [
      { ...downtime({ scope: ["*"] }), options: { silenced: { "host:x": minutesAgo(-90) } } },
      { until: soon, scope: "*" },
      `Muted until ${soon}: `,
    ],
    [
      { ...downtime({}), options: { silenced: { "host:\u202ex\n": minutesAgo(-1) } } },
      { until: soon, scope: "host:\u202ex\n; env:prod" },
      'Muted for "host:\\u{202e}x\\n; env:prod" until',
    ],
  ])(`${verifies("get-monitor.explained-states")}: %j`, async (fields, muted, warning) => {
    const result = await get({ ...fields, state: null });
    expect(result.muted).toEqual(muted);
    expect(result.warnings.join()).toMatch(warning === "" ? /^$/ : /Datadog sends no notification\.$/);
    expect(result.warnings.join().startsWith(warning)).toBe(true);
  });

  it("keeps data when mutes of many groups are too long for the result", async () => {
    const silenced = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`host:web-${index}`, null]));
    const tool = findTool(datadogWith({ options: { silenced } }).toolkit.tools, "Observability.GetMonitor")!;
    const answer = await tool.call({ monitor_id: "71002" });
    expect(answer.ok && answer.fitted).toMatchObject({ data: [{}, {}], muted: { until: null } });
  });

  it(verifies("get-monitor.not-found"), async () => {
    const { toolkit } = fakeDatadog(() => Response.json({ errors: ["Monitor not found"] }, { status: 404 }));
    await expect(toolkit.getMonitor({ monitor_id: "5" })).rejects.toMatchObject({
      code: "not_found",
      message: "No monitor has the id 5. Find ids with SearchMonitors.",
    });
  });

  it("reads a monitor whose fields are null or missing", async () => {
    const nulls = Object.fromEntries(Object.keys(monitor()).map((name) => [name, null]));
    for (const body of [nulls, { id: 71002 }, { id: null, state: { groups: { a: null } }, options: { silenced: 5 } }]) {
      const { toolkit } = fakeDatadog(() => body);
      const result = await toolkit.getMonitor({ monitor_id: "71002", groups: "all" });
      expect(result).toMatchObject({ id: "71002", name: null, status: null, muted: null, data: [] });
      expect(result.warnings).toEqual([expect.stringContaining("data is empty")]);
    }
  });

  it("truncates a long message to 1,000 characters", async () => {
    expect((await get({ message: "x".repeat(5_000) })).message).toHaveLength(1_000);
  });

  it.each([8_000, 1_500, 500])("fits %i tokens, and changes no call in data", async (maxResultTokens) => {
    const names = Array.from({ length: 60 }, (_, index) => `service:${"long-name-".repeat(9)}${index}`);
    const groups = Object.fromEntries(names.map((name) => [name, group("Alert")]));
    const { toolkit } = datadogWith({
      state: { groups },
      message: "word ".repeat(400),
      tags: names,
      query: `logs("${"service:web ".repeat(60)}").rollup("count").last("5m") > 1`,
    });
    const full = await toolkit.getMonitor({ monitor_id: "71002" });
    const tool = findTool(toolkit.tools, "Observability.GetMonitor")!;
    const answer = await tool.call({ monitor_id: 71002 }, { maxResultTokens });
    if (!answer.ok) throw new Error(answer.text);
    expect(estimateTokens(answer.text)).toBeLessThanOrEqual(maxResultTokens);
    const { data, group_counts } = expandResult(answer.fitted) as Pick<typeof full, "data" | "group_counts">;
    expect(group_counts).toEqual({ Alert: 60 });
    expect(data).toEqual(maxResultTokens === 500 ? [] : full.data);
  });
});
