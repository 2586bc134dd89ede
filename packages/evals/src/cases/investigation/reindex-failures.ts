import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { type Bucket, windowArguments } from "../../case/window.ts";
import { type SpanTruth, spans, spansOfTrace } from "../../truth/events.ts";

const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:59:00Z" };

export const reindexFailures = defineCase({
  id: "reindex-failures",
  kind: "investigation",
  tags: ["faults"],
  task: `search-api ran the job catalog.reindex (the resource of its root span) on 17 June 2026 between 14:00 and 14:59 UTC. Report
how long the job took in seconds, how many spans its trace has, how many of them failed, and the type of their error.`,
  toolkits: ["observability"],
  world: {
    faults: [
      { toolkit: "observability", cutOff: true },
      { toolkit: "observability", status: 502, html: true },
    ],
  },
  facts: {
    duration_s: (sandbox) => ({
      type: "number",
      value: job(sandbox).durationNs / 1e9,
      within: 0.5,
      description: "Duration of the job, seconds",
    }),
    span_count: (sandbox) => ({
      type: "number",
      value: trace(sandbox).length,
      description: "Number of spans of the trace",
    }),
    failed_spans: (sandbox) => ({
      type: "number",
      value: trace(sandbox).filter(({ isError }) => isError).length,
      description: "Number of failed spans of the trace",
    }),
    error_type: (sandbox) => ({
      type: "text",
      value: trace(sandbox).find(({ isError }) => isError)?.errorType ?? "",
      description: "Type of the error of the failed spans",
    }),
  },
  ceilings: { calls: 9, resultTokens: 1_090 },
  async solve({ call, submit }) {
    const search = () =>
      call("Observability.SearchSpans", { query: "resource:catalog.reindex", ...windowArguments(WINDOW) });
    const first = await search();
    // The first response may arrive incomplete.
    const [row = {}] = readRows(("spans" in first ? first : await search())["spans"]);
    const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
      dataset: "spans",
      query: `trace_id:${row["trace_id"]}`,
      group_by: ["status", "@error.type"],
      ...windowArguments(WINDOW),
    });
    const total = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
      dataset: "spans",
      query: `trace_id:${row["trace_id"]}`,
      ...windowArguments(WINDOW),
    });
    const failed = buckets.find(({ by }) => by["status"] === "error");
    await submit({
      duration_s: Number(row["duration_ns"]) / 1e9,
      span_count: total.buckets[0]?.value ?? 0,
      failed_spans: failed?.value ?? 0,
      error_type: failed?.by["@error.type"] ?? "",
    });
  },
});

function job(sandbox: Sandbox): SpanTruth {
  const [root] = spans(sandbox, WINDOW).filter(({ resource }) => resource === "catalog.reindex");
  if (!root) throw new RangeError("There is no job in the window.");
  return root;
}

function trace(sandbox: Sandbox): readonly SpanTruth[] {
  return spansOfTrace(sandbox, job(sandbox).traceId);
}
