import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";
import { windowArguments } from "../../case/window.ts";
import { type SpanTruth, spans, spansOfTrace } from "../../truth/events.ts";

const WINDOW = { from: "2026-06-17T14:45:00Z", to: "2026-06-17T14:50:00Z" };
const QUERY = 'service:web-frontend resource:"POST /checkout"';

export const slowestCheckoutTrace = defineCase({
  id: "slowest-checkout-trace",
  kind: "investigation",
  task: `Look at the slowest checkout of 17 June 2026 from 14:45 to 14:50 UTC: the span of web-frontend with the resource
"POST /checkout" and the longest duration. Report its trace id, its duration in milliseconds, and the number of spans of its
trace.`,
  toolkits: ["observability"],
  facts: {
    trace_id: (sandbox) => ({ type: "text", value: slowest(sandbox).traceId, description: "Trace id" }),
    duration_ms: (sandbox) => ({
      type: "number",
      value: slowest(sandbox).durationNs / 1e6,
      within: 1,
      description: "Duration of the checkout, milliseconds",
    }),
    span_count: (sandbox) => ({
      type: "number",
      value: spansOfTrace(sandbox, slowest(sandbox).traceId).length,
      description: "Number of spans of the trace",
    }),
  },
  ceilings: { calls: 6, resultTokens: 3_760 },
  async solve({ call, submit }) {
    const { spans: found } = await call("Observability.SearchSpans", {
      query: QUERY,
      sort_order: "longest",
      max_results: 1,
      ...windowArguments(WINDOW),
    });
    const [row = {}] = readRows(found);
    const { summary } = await call<{ summary: Row }>("Observability.GetTrace", {
      trace_id: row["trace_id"],
      ...windowArguments(WINDOW),
    });
    await submit({
      trace_id: row["trace_id"] ?? "",
      duration_ms: Number(row["duration_ns"]) / 1e6,
      span_count: summary["span_count"] ?? 0,
    });
  },
});

function slowest(sandbox: Sandbox): SpanTruth {
  const checkouts = spans(sandbox, { ...WINDOW, service: "web-frontend" }).filter(
    ({ resource }) => resource === "POST /checkout",
  );
  const [longest] = checkouts.toSorted((one, other) => other.durationNs - one.durationNs);
  if (!longest) throw new RangeError("There is no checkout in the window.");
  return longest;
}
