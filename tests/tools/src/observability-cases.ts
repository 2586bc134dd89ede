import type { Sandbox } from "@toolwright/sandbox";
import type { CasesOf } from "./tool-case.ts";

/** Example calls of the observability tools. */
export function observabilityCases({ world }: Sandbox["observability"]): CasesOf<"Observability"> {
  const { errorKind } = world.incident;
  const failedTrace = world.traces.findLast(
    ({ spans }) => spans.length < 40 && spans.some(({ failure }) => failure?.kind === errorKind),
  );
  return {
    "Observability.AggregateEvents": {
      example: { dataset: "logs", query: "status:error", group_by: ["service"], group_limit: 3 },
      moreRequests: [{ dataset: "spans" }],
      usual: { dataset: "logs" },
      moreResponses: [
        { dataset: "spans", group_by: ["service"], interval: "1h", aggregation: "p95" },
        { dataset: "logs", group_by: ["@nope"] },
      ],
    },
    "Observability.DiscoverFacets": {
      example: { dataset: "logs", query: "service:payment-service status:error" },
      moreRequests: [{ dataset: "spans" }],
      usual: { dataset: "logs" },
      moreResponses: [{ dataset: "spans" }],
    },
    "Observability.FindMetrics": {
      example: { name: "hikari", max_results: 2 },
      moreRequests: [{ tags: "service:payment-service" }],
      moreResponses: [{ name: "nothing", tags: "service:payment-service" }],
    },
    "Observability.GetMonitor": {
      example: { monitor_id: "71001" },
      moreResponses: [{ monitor_id: "71002", groups: "all" }],
    },
    "Observability.GetTrace": {
      example: { trace_id: failedTrace?.spans[0]?.traceId, max_spans: 3 },
      usual: { trace_id: world.traces.at(-1)?.spans[0]?.traceId },
    },
    "Observability.SearchEvents": {
      example: { kind: "changes", max_results: 3 },
      moreResponses: [{ kind: "alerts" }, { query: "service:nope", kind: "changes" }],
    },
    "Observability.SearchIncidents": {
      example: { query: "state:resolved" },
      usual: {},
      moreResponses: [{ query: "severity:SEV-9" }],
    },
    "Observability.QueryMetrics": {
      example: { queries: ["max:hikaricp.connections.max{service:payment-service}"], interval: "10m" },
      moreRequests: [{ queries: ["avg:hikaricp.connections.active{*} by {host}"], reduce: "max" }],
      moreResponses: [
        { queries: ["avg:hikaricp.connections.active{*} by {host}"], reduce: "max" },
        { queries: ["avg:hikaricp.connections.max{env:nope}"] },
      ],
    },
    "Observability.SearchLogs": {
      example: { query: "service:payment-service status:error", max_results: 2 },
      usual: { query: "status:error" },
      moreResponses: [{ query: "@nope:1" }],
    },
    "Observability.SearchMonitors": {
      example: { query: "checkout" },
      usual: { query: "status:Alert" },
      moreResponses: [{}, { query: "nothing" }],
    },
    "Observability.SearchSpans": {
      example: { query: "service:checkout-api", sort_order: "longest", max_results: 2 },
      usual: { query: "status:error" },
    },
  };
}
