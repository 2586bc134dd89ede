import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, it } from "vitest";
import { createTools } from "../create-tools.ts";
import { checkRequest } from "./check-request.ts";
import { unknownFaults } from "./deviations.ts";
import { sendRandom } from "./send-random.ts";

it.each([...TOOL_NAMES, "Observability.SearchIncidents"])(
  "%s sends requests as the vendor's OpenAPI document describes them",
  async (name) => {
    const { requests, faults } = await sendRandom(name, 8, 1);
    expect(unknownFaults(faults)).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(8);
  },
);

it.each([
  ["SearchMonitors", "/api/v1/monitor/groups/search"],
  ["FindMetrics", "/api/v1/metrics/hikaricp.connections.active"],
  ["FindMetrics", "/api/v2/metrics/hikaricp.connections.active/all-tags"],
  ["SearchIncidents", "/api/v2/incidents/search"],
  ["GetTrace", "/api/v2/spans/events/search"],
])("checks the requests that %s sends after the first, such as %s", async (name, path) => {
  expect((await sendRandom(`Observability.${name}`, 8, 1)).paths).toContain(path);
});

it("sends both versions of the campaign metrics as the document describes them", async () => {
  const versions: (string | null)[] = [];
  const faults: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    const { searchParams } = new URL(url);
    versions.push(searchParams.get("version"));
    faults.push(...checkRequest({ method, url: new URL(url), body: "" }));
    if (searchParams.get("version") === "2") return Response.json({ errors: [] }, { status: 400 });
    return Response.json({ metric: { series: { sent: [1, 2] } } });
  };
  const tool = createTools(fetch, {}).find(({ name }) => name === "Messaging.GetCampaignMetrics");
  for (const period of ["hours", "days", "weeks", "months"]) await tool?.call({ campaign_id: "1", period, steps: 2 });
  expect(versions).toEqual(["2", "1", "2", "1", "2", "1", "2", "1"]);
  expect(faults).toEqual([]);
});

it("finds a wrong method, path, query and body", () => {
  const check = (method: string, url: string, body = "") => checkRequest({ method, url: new URL(url), body });
  expect(check("PUT", "https://api.datadoghq.com/api/v2/logs/events/search")).toEqual([
    "PUT /api/v2/logs/events/search: no operation",
  ]);
  expect(check("GET", "https://api.apollo.io/api/v1/organizations/enrich?domian=a.com")).toEqual([
    "GET /api/v1/organizations/enrich: query domian: not in the document",
  ]);
  const search = { filter: { query: 7, index: "main" }, page: { limit: 1_001 } };
  expect(check("POST", "https://api.datadoghq.com/api/v2/logs/events/search", JSON.stringify(search))).toEqual([
    "POST /api/v2/logs/events/search: body.filter.query: is number, not string",
    "POST /api/v2/logs/events/search: body.filter.index: not in the schema",
    "POST /api/v2/logs/events/search: body.page.limit: is 1001",
  ]);
});
