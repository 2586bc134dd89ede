import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { windowArguments } from "../../case/window.ts";
import { monitorOf, samples } from "../../truth/investigation.ts";

const WINDOW = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:55:00Z" };

export const databaseCpu = defineCase({
  id: "database-cpu",
  kind: "investigation",
  task: `Before we wake the database team: did the processors of postgres reach the 80 % of user time (system.cpu.user) that we
tolerate, on 17 June 2026 from 14:30 to 14:55 UTC? Report the host with the highest single value, and that value in percent.`,
  toolkits: ["observability"],
  facts: {
    is_overloaded: (sandbox) => ({
      type: "boolean",
      value: highest(sandbox).value > (monitorOf(sandbox, 71008).definition.warning ?? 0),
      description: "Whether a host of postgres exceeded 80 %",
    }),
    host: (sandbox) => ({
      type: "text",
      value: highest(sandbox).tags["host"] ?? "",
      description: "Full name of the host with the highest value",
    }),
    highest_percent: (sandbox) => ({
      type: "number",
      value: highest(sandbox).value,
      // A minute's mean is lower than its highest sample.
      within: 3,
      description: "Its highest value, percent",
    }),
  },
  ceilings: { calls: 2, resultTokens: 190 },
  async solve({ call, submit }) {
    const { values } = await call("Observability.QueryMetrics", {
      queries: ["max:system.cpu.user{service:postgres} by {host}"],
      reduce: "max",
      ...windowArguments(WINDOW),
    });
    const [largest] = readRows(values);
    await submit({
      is_overloaded: Number(largest?.["value"]) > 80,
      host: /host:([^"]+)/.exec(JSON.stringify(largest?.["tags"]))?.[1] ?? "",
      highest_percent: largest?.["value"] ?? 0,
    });
  },
});

function highest(sandbox: Sandbox) {
  const [first, ...rest] = samples(sandbox, "system.cpu.user", { ...WINDOW, tags: { service: "postgres" } });
  if (!first) throw new RangeError("postgres reported no metric.");
  return rest.reduce((best, sample) => (sample.value > best.value ? sample : best), first);
}
