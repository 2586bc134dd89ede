import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { fieldAt, logs } from "../../truth/events.ts";
import { iso } from "../../truth/time.ts";

const WINDOW = { from: "2026-06-17T14:20:00Z", to: "2026-06-17T14:55:00Z" };
const ERROR_KIND = "PoolTimeoutError";

export const checkoutOutageOrigin = defineCase({
  id: "checkout-outage-origin",
  kind: "investigation",
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
    service: () => ({ type: "text", value: "payment-service", description: "Service where the failure started" }),
    error_kind: () => ({ type: "text", value: ERROR_KIND, description: "Error kind, as in @error.kind" }),
    error_count: (sandbox) => ({
      type: "number",
      value: poolTimeouts(sandbox).length,
      description: "Number of error logs of this service with this error kind in the window",
    }),
    first_error_at: (sandbox) => ({
      type: "instant",
      value: iso(poolTimeouts(sandbox)[0]?.timestampMs ?? 0),
      withinMs: 1_000,
      description: "Time of the first of these logs, ISO-8601 in UTC",
    }),
  },
  ceilings: { calls: 10, resultTokens: 1_150 },
  async solve({ call, submit }) {
    const window = { start_time: WINDOW.from, end_time: WINDOW.to };
    const { buckets } = await call<{ buckets: { by: Record<string, string>; value: number }[] }>(
      "Observability.AggregateEvents",
      { dataset: "logs", query: "status:error", group_by: ["service", "@error.kind"], ...window },
    );
    const origin = buckets.find(({ by }) => by["@error.kind"] === ERROR_KIND);
    const { logs: first } = await call("Observability.SearchLogs", {
      query: `service:${origin?.by["service"]} @error.kind:${ERROR_KIND} status:error`,
      sort_order: "oldest",
      max_results: 1,
      ...window,
    });
    await submit({
      service: origin?.by["service"] ?? "",
      error_kind: ERROR_KIND,
      error_count: origin?.value ?? 0,
      first_error_at: readRows(first)[0]?.["timestamp"] ?? "",
    });
  },
});

function poolTimeouts(sandbox: Parameters<typeof logs>[0]) {
  const errors = logs(sandbox, { ...WINDOW, service: "payment-service", status: "error" });
  return errors.filter((log) => fieldAt(log, "error.kind") === ERROR_KIND);
}
