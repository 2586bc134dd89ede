import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { windowArguments } from "../../case/window.ts";
import { logs } from "../../truth/events.ts";

const WINDOW = { from: "2026-06-17T14:25:00Z", to: "2026-06-17T14:35:00Z" };
const WAITED = /^Connection pool payments-db is saturated: waited (\d+) ms/;

export const poolWaitWarnings = defineCase({
  id: "pool-wait-warnings",
  kind: "investigation",
  task: `On 17 June 2026 from 14:25 to 14:35 UTC, payment-service warned that its connection pool was saturated. Each warning says
how long a request waited. Report the number of these warnings, and the longest and the shortest wait in milliseconds.`,
  toolkits: ["observability"],
  facts: {
    warnings: (sandbox) => ({ type: "number", value: waits(sandbox).length, description: "Number of warnings" }),
    longest_ms: (sandbox) => ({
      type: "number",
      value: Math.max(...waits(sandbox)),
      description: "Longest wait, milliseconds",
    }),
    shortest_ms: (sandbox) => ({
      type: "number",
      value: Math.min(...waits(sandbox)),
      description: "Shortest wait, milliseconds",
    }),
  },
  ceilings: { calls: 6, resultTokens: 920 },
  async solve({ call, submit }) {
    const { logs: found } = await call("Observability.SearchLogs", {
      query: 'service:payment-service status:warn "pool payments-db is saturated"',
      max_results: 200,
      ...windowArguments(WINDOW),
    });
    const waited = readRows(found).map(({ message }) => Number(WAITED.exec(String(message))?.[1]));
    await submit({ warnings: waited.length, longest_ms: Math.max(...waited), shortest_ms: Math.min(...waited) });
  },
});

function waits(sandbox: Sandbox): readonly number[] {
  return logs(sandbox, { ...WINDOW, service: "payment-service", status: "warn" }).flatMap(({ message }) => {
    const milliseconds = WAITED.exec(message)?.[1];
    return milliseconds === undefined ? [] : [Number(milliseconds)];
  });
}
