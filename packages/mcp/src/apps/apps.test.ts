import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Tool } from "@toolwright/core";
import { expect, it } from "vitest";
import { createMcpServer } from "../create-mcp-server.ts";
import { linkAsText } from "../results/link-result.ts";
import { createTools } from "../toolkits.ts";
import { APP_TYPE, appOf, supportsApps } from "./app-resources.ts";
import { draw } from "./browser/draw.ts";
import { RESULT_URI } from "./card-names.ts";

const server = createMcpServer({ tools: createTools(), approve: "prefer" });
const EXTENSIONS = { "io.modelcontextprotocol/ui": { mimeTypes: [APP_TYPE] } };

async function connect(capabilities: object, mode: "legacy" | "auto") {
  const [pipe, transport] = InMemoryTransport.createLinkedPair();
  const { close } = serveStdio(server.newServer, { transport });
  const client = new Client({ name: "tests", version: "1.0.0" }, { capabilities, versionNegotiation: { mode } });
  await client.connect(pipe);
  return { client, close };
}

it.each(["legacy", "auto"] as const)("declares apps only to clients that announce them (%s)", async (mode) => {
  const withApps = await connect({ extensions: EXTENSIONS }, mode);
  const { tools } = await withApps.client.listTools();
  const uriOf = (name: string) => tools.find((tool) => tool.name === name)?._meta?.["ui"];
  expect(uriOf("Observability_GetTrace")).toEqual({ resourceUri: "ui://toolwright/trace" });
  expect(uriOf("Observability_AggregateEvents")).toEqual({ resourceUri: "ui://toolwright/chart" });
  expect(uriOf("Messaging_SendTransactionalEmail")).toEqual({ resourceUri: "ui://toolwright/card" });
  expect(uriOf("Messaging_GetCampaignMetrics")).toEqual({ resourceUri: "ui://toolwright/metrics" });
  expect(uriOf("Messaging_GetNewsletterMetrics")).toEqual({ resourceUri: "ui://toolwright/metrics" });
  expect(uriOf("Sales_SearchOrganizations")).toEqual({ resourceUri: "ui://toolwright/companies" });
  expect(uriOf("Sales_SearchPeople")).toEqual({ resourceUri: "ui://toolwright/people" });
  expect(uriOf("Messaging_ListSegmentMembers")).toEqual({ resourceUri: "ui://toolwright/people" });
  expect(uriOf("Observability_SearchLogs")).toBeUndefined();
  expect(tools.find(({ name }) => name === "Toolwright_PreviewCall")?._meta).toEqual({ ui: { visibility: ["app"] } });
  expect((await withApps.client.listResources()).resources.map(({ uri }) => uri)).toEqual(
    ["trace", "chart", "monitor", "events", "list", "metrics", "companies", "people", "card"].map(
      (name) => `ui://toolwright/${name}`,
    ),
  );
  await withApps.close();

  const without = await connect({ extensions: { other: {} } }, mode);
  const listed = JSON.stringify(await without.client.listTools());
  expect(listed).not.toMatch(/ui:\/\/|Toolwright_PreviewCall/);
  await expect(without.client.callTool({ name: "Toolwright_PreviewCall", arguments: {} })).rejects.toThrow("No tool");
  expect((await without.client.listResources()).resources).toEqual([]);
  await without.close();
});

it("returns each app as one page that loads nothing, and refuses other URIs", async () => {
  const { client, close } = await connect({ extensions: EXTENSIONS }, "auto");
  for (const { uri } of (await client.listResources()).resources) {
    const [content] = (await client.readResource({ uri })).contents;
    const { text = "", mimeType } = content as { text?: string; mimeType?: string };
    expect(mimeType).toBe("text/html;profile=mcp-app");
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.split("<script")[0]).not.toMatch(/src=|href=|@import|url\(/);
    expect(text).toContain("default-src 'none'; script-src 'sha256-");
    expect(text.length).toBeLessThan(65_500);
  }
  await expect(client.readResource({ uri: "ui://toolwright/other" })).rejects.toThrow();
  await close();
});

