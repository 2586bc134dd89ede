// Monitors, metrics, incidents and advice on events, which a program that only searches logs and spans doesn't use. The
// first call that needs any of them imports this one file with `loadPart` before its first request.
export { fetchIncidents } from "./datadog/incidents.ts";
export { explainNoEvents } from "./hints/no-events.ts";
export { explainNoIncidents } from "./hints/no-incidents.ts";
export { searchMetrics } from "./metrics/find-metrics.ts";
export { runMetricQuery } from "./metrics/query-metrics.ts";
export { readMonitor } from "./monitors/read-monitor.ts";
export { searchMonitors } from "./monitors/search-monitors.ts";
