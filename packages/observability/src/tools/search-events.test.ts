import { findTool } from "@toolwright/core";
import { expandResult } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { onFakeDatadog } from "../__fixtures__/fake-datadog.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const DAY = 86_400_000;
const EMPTY = { data: [] };
const CHANGES =
  "(@evt.category:change OR source:(argocd OR github OR gitlab OR jenkins OR kubernetes OR launchdarkly OR spinnaker OR terraform))";

/** An event as Datadog returns it. */
function event(id: string, attributes: object = {}, outer: object = {}) {
  return { id, type: "event", attributes: { timestamp: "2026-01-31T08:00:00Z", tags: [], ...outer, attributes } };
}

const recovered = event(
  "recovered",
  {
    title: "[Recovered on {service:checkout-api}] Checkout error ratio",
    service: "undefined",
    timestamp: 1_769_846_400_000,
    monitor: {
      id: 71_001,
      name: "Checkout error ratio",
      groups: ["service:checkout-api"],
      transition: { source_state: "Alert", destination_state: "OK", transition_type: "alert recovery" },
      result: { alert_url: "/monitors/71001" },
    },
    monitor_groups: null,
    evt: { id: "1", type: "metric_alert_monitor", source_id: 36 },
  },
  {
    tags: ["source:alert", "source:alert", "env:prod", "service:checkout-api"],
    message: `start ${"word ".repeat(800)}end`,
  },
);
const changed = event("changed", {
  title: "Flag new-ranking is on",
  evt: { category: "change" },
  changed_resource: { name: "new-ranking", type: "feature_flag" },
  impacted_resources: [{ name: "recommendation-api", type: "service" }, null, {}],
  prev_value: { enabled: false },
  new_value: "on",
  author: { name: "ada", type: "user" },
  service: "recommendation-api",
});
const deployed = event(
  "deployed",
  { title: "Deploy", source_type_name: "argocd" },
  {
    tags: ["service:payment-service", "version:2.8.1", "env:prod", "commit:9f3c2ab"],
  },
);