it("reads the media type in the capabilities of a client", () => {
  expect(supportsApps({ extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html"] } } })).toBe(false);
  expect([{}, null, { extensions: { "io.modelcontextprotocol/ui": true } }].some(supportsApps)).toBe(false);
});

it("draws a card from the arguments before the result, then the outcome", () => {
  const tool = {
    name: "Messaging_SendTransactionalEmail",
    annotations: { title: "Send" },
    _meta: { "toolwright/cost": "messages" },
  };
  const args = { to: "ada@example.com\u202e" };
  const before = draw("card", { tool, args, result: null });
  expect(before).toContain("Sends messages");
  expect(before).toContain("ada@example.com\\u{202e}");
  const done = { structuredContent: { warnings: ["Blank."] } };
  expect(draw("card", { tool, args, result: done })).toContain("The call is done.");
  const failed = { isError: true, content: [{ type: "text", text: '{"code":"not_approved"}' }] };
  expect(draw("card", { tool: null, args: null, result: failed })).toContain("not_approved");
  expect(draw("trace", { tool, args, result: failed })).toContain("not_approved");
  expect(draw("trace", { tool: null, args, result: null })).toBe("");
  const effects = [{ _meta: { "toolwright/cost": "credits" } }, { annotations: { destructiveHint: true } }, {}];
  expect(
    effects.map((tool) => /tv-effect tv-effect-(\w+)/.exec(draw("card", { tool, args, result: null }))?.[1]),
  ).toEqual(["spend", "delete", "write"]);
});

it("draws the critical path, the errors and the origin of a fitted trace from the marks of its spans", () => {
  const tool = { title: "Observability.GetTrace", annotations: {}, _meta: {} };
  const span = { service: "web", resource: "GET /", depth: 0, offset_ns: 0, duration_ns: 9_000_000 };
  const structuredContent = {
    trace_id: "7",
    summary: { span_count: 3, error_count: 2, origin: { service: "db", resource: "SELECT", error_type: "IOError" } },
    warnings: ["critical: the trace waited for the span's own work.", "Some spans are missing."],
    in_every_row: { operation: "http.request" },
    spans: [
      { ...span, span_id: "1", self_ns: 2_000_000, marks: ["error", "critical"], critical_ns: 1_000_000 },
      { ...span, span_id: "2", depth: 1, service: "db", marks: ["origin", "critical"], critical_count: 4 },
      { ...span, span_id: "3", depth: 1 },
    ],
  };
  const html = draw("trace", { tool, args: {}, result: { structuredContent } });
  expect(html).toContain("IOError");
  expect(html.split("<b>✕").length - 1).toBe(2);
  expect(html.split(">, on the critical path").length - 1).toBe(2);
  expect(html.split("tv-origin").length - 1).toBe(1);
  expect(html).toContain("× 4");
  expect(html).toContain("Some spans are missing.");
  expect(html).not.toContain("the trace waited");
});

it.each(["chart", "people", "card"])("the app %s shows no link to the full result, which is for the model", (app) => {
  const link = linkAsText({ type: "resource_link", name: "full result", uri: `${RESULT_URI}AAAAAAAAAAAAAAAA` });
  const structuredContent = { buckets: [], people: [{ name: "Ada" }], warnings: ["2 rows are left out.", link] };
  const html = draw(app, { tool: null, args: {}, result: { structuredContent } });
  expect(html).toContain("2 rows are left out.");
  expect(html).not.toContain("MCP resource");
});

it("draws a fitted series from its start, step and values", () => {
  const tool = { title: "Observability.AggregateEvents", annotations: {}, _meta: {} };
  const series = { start: "2026-01-31T08:00:00Z", step: "5m", partial: ["last"], values: [3, 0, 4, 1] };
  const buckets = [{ by: { service: "web" }, ...series }];
  const html = draw("chart", { tool, args: {}, result: { structuredContent: { buckets, aggregation: "count" } } });
  expect(html).toContain("per 5 min by service");
  expect(html).toContain("2026-01-31 08:15");
  expect(html).toContain("(partial)");
});

it("draws the card that the server created, with changes, audience and hash, before and after the result", () => {
  const card = {
    tool: "Messaging.TriggerBroadcast",
    title: "Trigger broadcast",
    effect: "send",
    summary: "Launch it.",
    audience: { description: "in segment VIP", size: 12, sample: ["ada@example.com"] },
    changes: [{ name: "plan", before: "free", after: "pro" }],
    warnings: ["Blank."],
    hash: "sha256-1",
  };
  const outcome = { _meta: { "toolwright/card": card } };
  const before = draw("card", { tool: null, args: { a: 1 }, preview: outcome, result: null });
  for (const text of ["Launch it.", "<b>12 people</b> in segment VIP", ">free</code>", "Blank.", "sha256-1"])
    expect(before).toContain(text);
  const result = { ...outcome, structuredContent: { warnings: ["Blank.", "Late."] } };
  const after = draw("card", { tool: null, args: { a: 1 }, result });
  expect(after).toContain("The call is done. The card was: Launch it.");
  expect(after).toContain("<b>12 people</b>");
  expect(after.split("Blank.")).toHaveLength(2);
  expect(after).toContain("Late.");
});

it("draws the arguments and the reason if the preview fails, and keeps the card of the preview after the result", () => {
  const failed = { isError: true, content: [{ type: "text", text: "No such broadcast." }] };
  const html = draw("card", { tool: null, args: { broadcast_id: "9" }, preview: failed, result: null });
  expect(html).toContain("No such broadcast.");
  expect(html).toContain("broadcast_id");
  const done = draw("card", { tool: null, args: { a: 1 }, preview: failed, result: { structuredContent: {} } });
  expect(done).not.toContain("No such broadcast.");
});

it("draws the card of a search that spends credits until there is a result", () => {
  const tool = { title: "Sales.SearchOrganizations", _meta: { "toolwright/cost": "credits" } };
  const args = { keywords: ["food"] };
  expect(draw("companies", { tool, args, result: null })).toContain("Spends credits");
  expect(draw("people", { tool: {}, args, result: null })).toBe("");
  const result = { structuredContent: { companies: [{ name: "Ab" }] } };
  expect(draw("companies", { tool, args, result })).not.toContain("Spends credits");
});

it("draws lists with the fields that all rows have in common, and says how many there are", () => {
  const result = {
    structuredContent: {
      in_every_row: { employer: { name: "Birchway Foods", domain: null } },
      people: [{ name: "Hana", title: "Co-Founder" }, { name: "Leon" }],
      pagination: { total: 6_006 },
      warnings: ["Obfuscated."],
    },
  };
  const people = draw("people", { tool: null, args: {}, result });
  expect(people.split("Birchway Foods</span></td>")).toHaveLength(3);
  expect(people).toContain("People: 2 of 6,006");
  expect(people).toContain("Obfuscated.");
  const members = { structuredContent: { members: [{ email: "ada@example.com" }], total: 1 } };
  expect(draw("people", { tool: null, args: {}, result: members })).toContain(">Person<");
  const companies = { structuredContent: { companies: [{ name: "Ab", firmographics: { employees: 54 } }] } };
  expect(draw("companies", { tool: null, args: {}, result: companies })).toContain(">54</span></td>");
  expect(draw("companies", { tool: null, args: {}, result: { structuredContent: {} } })).toContain("The call is done.");
  const found = { structuredContent: { status: "ok", company: { name: "Ab", domain: "ab.example" } } };
  expect(draw("companies", { tool: null, args: {}, result: found })).toContain("ab.example");
  const person = { structuredContent: { person: { name: "Ada", title: "CTO" } } };
  expect(draw("people", { tool: null, args: {}, result: person })).toContain("CTO");
  const missed = { structuredContent: { person: null, warnings: ["No match."] } };
  expect(draw("people", { tool: null, args: {}, result: missed })).toContain("No match.");
  const metrics = { structuredContent: { campaign_id: "1", totals: { sent: 20 } } };
  expect(draw("metrics", { tool: null, args: {}, result: metrics })).toContain("Campaign 1");
});

it("draws the results of an investigation, each in the app of its tool", () => {
  const show = (tool: string, structuredContent: object) => {
    const app = appOf({ name: `Observability.${tool}` } as Tool)?.replace("ui://toolwright/", "") ?? "";
    return draw(app, { tool: null, args: {}, result: { structuredContent } });
  };
  const points = [["2026-01-31T08:00:00Z", 3]];
  expect(show("QueryMetrics", { series: [{ query: "avg:pool.max{*}", points }] })).toContain("avg:pool.max{*}");
  const compact = { start: "2026-01-31T08:00:00Z", step: "1m", values: ["4 (3 times)", 7, "null (2 times)", 5] };
  const line = show("QueryMetrics", { series: [{ query: "a", ...compact }] });
  expect([...line.matchAll(/UTC: (\d)/g)].map(([, value]) => value).join("")).toBe("44475");
  expect(show("QueryMetrics", { values: [{ tags: { host: "a" }, value: 4 }] })).toContain("Value as a bar");
  expect(show("GetMonitor", { name: "Errors", condition: { critical: 5 } })).toContain("critical");
  expect(show("SearchEvents", { events: [{ title: "Deployed", kind: "deployment" }] })).toContain("▲");
  expect(show("SearchMonitors", { monitors: [{ name: "Errors", status: "Alert" }] })).toContain(">Monitor<");
  expect(show("FindMetrics", { metrics: [{ name: "pool.max" }], total: 4 })).toContain("Metrics: 1 of 4");
  const in_every_row = { state: "active" };
  expect(show("SearchIncidents", { in_every_row, incidents: [{ id: "IR-1" }] })).toContain("active");
});
