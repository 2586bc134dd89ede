// Written by `npx -y pnpm@12 sync` from the example calls of the reference.

/** Example arguments of each tool by its full name, for the option `examples` of adapters. Their ids are those of the sandbox. */
export const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "Observability.AggregateEvents": {
    "dataset": "logs",
    "query": "status:error",
    "group_by": [
      "service"
    ],
    "group_limit": 3
  },
  "Observability.DiscoverFacets": {
    "dataset": "logs",
    "query": "service:payment-service status:error"
  },
  "Observability.FindMetrics": {
    "name": "hikari",
    "max_results": 2
  },
  "Observability.GetMonitor": {
    "monitor_id": "71001"
  },
  "Observability.GetTrace": {
    "trace_id": "7642293796386427585",
    "max_spans": 3
  },
  "Observability.QueryMetrics": {
    "queries": [
      "max:hikaricp.connections.max{service:payment-service}"
    ],
    "interval": "10m"
  },
  "Observability.SearchEvents": {
    "kind": "changes",
    "max_results": 3
  },
  "Observability.SearchLogs": {
    "query": "service:payment-service status:error",
    "max_results": 2
  },
  "Observability.SearchMonitors": {
    "query": "checkout"
  },
  "Observability.SearchSpans": {
    "query": "service:checkout-api",
    "sort_order": "longest",
    "max_results": 2
  }
};
