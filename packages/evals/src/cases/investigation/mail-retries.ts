import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { type Bucket, windowArguments } from "../../case/window.ts";
import { logs } from "../../truth/events.ts";
import { iso } from "../../truth/time.ts";

const WINDOW = { from: "2026-06-17T09:00:00Z", to: "2026-06-17T14:00:00Z" };
const QUERY = "service:email-worker status:error";

export const mailRetries = defineCase({
  id: "mail-retries",
  kind: "investigation",
  tags: ["faults"],
  task: `The mail relay sometimes refuses an email of email-worker. On 17 June 2026 from 09:00 to 14:00 UTC: how many error logs
did email-worker write, when was the last of them, and how many logs did it write in total, with all statuses?`,
  toolkits: ["observability"],
  // The backend answers 429 to every third request, and its headers say when to try again.
  world: { rateLimit: { limit: 2, periodSeconds: 20 } },
  facts: {
    errors: (sandbox) => ({ type: "number", value: errors(sandbox).length, description: "Number of error logs" }),
    last_error_at: (sandbox) => ({
      type: "instant",
      value: iso(errors(sandbox).at(-1)?.timestampMs ?? 0),
      withinMs: 1_000,
      description: "Time of the last error log, ISO-8601 in UTC",
    }),
    all_logs: (sandbox) => ({
      type: "number",
      value: logs(sandbox, { ...WINDOW, service: "email-worker" }).length,
      description: "Number of logs with any status",
    }),
  },
  ceilings: { calls: 9, resultTokens: 940 },
  async solve({ call, submit }) {
    const window = windowArguments(WINDOW);
    const count = async (query: string) => {
      const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
        dataset: "logs",
        query,
        ...window,
      });
      return buckets[0]?.value ?? 0;
    };
    const errorCount = await count(QUERY);
    const { logs: found } = await call("Observability.SearchLogs", { query: QUERY, max_results: 1, ...window });
    await submit({
      errors: errorCount,
      last_error_at: readRows(found)[0]?.["timestamp"] ?? "",
      all_logs: await count("service:email-worker"),
    });
  },
});

function errors(sandbox: Sandbox) {
  return logs(sandbox, { ...WINDOW, service: "email-worker", status: "error" });
}
