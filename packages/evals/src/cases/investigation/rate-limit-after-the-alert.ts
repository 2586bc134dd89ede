import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { type Bucket, windowArguments } from "../../case/window.ts";
import { fieldAt, spans } from "../../truth/events.ts";
import { changes, monitorOf } from "../../truth/investigation.ts";
import { iso } from "../../truth/time.ts";

const WINDOW = { from: "2026-06-17T14:20:00Z", to: "2026-06-17T14:58:00Z" };

export const rateLimitAfterTheAlert = defineCase({
  id: "rate-limit-after-the-alert",
  kind: "investigation",
  task: `Someone halved the rate limit of api-gateway today, 17 June 2026, and is now blamed for the failed checkouts. Report when the
limit changed (UTC), how many minutes earlier monitor 71001 had begun to alert, and which HTTP status the failed
"POST /api/checkout" spans of api-gateway had from 14:20 to 14:58 UTC, with their number.`,
  toolkits: ["observability"],
  facts: {
    changed_at: (sandbox) => ({
      type: "instant",
      value: iso(changeMs(sandbox)),
      withinMs: 1_000,
      description: "When the limit changed, ISO-8601 in UTC",
    }),
    minutes_after_the_alert: (sandbox) => ({
      type: "number",
      value: (changeMs(sandbox) - (monitorOf(sandbox, 71001).sinceMs ?? Number.NaN)) / 60_000,
      within: 0.6,
      description: "Minutes from the alert to the change; negative if the change was first",
    }),
    status_code: (sandbox) => ({
      type: "number",
      value: Number(fieldAt(failures(sandbox)[0] ?? { attributes: {} }, "http.status_code")),
      description: "HTTP status of the failed spans",
    }),
    failed: (sandbox) => ({
      type: "number",
      value: failures(sandbox).length,
      description: "Number of the failed spans",
    }),
  },
  ceilings: { calls: 5, resultTokens: 1_200 },
  async solve({ call, submit }) {
    const { events } = await call("Observability.SearchEvents", {
      query: "service:api-gateway",
      kind: "changes",
      ...windowArguments(WINDOW),
    });
    const { since } = await call("Observability.GetMonitor", { monitor_id: "71001" });
    const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
      dataset: "spans",
      query: 'service:api-gateway resource:"POST /api/checkout" status:error',
      group_by: ["@http.status_code"],
      ...windowArguments(WINDOW),
    });
    const changedAt = String(readRows(events)[0]?.["timestamp"]);
    await submit({
      changed_at: changedAt,
      minutes_after_the_alert: (Date.parse(changedAt) - Date.parse(String(since))) / 60_000,
      status_code: Number(buckets[0]?.by["@http.status_code"]),
      failed: buckets[0]?.value ?? 0,
    });
  },
});

type World = Parameters<typeof changes>[0];

function changeMs(sandbox: World): number {
  return changes(sandbox).find(({ title }) => title.startsWith("rate_limit"))?.timestampMs ?? Number.NaN;
}

function failures(sandbox: World) {
  return spans(sandbox, { ...WINDOW, service: "api-gateway", status: "error" }).filter(
    ({ resource }) => resource === "POST /api/checkout",
  );
}
