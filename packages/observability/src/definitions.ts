// Written by `npx -y pnpm@12 sync` from the folder `tools/`.

import { aggregateEvents } from "./tools/aggregate-events.ts";
import { discoverFacets } from "./tools/discover-facets.ts";
import { findMetrics } from "./tools/find-metrics.ts";
import { getMonitor } from "./tools/get-monitor.ts";
import { getTrace } from "./tools/get-trace.ts";
import { queryMetrics } from "./tools/query-metrics.ts";
import { searchEvents } from "./tools/search-events.ts";
import { searchLogs } from "./tools/search-logs.ts";
import { searchMonitors } from "./tools/search-monitors.ts";
import { searchSpans } from "./tools/search-spans.ts";

/** The definition of every tool, by the name of its function. */
export const definitions = {
  aggregateEvents,
  discoverFacets,
  findMetrics,
  getMonitor,
  getTrace,
  queryMetrics,
  searchEvents,
  searchLogs,
  searchMonitors,
  searchSpans,
};
