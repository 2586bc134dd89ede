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
    "Observability.GetTrace": {
      example: { trace_id: failedTrace?.spans[0]?.traceId, max_spans: 3 },
      usual: { trace_id: world.traces.at(-1)?.spans[0]?.traceId },
    },
    "Observability.SearchLogs": {
      example: { query: "service:payment-service status:error", max_results: 2 },
      usual: { query: "status:error" },
      moreResponses: [{ query: "@nope:1" }],
    },
    "Observability.SearchSpans": {
      example: { query: "service:checkout-api", sort_order: "longest", max_results: 2 },
      usual: { query: "status:error" },
    },
  };
}
