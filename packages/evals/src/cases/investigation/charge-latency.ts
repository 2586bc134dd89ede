import { aggregate, defineCase, number, type Window } from "../../case.ts";
import { percentile, spans } from "../../truth.ts";

const BEFORE = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:24:00Z" };
const DURING = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:55:00Z" };

export const chargeLatency = defineCase({
  id: "charge-latency",
  kind: "investigation",
  proves: "Converts units: spans have nanoseconds, and the task asks for milliseconds.",
  tags: ["faults"],
  task: `Payments became slow on 17 June 2026. Compare the 95th percentile of the duration of the spans of payment-service with the
resource "POST /charges" in two windows: from 14:00 to 14:24 UTC and from 14:30 to 14:55 UTC. Report both in milliseconds.`,
  toolkits: ["observability"],
  world: { faults: [{ toolkit: "observability", path: "/api/v2/spans", networkError: "ECONNRESET", times: 2 }] },
  facts: {
    p95_before_ms: latency("from 14:00 to 14:24 UTC", BEFORE),
    p95_during_ms: latency("from 14:30 to 14:55 UTC", DURING),
  },
  ceilings: { calls: 8, resultTokens: 260 },
  async solve({ call, submit }) {
    const args = { dataset: "spans", query: 'service:payment-service resource:"POST /charges"', aggregation: "p95" };
    const p95 = async (window: Window) => (await aggregate(call, window, args)) / 1e6;
    await submit({ p95_before_ms: await p95(BEFORE), p95_during_ms: await p95(DURING) });
  },
});

function latency(times: string, window: Window) {
  return number(
    `95th percentile of the duration ${times}, milliseconds`,
    (sandbox) => {
      const charges = spans(sandbox, { ...window, service: "payment-service", resource: "POST /charges" });
      return percentile(
        charges.map(({ durationNs }) => durationNs / 1e6),
        0.95,
      );
    },
    { withinShare: 0.05 },
  );
}
