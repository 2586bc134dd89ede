import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Bucket, windowArguments } from "../../case/window.ts";
import { fieldAt, logs } from "../../truth/events.ts";
import { countBy } from "../../truth/statistics.ts";

const WINDOW = { from: "2026-06-17T14:40:00Z", to: "2026-06-17T14:50:00Z" };

export const affectedCustomers = defineCase({
  id: "affected-customers",
  kind: "investigation",
  task: `Which customers could not pay on 17 June 2026 from 14:40 to 14:50 UTC? A failed payment is an error log of checkout-api
with the error kind PaymentUnavailableError. Report the user ids of all affected customers, each once, and the number of
these logs.`,
  toolkits: ["observability"],
  facts: {
    user_ids: (sandbox) => ({
      type: "list",
      value: countBy(failures(sandbox), (log) => String(fieldAt(log, "usr.id"))).map(({ key }) => key),
      description: "User ids of the affected customers",
    }),
    log_count: (sandbox) => ({
      type: "number",
      value: failures(sandbox).length,
      description: "Number of error logs with this error kind",
    }),
  },
  ceilings: { calls: 5, resultTokens: 660 },
  async solve({ call, submit }) {
    const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
      dataset: "logs",
      query: "service:checkout-api status:error @error.kind:PaymentUnavailableError",
      group_by: ["@usr.id"],
      group_limit: 200,
      ...windowArguments(WINDOW),
    });
    await submit({
      user_ids: buckets.map(({ by }) => by["@usr.id"] ?? ""),
      log_count: buckets.reduce((total, { value }) => total + value, 0),
    });
  },
});

function failures(sandbox: Sandbox) {
  return logs(sandbox, { ...WINDOW, service: "checkout-api", status: "error" }).filter(
    (log) => fieldAt(log, "error.kind") === "PaymentUnavailableError",
  );
}
