import type { NewLog } from "@toolwright/sandbox";
import { aggregate, defineCase, number, readGroups, readList, text, windowArguments } from "../../case.ts";

const WINDOW = { from: "2026-06-17T12:00:00Z", to: "2026-06-17T13:00:00Z" };
const START_MS = Date.parse(WINDOW.from);
/** Requests per service; every `every`th one failed with 504. */
const EDGE = { service: "edge-proxy", attribute: "status", requests: 84, every: 6 };
const PARTNER = { service: "partner-proxy", attribute: "status_code", requests: 90, every: 5 };

export const statusesOfTwoGateways = defineCase({
  id: "statuses-of-two-gateways",
  kind: "investigation",
  proves: "Looks up facets, because two services log the same value under different names.",
  task: `edge-proxy and partner-proxy log the HTTP status of each request under different names. On 17 June 2026 from 12:00 to 13:00 UTC,
how many of their logs have the status 504? Report the number for each service, and the facet (such as @http.method) under which
edge-proxy logs the status.`,
  toolkits: ["observability"],
  world: { prepare: (sandbox) => sandbox.observability.addLogs([...requestsOf(EDGE), ...requestsOf(PARTNER)]) },
  facts: {
    edge: number("Logs of edge-proxy with 504", () => EDGE.requests / EDGE.every),
    partner: number("Logs of partner-proxy with 504", () => PARTNER.requests / PARTNER.every),
    edge_facet: text("Facet of the HTTP status in the logs of edge-proxy", ["@http.status", "http.status"]),
  },
  ceilings: { calls: 8, resultTokens: 770 },
  async solve({ call, submit }) {
    const count = async (service: string) => {
      const query = `service:${service}`;
      const search = { dataset: "logs", query, ...windowArguments(WINDOW) };
      const facets = await readList(call, "Observability.DiscoverFacets", "facets", search);
      const names = facets.map(({ facet }) => String(facet));
      const facet = names.find((name) => name === "@http.status" || name === "@http.status_code") ?? "";
      return { facet, failures: await aggregate(call, WINDOW, { query: `${query} ${facet}:504` }) };
    };
    const [edge, partner] = [await count(EDGE.service), await count(PARTNER.service)];
    await submit({ edge: edge.failures, partner: partner.failures, edge_facet: edge.facet });
  },
  mistakes: [
    {
      title: "counts both services under one name, which finds none of one service",
      caughtBy: "facts",
      async run({ call, submit }) {
        const query = "service:(edge-proxy OR partner-proxy) @http.status_code:504";
        const buckets = await readGroups(call, WINDOW, { query, group_by: ["service"] });
        const of = (service: string) => buckets.find(({ by }) => by["service"] === service)?.value ?? 0;
        await submit({ edge: of(EDGE.service), partner: of(PARTNER.service), edge_facet: "@http.status_code" });
      },
    },
  ],
});

function requestsOf({ service, attribute, requests, every }: typeof EDGE): readonly NewLog[] {
  return Array.from({ length: requests }, (_, index): NewLog => {
    const attributes = { http: { [attribute]: index % every === 0 ? 504 : 200, method: "GET" } };
    return { timestampMs: START_MS + index * 35_000, service, message: `Request ${index} was answered`, attributes };
  });
}
