import type { Sandbox } from "@toolwright/sandbox";
import { defineCase, instant, number, readGroups, readLogs, text } from "../../case.ts";
import { logs } from "../../truth.ts";

const WINDOW = { from: "2026-06-17T14:20:00Z", to: "2026-06-17T14:55:00Z" };
const ERROR_KIND = "PoolTimeoutError";

export const checkoutOutageOrigin = defineCase({
  id: "checkout-outage-origin",
  kind: "investigation",
  proves: "Follows errors that services pass on to the service where the failure starts.",
  tags: ["faults"],
  task: `Checkouts failed on 17 June 2026 between 14:20 and 14:55 UTC. Read the error logs of this window.
Several services report errors, because each one passes on the failure of the service that it called.
Find the service where the failure started and the error kind that it logged first. Report how many error logs with this
error kind that service wrote in the window, and the time of the first of them.`,
  toolkits: ["observability"],
  world: {
    faults: [
      { toolkit: "observability", status: 503 },
      { toolkit: "observability", path: "/api/v2/logs", status: 429 },
    ],
  },
  facts: {
    service: text("Service where the failure started", "payment-service"),
    error_kind: text("Error kind, as in @error.kind", ERROR_KIND),
    error_count: number(
      "Number of error logs of this service with this error kind in the window",
      (sandbox) => poolTimeouts(sandbox).length,
    ),
    first_error_at: instant(
      "Time of the first of these logs, ISO-8601 in UTC",
      (sandbox) => poolTimeouts(sandbox)[0]?.timestampMs ?? Number.NaN,
    ),
  },
  ceilings: { calls: 10, resultTokens: 1_150 },
  async solve({ call, submit }) {
    const buckets = await readGroups(call, WINDOW, { query: "status:error", group_by: ["service", "@error.kind"] });
    const origin = buckets.find(({ by }) => by["@error.kind"] === ERROR_KIND);
    const query = `service:${origin?.by["service"]} @error.kind:${ERROR_KIND} status:error`;
    const [first] = await readLogs(call, WINDOW, { query, sort_order: "oldest", max_results: 1 });
    await submit({
      service: origin?.by["service"] ?? "",
      error_kind: ERROR_KIND,
      error_count: origin?.value ?? 0,
      first_error_at: first?.["timestamp"] ?? "",
    });
  },
});

function poolTimeouts(sandbox: Sandbox) {
  return logs(sandbox, { ...WINDOW, service: "payment-service", status: "error", errorKind: ERROR_KIND });
}
