import type { Sandbox } from "@toolwright/sandbox";
import { aggregate, defineCase, instant, number, readLogs } from "../../case.ts";
import { logs } from "../../truth.ts";

const WINDOW = { from: "2026-06-17T09:00:00Z", to: "2026-06-17T14:00:00Z" };
const QUERY = "service:email-worker status:error";

export const mailRetries = defineCase({
  id: "mail-retries",
  kind: "investigation",
  proves: "Works within Datadog's rate limit, whose headers say when to try again.",
  tags: ["faults"],
  task: `The mail relay sometimes refuses an email of email-worker. On 17 June 2026 from 09:00 to 14:00 UTC: how many error logs
did email-worker write, when was the last of them, and how many logs did it write in total, with all statuses?`,
  toolkits: ["observability"],
  // The backend answers 429 to every third request, and its headers say when to try again.
  world: { rateLimit: { limit: 2, periodSeconds: 20 } },
  facts: {
    errors: number("Number of error logs", (sandbox) => errors(sandbox).length),
    last_error_at: instant(
      "Time of the last error log, ISO-8601 in UTC",
      (sandbox) => errors(sandbox).at(-1)?.timestampMs ?? Number.NaN,
    ),
    all_logs: number(
      "Number of logs with any status",
      (sandbox) => logs(sandbox, { ...WINDOW, service: "email-worker" }).length,
    ),
  },
  ceilings: { calls: 9, resultTokens: 940 },
  async solve({ call, submit }) {
    const errors = await aggregate(call, WINDOW, { query: QUERY });
    const [last] = await readLogs(call, WINDOW, { query: QUERY, max_results: 1 });
    const all_logs = await aggregate(call, WINDOW, { query: "service:email-worker" });
    await submit({ errors, last_error_at: last?.["timestamp"] ?? "", all_logs });
  },
});

function errors(sandbox: Sandbox) {
  return logs(sandbox, { ...WINDOW, service: "email-worker", status: "error" });
}
