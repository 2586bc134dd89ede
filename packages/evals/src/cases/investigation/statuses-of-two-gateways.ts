import type { NewLog } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Bucket, windowArguments } from "../../case/window.ts";

const WINDOW = { from: "2026-06-17T12:00:00Z", to: "2026-06-17T13:00:00Z" };
const START_MS = Date.parse(WINDOW.from);
/** Requests per service; every `every`th one failed with 504. */
const EDGE = { service: "edge-proxy", attribute: "status", requests: 84, every: 6 };
const PARTNER = { service: "partner-proxy", attribute: "status_code", requests: 90, every: 5 };

interface Facets {
  readonly facets: readonly { readonly facet: string }[];
}

export const statusesOfTwoGateways = defineCase({
  id: "statuses-of-two-gateways",
  kind: "investigation",
  task: `edge-proxy and partner-proxy log the HTTP status of each request under different names. On 17 June 2026 from 12:00 to 13:00 UTC,
how many of their logs have the status 504? Report the number for each service, and the facet (such as @http.method) under which
edge-proxy logs the status.`,
  toolkits: ["observability"],
  world: { prepare: (sandbox) => sandbox.observability.addLogs([...requestsOf(EDGE), ...requestsOf(PARTNER)]) },
  facts: {
    edge: () => ({ type: "number", value: EDGE.requests / EDGE.every, description: "Logs of edge-proxy with 504" }),
    partner: () => ({
      type: "number",
      value: PARTNER.requests / PARTNER.every,
      description: "Logs of partner-proxy with 504",
    }),
    edge_facet: () => ({
      type: "text",
      value: ["@http.status", "http.status"],
      description: "Facet of the HTTP status in the logs of edge-proxy",
    }),
  },
  ceilings: { calls: 8, resultTokens: 770 },
  async solve({ call, submit }) {
    const count = async (service: string) => {
      const dataset = { dataset: "logs", ...windowArguments(WINDOW) };
      const query = `service:${service}`;
      const { facets } = await call<Facets & object>("Observability.DiscoverFacets", { ...dataset, query });
      const names = facets.map(({ facet }) => facet);
      const facet = names.find((name) => name === "@http.status" || name === "@http.status_code") ?? "";
      const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
        ...dataset,
        query: `${query} ${facet}:504`,
      });
      return { facet, failures: buckets[0]?.value ?? 0 };
    };
    const [edge, partner] = [await count(EDGE.service), await count(PARTNER.service)];
    await submit({ edge: edge.failures, partner: partner.failures, edge_facet: edge.facet });
  },
  mistakes: [
    {
      title: "counts both services under one name, which finds none of one service",
      caughtBy: "facts",
      async run({ call, submit }) {
        const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
          dataset: "logs",
          query: "service:(edge-proxy OR partner-proxy) @http.status_code:504",
          group_by: ["service"],
          ...windowArguments(WINDOW),
        });
        const of = (service: string) => buckets.find(({ by }) => by["service"] === service)?.value ?? 0;
        await submit({ edge: of(EDGE.service), partner: of(PARTNER.service), edge_facet: "@http.status_code" });
      },
    },
  ],
});

function requestsOf({ service, attribute, requests, every }: typeof EDGE): readonly NewLog[] {
  return Array.from({ length: requests }, (_, index): NewLog => {
    const status = index % every === 0 ? 504 : 200;
    return {
      timestampMs: START_MS + index * 35_000,
      service,
      message: `Request ${index} was answered`,
      attributes: { http: { [attribute]: status, method: "GET" } },
    };
  });
}
