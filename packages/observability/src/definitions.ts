// Written by `npx -y pnpm@12 types` from the folder `tools/`.

import { aggregateEvents } from "./tools/aggregate-events.ts";
import { discoverFacets } from "./tools/discover-facets.ts";
import { getTrace } from "./tools/get-trace.ts";
import { searchLogs } from "./tools/search-logs.ts";
import { searchSpans } from "./tools/search-spans.ts";

/** The definition of every tool, by the name of its function. */
export const definitions = {
  aggregateEvents,
  discoverFacets,
  getTrace,
  searchLogs,
  searchSpans,
};
