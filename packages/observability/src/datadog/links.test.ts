import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { parseQuery } from "../query/query.ts";
import { createObservability } from "../toolkit.ts";
import { createLinks } from "./links.ts";
import { SITES } from "./site.ts";

const window = { startMs: Date.UTC(2026, 0, 31, 8), endMs: Date.UTC(2026, 0, 31, 9) };

describe("links to Datadog's web app", () => {
  it.each([
    ["datadoghq.com", "https://app.datadoghq.com"],
    ["us3.datadoghq.com", "https://us3.datadoghq.com"],
    ["us5.datadoghq.com", "https://us5.datadoghq.com"],
    ["datadoghq.eu", "https://app.datadoghq.eu"],
    ["ap1.datadoghq.com", "https://ap1.datadoghq.com"],
    ["ap2.datadoghq.com", "https://ap2.datadoghq.com"],
    ["UK1", "https://uk1.datadoghq.com"],
    ["uk2.datadoghq.com", "https://uk2.datadoghq.com"],
    ["ddog-gov.com", "https://app.ddog-gov.com"],
    ["us2.ddog-gov.com", "https://us2.ddog-gov.com"],
  ])("of the site %s begin with %s", (site, address) => {
    const links = createLinks({ site });
    expect(links.trace("77")).toBe(`${address}/apm/trace/77`);
    expect(links.events("logs", parseQuery(""), window)).toMatch(`${address}/logs?`);
  });

  it("exist for every site", () => {
    for (const site of SITES) expect(createLinks({ site }).trace("1")).toContain(site);
  });

  it("lead to monitors, changes, metrics and incidents, with what was searched", () => {
    const links = createLinks({ site: "datadoghq.eu" });
    const pages = [
      links.monitors("status:Alert"),
      links.monitor("71001"),
      links.changes("service:web", window),
      links.metrics("hikari"),
      links.metric("avg:a{*}", window),
      links.incidents("state:active"),
    ];
    expect(pages.map((page) => new URL(page ?? "").pathname)).toEqual([
      "/monitors/manage",
      "/monitors/71001",
      "/event/explorer",
      "/metric/summary",
      "/metric/explorer",
      "/incidents",
    ]);
    expect(new URL(pages[2] ?? "").searchParams.get("from_ts")).toBe(String(window.startMs));
    expect(new URL(pages[5] ?? "").searchParams.get("query")).toBe("state:active");
  });

  it("contain the query and the exact window", () => {
    const links = createLinks({ site: "datadoghq.eu" });
    const query = parseQuery('resource:"GET /cart" @a:>5 & b#c');
    const logs = new URL(links.events("logs", query, window) ?? "");
    expect(Object.fromEntries(logs.searchParams)).toEqual({
      query: 'resource:"GET /cart" @a:>5 & b#c',
      from_ts: String(window.startMs),
      to_ts: String(window.endMs),
      live: "false",
    });
    const spans = new URL(links.events("spans", query, window) ?? "");
    expect(spans.pathname).toBe("/apm/traces");
    expect(Object.fromEntries(spans.searchParams)).toEqual({
      query: 'resource_name:"GET /cart" @a:>5 & b#c',
      start: String(window.startMs),
      end: String(window.endMs),
      paused: "true",
    });
  });

  it("keep hostile ids inside the path", () => {
    expect(createLinks({ site: "datadoghq.com" }).trace("../../x?y#z")).toBe(
      "https://app.datadoghq.com/apm/trace/..%2F..%2Fx%3Fy%23z",
    );
  });

  it("are unknown with an address instead of a site, and with an invalid site", () => {
    for (const options of [{ baseUrl: "http://localhost:1" }, { site: "example.com" }])
      expect(createLinks(options).trace("77")).toBeNull();
  });
});

describe("the link of a result", () => {
  const clock = testClock(Date.UTC(2026, 0, 31, 9));
  const { observability: sandbox } = createSandbox({ clock, rateLimit: { limit: 100_000 } });
  const toolkit = createObservability({ ...sandbox.options, baseUrl: undefined, site: "datadoghq.eu", clock });
  const traceId = sandbox.world.traces.at(-1)?.spans[0]?.traceId ?? "";
  const calls = [
    ["Observability.SearchLogs", { query: "status:error" }, /\/logs\?query=status%3Aerror&from_ts=/],
    ["Observability.SearchSpans", { query: "status:error" }, /\/apm\/traces\?query=status%3Aerror&start=/],
    ["Observability.AggregateEvents", { dataset: "spans" }, /\/apm\/traces\?query=&start=/],
    ["Observability.GetTrace", { trace_id: traceId }, /\/apm\/trace\/\d+$/],
  ] as const;

  it.each(calls)("of %s is in the program's result and not in what a model reads", async (name, args, link) => {
    const answer = await toolkit.tools.find((tool) => tool.name === name)!.call(args);
    if (!answer.ok) throw new Error(answer.text);
    expect(answer.value).toHaveProperty("link", expect.stringMatching(link));
    expect(answer.text).not.toContain("app.datadoghq.eu");
    expect(answer.fitted).not.toHaveProperty("link");
  });

  it("of an unknown trace is null", async () => {
    expect(await toolkit.getTrace({ trace_id: "1" })).toMatchObject({ spans: [], link: null });
  });
});
