import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Bucket, type Window, windowArguments } from "../../case/window.ts";
import { spans } from "../../truth/events.ts";
import { percentile } from "../../truth/statistics.ts";

const BEFORE = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:24:00Z" };
const DURING = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:55:00Z" };

export const chargeLatency = defineCase({
  id: "charge-latency",
  kind: "investigation",
  tags: ["faults"],
  task: `Payments became slow on 17 June 2026. Compare the 95th percentile of the duration of the spans of payment-service with the
resource "POST /charges" in two windows: from 14:00 to 14:24 UTC and from 14:30 to 14:55 UTC. Report both in milliseconds.`,
  toolkits: ["observability"],
  world: { faults: [{ toolkit: "observability", path: "/api/v2/spans", networkError: "ECONNRESET", times: 2 }] },
  facts: {
    p95_before_ms: (sandbox) => latencyFact(sandbox, BEFORE, "14:00 to 14:24"),
    p95_during_ms: (sandbox) => latencyFact(sandbox, DURING, "14:30 to 14:55"),
  },
  ceilings: { calls: 8, resultTokens: 260 },
  async solve({ call, submit }) {
    const p95 = async (window: Window) => {
      const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
        dataset: "spans",
        query: 'service:payment-service resource:"POST /charges"',
        aggregation: "p95",
        ...windowArguments(window),
      });
      return (buckets[0]?.value ?? 0) / 1e6;
    };
    await submit({ p95_before_ms: await p95(BEFORE), p95_during_ms: await p95(DURING) });
  },
});

function latencyFact(sandbox: Sandbox, window: Window, times: string) {
  const charges = spans(sandbox, { ...window, service: "payment-service" }).filter(
    ({ resource }) => resource === "POST /charges",
  );
  const durationNs = percentile(
    charges.map((span) => span.durationNs),
    0.95,
  );
  return {
    type: "number" as const,
    value: durationNs / 1e6,
    withinShare: 0.05,
    description: `95th percentile of the duration from ${times} UTC, milliseconds`,
  };
}
