import type { Sandbox } from "@toolwright/sandbox";
import { type Bucket, defineCase, number, windowArguments } from "../../case.ts";
import { errorPercent, spans } from "../../truth.ts";

const WINDOW = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:55:00Z" };

export const checkoutErrorRate = defineCase({
  id: "checkout-error-rate",
  kind: "investigation",
  proves: "Reads the warning of a partial result, and asks again.",
  tags: ["faults"],
  task: `What share of the checkouts failed on 17 June 2026 from 14:30 to 14:55 UTC? A checkout is a span of web-frontend with the
resource "POST /checkout". It failed if its status is error. Report the number of checkouts, the number of failed ones, and
the share in percent.`,
  toolkits: ["observability"],
  world: { faults: [{ toolkit: "observability", path: "/api/v2/spans/analytics", partial: true }] },
  facts: {
    checkouts: number("Number of checkouts in the window", (sandbox) => checkouts(sandbox).length),
    failed: number(
      "Number of failed checkouts in the window",
      (sandbox) => checkouts(sandbox).filter(({ isError }) => isError).length,
    ),
    failed_percent: number("Share of failed checkouts, percent", (sandbox) => errorPercent(checkouts(sandbox)), {
      within: 0.6,
    }),
  },
  ceilings: { calls: 8, resultTokens: 340 },
  async solve({ call, submit }) {
    const count = () =>
      call<{ buckets: Bucket[]; warnings: string[] }>("Observability.AggregateEvents", {
        dataset: "spans",
        query: 'service:web-frontend resource:"POST /checkout"',
        group_by: ["status"],
        ...windowArguments(WINDOW),
      });
    const first = await count();
    // A warning says that the result may be incomplete.
    const { buckets } = first.warnings.length > 0 ? await count() : first;
    const failed = buckets.find(({ by }) => by["status"] === "error")?.value ?? 0;
    const checkouts = buckets.reduce((total, { value }) => total + value, 0);
    await submit({ checkouts, failed, failed_percent: (100 * failed) / checkouts });
  },
});

function checkouts(sandbox: Sandbox) {
  return spans(sandbox, { ...WINDOW, service: "web-frontend", resource: "POST /checkout" });
}
