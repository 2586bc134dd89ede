import { it } from "vitest";
import { createSandbox } from "@toolwright/sandbox";
import { createObservability } from "./toolkit.ts";
const clock = { now: () => Date.UTC(2026, 0, 31, 9), random: () => 0, sleep: async () => {} };
it("x", async () => {
  const t0 = performance.now();
  const s = createSandbox({ clock, rateLimit: { limit: 100000 } });
  console.log("ms", performance.now() - t0, s.observability.events.spans.length, s.observability.events.logs.length);
  const o = createObservability({ ...s.observability.options, clock });
  const t1 = performance.now();
  const w = s.observability.world.special;
  for (const t of [w.reindex, w.newsletter, w.streaming[0]!, w.wide[0]!, w.wide[1]!]) {
    const r = await o.getTrace({ trace_id: t.loggedTraceId, start_time: "now-6h", max_spans: 500 });
    console.log(t.loggedTraceId, t.spans.length, t.spans.filter(x=>x.failure).length, r.spans.length, r.dropped, r.summary.error_count, r.calls_spent, r.warnings, r.rest);
  }
  console.log("ms", performance.now() - t1);
  const err = s.observability.world.traces.map(t => t.spans.filter(x=>x.failure).length).sort((a,b)=>b-a).slice(0,5);
  console.log(err);
  for (const dataset of ["logs","spans"] as const) { s.observability.reset(); const d = await o.discoverFacets({ dataset }); console.log(dataset, d.facets.map(f=>[f.facet, f.values.length, f.values[0]]), d.probed, d.calls_spent, s.observability.requests.length, d.warnings); }
}, 60000);
