// The public API.
export type { ViewAggregation, ViewBucket, ViewPoint } from "./aggregate/aggregation.ts";
export type { TopOptions } from "./aggregate/read-top.ts";
export { renderAggregation, renderSeries, renderTop } from "./aggregate/render-aggregation.ts";
export type { ViewAudience, ViewCard, ViewChange, ViewField } from "./approval/card.ts";
export { renderApproval } from "./approval/render-approval.ts";
export type { ViewEvent, ViewEvents } from "./events/events.ts";
export { renderEvents } from "./events/render-events.ts";
export type { ViewWindow } from "./format/time.ts";
export type { Fragment, Theme, ViewOptions } from "./frame/frame.ts";
export type { ListOptions } from "./lists/draw-list.ts";
export {
  renderCompanies,
  type ViewCompany,
  type ViewFirmographics,
  type ViewLocation,
} from "./lists/render-companies.ts";
export { renderFoundMetrics, type ViewFoundMetric, type ViewFoundMetrics } from "./lists/render-found-metrics.ts";
export { renderIncidents, type ViewIncident, type ViewIncidents } from "./lists/render-incidents.ts";
export { renderPeople, type ViewPerson } from "./lists/render-people.ts";
export type {
  ViewLevelChange,
  ViewMetricQuery,
  ViewMetricSeries,
  ViewMetricValue,
  ViewTags,
} from "./metric-query/metric-query.ts";
export { renderMetricQuery } from "./metric-query/render-metric-query.ts";
export type { ViewMetrics, ViewPeriod, ViewSeries } from "./metrics/metrics.ts";
export { type MetricsOptions, renderMetrics } from "./metrics/render-metrics.ts";
export type { ViewMonitor, ViewMonitorGroup, ViewMonitorRow, ViewMonitors } from "./monitor/monitor.ts";
export { byUrgency } from "./monitor/monitor.ts";
export { renderMonitor } from "./monitor/render-monitor.ts";
export { renderMonitors } from "./monitor/render-monitors.ts";
export { type PageContent, type PageSection, renderPage } from "./page/render-page.ts";
export { viewStyle } from "./page/style.ts";
export { drawTrace } from "./terminal/draw-trace.ts";
export { drawSparkline } from "./terminal/draw-values.ts";
export { renderText } from "./terminal/render-text.ts";
export type { TextLine, TextOptions } from "./terminal/text-line.ts";
export type { TraceOptions } from "./trace/read-trace.ts";
export { renderTrace } from "./trace/render-trace.ts";
export type { ViewService, ViewSpan, ViewStep, ViewTrace, ViewTraceSummary } from "./trace/trace.ts";
