import type { RequirementId } from "../../../../packages/observability/requirements.ts";
import { inParameter, type RulesInDescriptors } from "../rule-mention.ts";

const TOOLS = ["AggregateEvents", "DiscoverFacets", "GetTrace", "SearchLogs", "SearchSpans"];
const REQUIRED = /"required":true/;
const NON_INDEXED = /Attributes that are not facets .* match nothing, even ones seen in results/;

/** Places where a model reads each rule of the observability toolkit. */
export const rules = {
  "time.date-math": inParameter("start_time", TOOLS, /now-2h/),
  "time.iso": inParameter("start_time", TOOLS, /ISO-8601 UTC/),
  "time.epoch-ms": inParameter("start_time", TOOLS, /epoch ms/),
  "time.malformed": { notForCallers: "the error shows the accepted forms" },
  "time.start-before-end": { notForCallers: "the words start and end imply it, and the error says so" },
  "time.end-default": inParameter("end_time", TOOLS, /"default":"now"/),
  "time.start-default.search-logs": { "SearchLogs.start_time": /"default":"now-15m"/ },
  "time.start-default.search-spans": { "SearchSpans.start_time": /"default":"now-15m"/ },
  "time.start-default.aggregate-events": { "AggregateEvents.start_time": /"default":"now-1h"/ },
  "time.start-default.discover-facets": { "DiscoverFacets.start_time": /"default":"now-1h"/ },
  "time.start-default.get-trace": { "GetTrace.start_time": /"default":"now-1h"/ },

  "search-logs.query.required": { "SearchLogs.query": REQUIRED },
  "search-logs.query.empty-matches-all": { "SearchLogs.query": /empty matches all logs/ },
  "search-logs.max-results.bounds": { "SearchLogs.max_results": /"minimum":1,"maximum":1000/ },
  "search-logs.sort-order.values": { "SearchLogs.sort_order": /(?=.*\["newest","oldest"\]).*by event timestamp/ },
  "search-logs.sort-order.default": { "SearchLogs.sort_order": /"default":"newest"/ },
  "search-logs.cursor.next": { "SearchLogs.cursor": /next_cursor of the previous page/ },
  "search-logs.cursor.empty-is-first": { "SearchLogs.cursor": /empty: first page/ },
  "search-logs.non-indexed": { SearchLogs: NON_INDEXED },

  "search-spans.query.required": { "SearchSpans.query": REQUIRED },
  "search-spans.query.empty-matches-all": { "SearchSpans.query": /empty matches all spans/ },
  "search-spans.max-results.bounds": { "SearchSpans.max_results": /"minimum":1,"maximum":1000/ },
  "search-spans.sort-order.values": { "SearchSpans.sort_order": /\["newest","oldest","longest"\]/ },
  "search-spans.sort-order.default": { "SearchSpans.sort_order": /"default":"newest"/ },
  "search-spans.sort-order.longest": {
    "SearchSpans.sort_order": /slowest first \(longest\)/,
    SearchSpans: /With longest, @duration:<60000000000 excludes long-lived streams/,
  },
  "search-spans.cursor.next": { "SearchSpans.cursor": /next_cursor of the previous page/ },
  "search-spans.cursor.empty-is-first": { "SearchSpans.cursor": /empty: first page/ },
  "search-spans.resource-and-operation": { SearchSpans: /resource:"GET \/cart".*operation:"http\.request"/ },
  "search-spans.quoted-values": { SearchSpans: /quote spaces and dots/ },
  "search-spans.duration-nanoseconds": { SearchSpans: /@duration:>500000000 \(nanoseconds/ },
  "search-spans.non-indexed": { SearchSpans: NON_INDEXED },

  "aggregate-events.dataset.required": { "AggregateEvents.dataset": /(?=.*\["logs","spans"\]).*"required":true/ },
  "aggregate-events.query.empty-counts-all": {
    "AggregateEvents.query": /empty counts everything/,
  },
  "aggregate-events.group-by.nested": { "AggregateEvents.group_by": /Facets to group by, nested/ },
  "aggregate-events.group-by.empty-is-total": { "AggregateEvents.group_by": /Empty: one total/ },
  "aggregate-events.group-by.span-names": {
    "AggregateEvents.group_by": /for spans also resource, operation/,
    "AggregateEvents.query": /SearchSpans/,
  },
  "aggregate-events.group-by.non-facet": {
    AggregateEvents: /a field that is not a facet .* returns no buckets and a warning/,
  },
  "aggregate-events.interval.series": { "AggregateEvents.interval": /Time bucket/ },
  "aggregate-events.interval.empty-is-total": { "AggregateEvents.interval": /empty: one total per group/ },
  "aggregate-events.interval.format": { "AggregateEvents.interval": /e.g. 5m/ },
  "aggregate-events.group-limit.bounds": { "AggregateEvents.group_limit": /"minimum":1,"maximum":1000/ },
  "aggregate-events.group-limit.default": { "AggregateEvents.group_limit": /(?=.*per facet).*"default":20/ },
  "aggregate-events.group-limit.product": { notForCallers: "the tool lowers the limit itself, and a warning says so" },
  "aggregate-events.aggregation.values": {
    "AggregateEvents.aggregation": /"count","avg","min","max","sum","p50","p75","p90","p95","p99"/,
  },
  "aggregate-events.aggregation.default": { "AggregateEvents.aggregation": /"default":"count"/ },
  "aggregate-events.measure.default": {
    "AggregateEvents.measure": /(?=.*"default":"@duration").*@duration: nanoseconds/,
  },
  "aggregate-events.measure.ignored-for-count": { "AggregateEvents.measure": /ignored for count/ },
  "aggregate-events.percentile-series": {
    AggregateEvents: /p95 of @duration with interval shows latency over time/,
  },
  "aggregate-events.non-indexed": { AggregateEvents: /filtering by one matches nothing/ },
  "aggregate-events.partial": { notForCallers: "the warnings of the result say it" },

  "discover-facets.dataset.required": { "DiscoverFacets.dataset": /(?=.*\["logs","spans"\]).*"required":true/ },
  "discover-facets.query.scope": {
    "DiscoverFacets.query": /Filter as in Observability_SearchSpans; empty probes everything/,
  },
  "discover-facets.query.span-names": { "DiscoverFacets.query": /SearchSpans/ },
  "discover-facets.only-with-data": { DiscoverFacets: /that have data, with sample values/ },
  "discover-facets.http-status": { DiscoverFacets: /@http.status_code or @http.status/ },
  "discover-facets.calls-spent": { DiscoverFacets: /2 to 13 requests of an hourly limit \(calls_left\)/ },

  "get-trace.trace-id.required": { "GetTrace.trace_id": REQUIRED },
  "get-trace.trace-id.forms": { "GetTrace.trace_id": /Decimal or hex/ },
  "get-trace.unknown-id": { GetTrace: /An unknown id returns an empty trace/ },
  "get-trace.max-spans.bounds": { "GetTrace.max_spans": /"minimum":1,"maximum":500/ },
  "get-trace.max-spans.default": { "GetTrace.max_spans": /"default":100/ },
  "get-trace.pages": { notForCallers: "the tool reads all pages itself, and no parameter concerns them" },
  "get-trace.token-safe": { GetTrace: /If truncated, the call in rest lists the spans left out/ },
  "get-trace.summary-covers-all": {
    GetTrace: /summary .*summary_complete is false if the trace was too large to read in full/,
  },
  "get-trace.summary-complete": { GetTrace: /summary_complete is false if the trace was too large to read in full/ },
  "get-trace.kept-spans": { GetTrace: /every error span and the slowest others/ },
  "get-trace.truncated": { GetTrace: /If truncated, the call in rest lists the spans left out/ },

  "search-incidents.max-results.default": { notForCallers: "the tool exists only with the option extraTools" },
  "search-events.query.default": { "SearchEvents.query": /empty matches all/ },
  "search-events.max-results.bounds": { "SearchEvents.max_results": /"minimum":1,"maximum":1000/ },
  "search-events.sort-order.values": { "SearchEvents.sort_order": /\["newest","oldest"\]/ },
  "search-events.cursor.next": { "SearchEvents.cursor": /next_cursor of the previous page/ },
  "search-events.kind.changes": { SearchEvents: /kind changes to see what changed before an alert/ },
  "search-events.kind.alerts": { SearchEvents: /kind alerts for the history of monitors/ },

  "find-metrics.name.or-tags": { FindMetrics: /by part of their name or by tag/ },
  "find-metrics.name.order": { notForCallers: "it is the order of the result" },
  "find-metrics.name.words": { "FindMetrics.name": /several words must all occur; \* is allowed/ },
  "find-metrics.tags.filter": { "FindMetrics.tags": /Tags of the metric, such as service:web AND env:\*/ },
  "find-metrics.start-time.bounds": { notForCallers: "the error states the 30 days" },
  "find-metrics.max-results.bounds": { "FindMetrics.max_results": /"minimum":1,"maximum":200/ },
  "find-metrics.max-results.default": { "FindMetrics.max_results": /"default":20/ },

  "query-metrics.queries.bounds": { "QueryMetrics.queries": /"minItems":1,"maxItems":5/ },
  "query-metrics.queries.corrected": { notForCallers: "the tool corrects the query itself, and a warning says so" },
  "query-metrics.queries.promql": { "QueryMetrics.queries": /aggregator:metric\{filter\} by \{tags\}/ },
  "query-metrics.queries.trace-counts": { notForCallers: "the tool corrects the query itself, and a warning says so" },
  "query-metrics.formula.combines": { "QueryMetrics.formula": /Arithmetic, such as a/ },
  "query-metrics.formula.empty": { "QueryMetrics.formula": /empty returns each query/ },
  "query-metrics.interval.empty": { "QueryMetrics.interval": /empty: about 60 points/ },
  "query-metrics.interval.raised": { notForCallers: "the result and a warning say it" },
  "query-metrics.max-series.bounds": { "QueryMetrics.max_series": /"minimum":1,"maximum":100/ },
  "query-metrics.max-series.default": { "QueryMetrics.max_series": /"default":20/ },
  "query-metrics.reduce.values": { "QueryMetrics.reduce": /One number per group, largest first/ },
  "query-metrics.reduce.absent": { QueryMetrics: /per series the level before and after/ },

  "search-monitors.query.empty-is-not-ok": { SearchMonitors: /An empty query lists all that are not OK/ },
  "search-monitors.max-results.bounds": { "SearchMonitors.max_results": /"minimum":1,"maximum":100/ },
  "search-monitors.cursor.next": { "SearchMonitors.cursor": /next_cursor of the previous page/ },
  "search-monitors.order": { notForCallers: "the order is visible in the result" },
  "search-monitors.groups": { SearchMonitors: /for which groups/ },
  "search-monitors.states": { notForCallers: "the tool corrects them itself, and a warning says so" },
  "search-monitors.empty": { notForCallers: "the warnings of the result say it" },

  "get-monitor.monitor-id": { "GetMonitor.monitor_id": /a link to it is accepted/ },
  "get-monitor.groups.default": { "GetMonitor.groups": /"default":"not_ok"/ },
  "get-monitor.data": { GetMonitor: /in data the calls that show what it measures/ },
  "get-monitor.window": { notForCallers: "the calls in data contain their times" },
  "get-monitor.arithmetic": { notForCallers: "the calls in data contain it" },
  "get-monitor.untranslatable": { notForCallers: "the warnings of the result say it" },
  "get-monitor.group-limit": { notForCallers: "group_counts counts all groups, and a warning says so" },
  "get-monitor.explained-states": { notForCallers: "the warnings of the result say it" },
  "get-monitor.not-found": { notForCallers: "the error says it" },

  "auth.secrets": { notForCallers: "the host application configures the secrets" },
  "auth.site": { notForCallers: "the host application configures the site" },

  "input.unknown-parameter": {
    notForCallers: "the declared parameters are all there are, and the error names the nearest",
  },
  "input.every-fault": { notForCallers: "it is how errors read, not a rule for arguments" },
} satisfies RulesInDescriptors<RequirementId>;