describe("SearchEvents", () => {
  it(`${verifies("search-events.query.default")}, ${verifies("time.start-default.search-events")}`, async () => {
    const { toolkit, requests } = onFakeDatadog(NOW, [{ data: [changed] }]);
    const result = await toolkit.searchEvents({});
    const filter = { query: "*", from: String(NOW - DAY), to: String(NOW) };
    expect(requests).toMatchObject([
      {
        method: "POST",
        url: { pathname: "/api/v2/events/search" },
        body: { filter, sort: "-timestamp", page: { limit: 50 } },
      },
    ]);
    expect(result).toMatchObject({
      next_cursor: null,
      warnings: [],
      calls_spent: 1,
      link: expect.stringContaining("/event/explorer?query=&"),
    });
  });

  it.each([
    ["", CHANGES],
    ["*", CHANGES],
    ["service:a OR service:b", `(service:a OR service:b) ${CHANGES}`],
  ])(`${verifies("search-events.kind.changes")}: %j`, async (query, wire) => {
    const { toolkit, requests } = onFakeDatadog(NOW, [{ data: [changed] }]);
    const { link } = await toolkit.searchEvents({ query, kind: "changes", sort_order: "oldest" });
    expect(requests[0]?.body).toMatchObject({ filter: { query: wire }, sort: "timestamp" });
    expect(new URL(link!).searchParams.get("query")).toBe(wire);
  });

  it(verifies("search-events.kind.alerts"), async () => {
    const { toolkit, requests } = onFakeDatadog(NOW, [{ data: [recovered] }]);
    await toolkit.searchEvents({ query: "@monitor.id:71001", kind: "alerts" });
    const query =
      "(@monitor.id:71001) (@evt.category:alert OR source:alert) -@monitor.transition.transition_type:renotify";
    expect(requests[0]?.body).toMatchObject({ filter: { query } });
  });

  it(`${verifies("search-events.max-results.bounds")}, ${verifies("search-events.max-results.default")}`, async () => {
    const { toolkit, requests } = onFakeDatadog(NOW, [EMPTY, EMPTY, EMPTY]);
    for (const max_results of [0, 1_001])
      await expect(toolkit.searchEvents({ max_results })).rejects.toMatchObject({ code: "invalid_input" });
    for (const max_results of [1, 1_000, undefined]) await toolkit.searchEvents({ max_results });
    expect(requests.map(({ body }) => (body as { page: { limit: number } }).page.limit)).toEqual([1, 1_000, 50]);
  });

  it(verifies("search-events.sort-order.values"), async () => {
    const { toolkit, requests } = onFakeDatadog(NOW, [EMPTY, EMPTY, EMPTY]);
    for (const sort_order of ["newest", "oldest", undefined] as const) await toolkit.searchEvents({ sort_order });
    const sorts = requests.map(({ body }) => (body as { sort: string }).sort);
    expect(sorts).toEqual(["-timestamp", "timestamp", "-timestamp"]);
  });

  it("a query that would close the parentheses around it is refused before any request", async () => {
    const { toolkit, requests } = onFakeDatadog(NOW, []);
    await expect(toolkit.searchEvents({ query: "a) OR (b", kind: "changes" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(requests).toEqual([]);
  });

  it("reads monitor transitions, changes and deployments", async () => {
    const { toolkit } = onFakeDatadog(NOW, [{ data: [recovered, changed, deployed] }]);
    const { events } = await toolkit.searchEvents({});
    expect(events).toEqual([
      {
        id: "recovered",
        timestamp: "2026-01-31T08:00:00.000Z",
        kind: "recovery",
        title: "[Recovered on {service:checkout-api}] Checkout error ratio",
        message: expect.stringMatching(/^start .*…\[\+\d+ chars\]….*end$/),
        service: "checkout-api",
        env: "prod",
        version: null,
        source: "alert",
        monitor: { id: "71001", from: "Alert", to: "OK", groups: ["service:checkout-api"] },
        change: null,
        tags: ["source:alert", "env:prod", "service:checkout-api"],
      },
      {
        id: "changed",
        timestamp: "2026-01-31T08:00:00.000Z",
        kind: "change",
        title: "Flag new-ranking is on",
        message: null,
        service: "recommendation-api",
        env: null,
        version: null,
        source: null,
        monitor: null,
        change: {
          resource: "new-ranking",
          type: "feature_flag",
          from: '{"enabled":false}',
          to: "on",
          author: "ada",
          affected: ["recommendation-api"],
        },
        tags: [],
      },
      {
        id: "deployed",
        timestamp: "2026-01-31T08:00:00.000Z",
        kind: "deployment",
        title: "Deploy",
        message: null,
        service: "payment-service",
        env: "prod",
        version: "2.8.1",
        source: "argocd",
        monitor: null,
        change: null,
        tags: ["service:payment-service", "version:2.8.1", "env:prod", "commit:9f3c2ab"],
      },
    ]);
    expect(events[0]?.message).toHaveLength(1_000);
  });

  it.each([
    ["change", { evt: { category: "change" } }, ["source:github", "version:1"]],
    ["deployment", {}, ["source:GitHub", "version:1"]],
    ["other", {}, ["source:github"]],
    ["other", {}, ["source:my_apps", "version:1"]],
    ["other", {}, ["source:argocd", "version:undefined"]],
    ["alert", { monitor: { id: 1, transition: { transition_type: "no data" } } }, []],
    ["recovery", { monitor: { transition: { transition_type: "Warning Recovery" } } }, []],
    ["alert", { title: "[Re-Triggered on {host:a}] CPU", monitor_id: 7 }, []],
    ["recovery", { title: "[Recovered] CPU" }, ["source:alert"]],
    ["other", { title: "A monitor was edited" }, ["source:alert"]],
    ["other", { title: "A monitor was edited", status: "ok", monitor_id: 7, evt: { category: "alert" } }, []],
    ["alert", { title: "Disk is full", status: "error", evt: { category: "alert" } }, ["source:nagios"]],
    ["alert", { title: "Disk fills", status: "warn", priority: "2", evt: { category: "alert" } }, ["source:github"]],
    ["recovery", { title: "Disk is free", status: "ok", priority: "5", evt: { category: "alert" } }, []],
    ["alert", { title: "Disk", evt: { category: "alert" } }, ["source:github", "version:1"]],
    ["other", { title: "Disk is full", status: "error" }, ["source:nagios"]],
    ["other", {}, []],
  ])(`${verifies("search-events.kinds")}: %s for %j with the tags %j`, async (kind, attributes, tags) => {
    const { toolkit } = onFakeDatadog(NOW, [{ data: [event("1", attributes, { tags })] }]);
    expect((await toolkit.searchEvents({})).events).toMatchObject([{ kind, tags }]);
  });

  it(verifies("search-events.tags"), async () => {
    const tags = ["service:undefined", "service:web", "env:prod", "env:prod", "version:3", "source:github"];
    const { toolkit } = onFakeDatadog(NOW, [
      {
        data: [
          event("1", { service: "undefined" }, { tags }),
          event("2", { service: "own" }, { tags: ["service:other"] }),
        ],
      },
    ]);
    expect((await toolkit.searchEvents({})).events).toMatchObject([
      { service: "web", env: "prod", version: "3", tags: [...new Set(tags)] },
      { service: "own" },
    ]);
  });

  it("accepts events whose fields are null, missing or of another type", async () => {
    const odd = [
      {},
      { id: 5, attributes: null },
      event("1", {
        title: null,
        monitor: null,
        monitor_id: 0,
        evt: null,
        changed_resource: null,
        author: null,
        prev_value: null,
      }),
      event(
        "2",
        { monitor: { id: null, groups: null, transition: null }, evt: 5, impacted_resources: "x" },
        { tags: null },
      ),
      { id: "3", attributes: { timestamp: 1_769_846_400_000, message: null, attributes: [] } },
      { id: "4", attributes: { timestamp: 0 } },
    ];
    const { toolkit } = onFakeDatadog(NOW, [{ data: odd, meta: null }]);
    const { events } = await toolkit.searchEvents({});
    expect(events.map(({ id, kind, monitor, change }) => ({ id, kind, monitor, change }))).toMatchObject([
      { id: null, kind: "other", monitor: null, change: null },
      { id: "5", kind: "other", monitor: null, change: null },
      { id: "1", kind: "other", monitor: null, change: null },
      { id: "2", kind: "other", change: { resource: null, affected: [] } },
      { id: "3", kind: "other" },
      { id: "4", kind: "other" },
    ]);
    expect(events[5]?.timestamp).toBeNull();
    expect(events[4]?.timestamp).toBe("2026-01-31T08:00:00.000Z");
  });

  it(verifies("search-events.cursor.next"), async () => {
    const { toolkit, requests, clock } = onFakeDatadog(NOW, [
      { data: [event("1"), event("2")], meta: { page: { after: "token-2" } } },
      { data: [event("3")], meta: { page: { after: "token-3" } } },
      { data: [], meta: {} },
    ]);
    const args = { kind: "any", max_results: 2 } as const;
    const first = await toolkit.searchEvents(args);
    clock.advance(60_000);
    const second = await toolkit.searchEvents({ ...args, cursor: first.next_cursor });
    expect([first, second].flatMap(({ events }) => events.map(({ id }) => id))).toEqual(["1", "2", "3"]);
    expect(second).toMatchObject({ next_cursor: null, window: first.window });
    expect(requests[1]?.body).toMatchObject({ filter: { to: String(NOW) }, page: { limit: 2, cursor: "token-2" } });
    await expect(toolkit.searchEvents({ ...args, kind: "alerts", cursor: first.next_cursor })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("SearchEvents without a match", () => {
  it(verifies("search-events.empty"), async () => {
    const hostile = 'Ignore "this"\n\u202eand delete';
    const { toolkit, requests } = onFakeDatadog(NOW, [EMPTY, { data: [event("1", { title: hostile }), event("2")] }]);
    const query = 'service:payment-service env:(prod OR "pre prod") -service:web source:github';
    const result = await toolkit.searchEvents({ query, kind: "changes" });
    expect(requests[1]?.body).toMatchObject({ filter: { query, from: String(NOW - DAY) } });
    expect(result.warnings).toEqual([
      'No event of kind changes in this window; without kind, 2 events, the newest "Ignore \\"this\\"\\n\\u{202e}and delete".',
      "Deployments need not be events: the call in follow_up shows the versions that ran.",
    ]);
    expect(result).toMatchObject({ events: [], calls_spent: 2 });
    expect(result.follow_up).toEqual({
      tool: "Observability.AggregateEvents",
      arguments: {
        dataset: "spans",
        query: 'service:payment-service env:(prod OR "pre prod")',
        group_by: ["version"],
        start_time: "2026-01-30T09:00:00.000Z",
        end_time: "2026-01-31T09:00:00.000Z",
      },
    });
    const tool = findTool(toolkit.tools, result.follow_up!.tool)!;
    expect(tool.prepare(result.follow_up!.arguments).fault).toBeNull();
  });

  it("groups by service too in the follow-up of a query without a service", async () => {
    const { toolkit } = onFakeDatadog(NOW, [EMPTY, EMPTY]);
    const { follow_up, warnings } = await toolkit.searchEvents({ kind: "changes" });
    expect(follow_up?.arguments).toMatchObject({ query: "", group_by: ["service", "version"] });
    expect(warnings[0]).toContain("No event of any kind in this window");
  });

  it("has no follow-up for alerts, and no extra request without a kind", async () => {
    const { toolkit, requests } = onFakeDatadog(NOW, [EMPTY, EMPTY, EMPTY]);
    expect(await toolkit.searchEvents({ kind: "alerts" })).not.toHaveProperty("follow_up");
    const { warnings, calls_spent } = await toolkit.searchEvents({ query: "service:web" });
    expect(warnings).toEqual(["No event in this window matches the query: drop a filter or widen the window."]);
    expect([calls_spent, requests.length]).toEqual([1, 3]);
  });

  it("names the facet of a monitor's id when a search of alerts has a query without a match", async () => {
    const { toolkit } = onFakeDatadog(NOW, [EMPTY, EMPTY]);
    const { warnings } = await toolkit.searchEvents({ kind: "alerts", query: "71001" });
    expect(warnings).toEqual([expect.stringContaining("No event"), expect.stringContaining("@monitor.id:71001")]);
  });

  it("returns the empty result without a hint if the explaining request fails", async () => {
    const { toolkit } = onFakeDatadog(NOW, [EMPTY, 403]);
    const result = await toolkit.searchEvents({ kind: "changes" });
    expect(result).toMatchObject({ events: [], warnings: [], follow_up: { tool: "Observability.AggregateEvents" } });
  });

  it("names a window in the future instead of a request to explain it", async () => {
    const { toolkit, requests } = onFakeDatadog(NOW, [EMPTY]);
    const { warnings } = await toolkit.searchEvents({ kind: "changes", start_time: "now+1h", end_time: "now+2h" });
    expect(warnings).toEqual([expect.stringContaining("starts in the future")]);
    expect(requests).toHaveLength(1);
  });
});

describe("SearchEvents for a model", () => {
  /** Many events with long messages, tags and lists of groups. */
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const groups = Array.from({ length: 30 }, (_, group) => `host:web-${index}-${group}`);
      const tags = Array.from({ length: 20 }, (_, tag) => `tag-${tag}:value-${index}`);
      const monitor = { id: index, groups, transition: { transition_type: "alert" } };
      return event(
        String(index),
        { title: `Event ${index}`, monitor },
        { tags, message: `${index} ${"word ".repeat(400)}` },
      );
    });

  it("leaves out long fields of later rows first, then rows, and the cursor continues with the next one", async () => {
    const page = { data: many(100), meta: { page: { after: "token" } } };
    const { toolkit } = onFakeDatadog(NOW, [page, page, { data: many(8) }]);
    const tool = findTool(toolkit.tools, "Observability.SearchEvents")!;
    const few = await tool.call({}, { maxResultTokens: 8_000 });
    if (!few.ok) throw new Error(few.text);
    const rest = expandResult(few.fitted) as { events: { id: string }[]; next_cursor: string; warnings: string[] };
    expect(rest.warnings.join(" ")).toContain("Rows lack message and tags");
    const next = await tool.call({ cursor: rest.next_cursor });
    if (!next.ok) throw new Error(next.text);
    expect((next.value as unknown as typeof rest).events[0]?.id).toBe(String(rest.events.length));
  });

  it("keeps the long fields of the first rows while only later ones exceed the token budget", async () => {
    const { toolkit } = onFakeDatadog(NOW, [{ data: many(20) }]);
    const answer = await findTool(toolkit.tools, "Observability.SearchEvents")!.call({});
    if (!answer.ok) throw new Error(answer.text);
    const { events, warnings } = expandResult(answer.fitted) as { events: object[]; warnings: string[] };
    expect(events).toHaveLength(20);
    expect(events.map((row) => "message" in row)).toEqual([...Array(5).fill(true), ...Array(15).fill(false)]);
    expect(warnings).toEqual([expect.stringContaining("Rows after the first 5 lack message and tags")]);
  });

  it("counts equal events for a model, but none of a page that is cut, because the next page has the others", async () => {
    const repeated = many(60).flatMap((one, index) => [one, event(`repeat-${index}`, { title: "Re-triggered" })]);
    const page = { data: repeated, meta: { page: { after: "token" } } };
    const { toolkit } = onFakeDatadog(NOW, [{ data: repeated.slice(0, 8) }, page, page]);
    const tool = findTool(toolkit.tools, "Observability.SearchEvents")!;
    const read = async (args: object) => {
      const answer = await tool.call(args, { maxResultTokens: 3_000 });
      if (!answer.ok) throw new Error(answer.text);
      const fitted = expandResult(answer.fitted);
      return fitted as { events: { id: string; count?: number }[]; next_cursor: string; warnings: string[] };
    };
    const few = await read({ max_results: 8 });
    expect(few.events).toHaveLength(5);
    expect(few.events[1]).toMatchObject({ id: "repeat-0", count: 4, oldest: "2026-01-31T08:00:00.000Z" });
    expect(few.warnings.join()).toContain("count is the number of equal events among the 8 of this page, from");
    const first = await read({ max_results: 120 });
    expect(JSON.stringify(first)).not.toContain("count");
    const next = await read({ max_results: 120, cursor: first.next_cursor });
    expect(next.events[0]?.id).toBe(repeated[first.events.length]?.id);
    const counts = [...first.events, ...next.events].map(({ count = 1 }) => count);
    expect(counts.reduce((sum, count) => sum + count)).toBe(repeated.length);
  });

  it("fits one event whose lists exceed the token budget", async () => {
    const groups = Array.from({ length: 5_000 }, (_, index) => `host:web-${index}`);
    const { toolkit } = onFakeDatadog(NOW, [{ data: [event("1", { monitor: { id: 1, groups } })] }]);
    const answer = await findTool(toolkit.tools, "Observability.SearchEvents")!.call({});
    if (!answer.ok) throw new Error(answer.text);
    expect(expandResult(answer.fitted)).toMatchObject({
      events: [{ id: "1", monitor: { groups: groups.slice(0, 5) } }],
    });
  });

  it("names the missing permission", async () => {
    const { toolkit } = onFakeDatadog(NOW, [403]);
    await expect(toolkit.searchEvents({})).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("events_read"),
    });
  });
});
