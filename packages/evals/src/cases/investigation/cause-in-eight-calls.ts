import { cellAt, defineCase, instant, number, readRows, text, windowArguments } from "../../case.ts";
import { monitorOf } from "../../truth.ts";

const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:59:00Z" };

export const causeInEightCalls = defineCase({
  id: "cause-in-eight-calls",
  kind: "investigation",
  proves: "Finds a cause by monitor, span, trace, release and metric within a limit of calls.",
  task: `The monitor "Checkout error ratio" alerts. Find the cause with at most 8 calls, between 14:00 and 14:59 UTC on 17 June 2026.
Report since when the monitor alerts, the service and the error type where the failed checkouts start, the version that was
released there, and the size per host of the resource that this release changed, before and after.`,
  toolkits: ["observability"],
  facts: {
    alerting_since: instant(
      "Since when the monitor alerts, ISO-8601 in UTC",
      (sandbox) => monitorOf(sandbox, 71001).sinceMs ?? Number.NaN,
    ),
    service: text("Service where the failure starts", ({ observability }) => observability.world.incident.service),
    error_type: text(
      "Error type where the failure starts",
      ({ observability }) => observability.world.incident.errorKind,
    ),
    version: text("Version of the faulty release", ({ observability }) => observability.world.incident.version),
    size_before: number(
      "Size per host before the release",
      ({ observability }) => observability.world.incident.poolSizeBefore,
    ),
    size_after: number(
      "Size per host after the release",
      ({ observability }) => observability.world.incident.poolSizeAfter,
    ),
  },
  ceilings: { calls: 8, resultTokens: 4_510 },
  async solve({ call, submit }) {
    const { monitors } = await call("Observability.SearchMonitors", { query: "Checkout error ratio" });
    const { spans } = await call("Observability.SearchSpans", {
      query: "service:checkout-api status:error",
      max_results: 1,
      ...windowArguments(WINDOW),
    });
    const trace = await call("Observability.GetTrace", { trace_id: readRows(spans)[0]?.["trace_id"] });
    const service = cellAt(trace, "summary.origin.service");
    const search = { query: `service:${service}`, ...windowArguments(WINDOW) };
    const { events } = await call("Observability.SearchEvents", { kind: "changes", ...search });
    const { series } = await call("Observability.QueryMetrics", {
      queries: [`max:hikaricp.connections.max{service:${service}}`],
      interval: "5m",
      ...windowArguments(WINDOW),
    });
    await submit({
      alerting_since: readRows(monitors)[0]?.["since"] ?? "",
      service,
      error_type: cellAt(trace, "summary.origin.error_type"),
      version: readRows(events)[0]?.["version"] ?? "",
      size_before: readRows(series)[0]?.["first"] ?? 0,
      size_after: readRows(series)[0]?.["last"] ?? 0,
    });
  },
});
