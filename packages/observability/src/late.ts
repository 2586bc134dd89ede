// Traces, facets and groups, which a program that only searches doesn't use. The first call that needs any of them
// imports this one file with `loadPart` before its first request.
export { runAggregation } from "./aggregate/aggregate-buckets.ts";
export { probeFacets } from "./aggregate/probe-facets.ts";
export { assembleTrace } from "./trace/assemble-trace.ts";
