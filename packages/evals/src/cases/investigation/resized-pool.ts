import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { windowArguments } from "../../case/window.ts";
import { samples } from "../../truth/investigation.ts";
import { distinct } from "../../truth/statistics.ts";
import { iso } from "../../truth/time.ts";

const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:59:00Z" };
const SIZE = "hikaricp.connections.max";

export const resizedPool = defineCase({
  id: "resized-pool",
  kind: "investigation",
  task: `Is the connection pool of payment-service exhausted, and did anyone resize it? The service reports metrics of its pool
(HikariCP). Look at 17 June 2026 from 14:00 to 14:59 UTC. Report the size per host before and after the change, when
it changed, and the largest number of threads per host that waited for a connection.`,
  toolkits: ["observability"],
  facts: {
    size_before: (sandbox) => ({
      type: "number",
      value: sizes(sandbox)[0]?.value ?? Number.NaN,
      within: 0.5,
      description: "Connections in the pool of each host before the change",
    }),
    size_after: (sandbox) => ({
      type: "number",
      value: sizes(sandbox).at(-1)?.value ?? Number.NaN,
      within: 0.5,
      description: "Connections in the pool of each host after the change",
    }),
    resized_at: (sandbox) => ({
      type: "instant",
      value: iso(sizes(sandbox).find(({ value }) => value !== sizes(sandbox)[0]?.value)?.timestampMs ?? Number.NaN),
      withinMs: 60_000,
      description: "When the size changed, ISO-8601 in UTC",
    }),
    most_waiting: (sandbox) => ({
      type: "number",
      value: Math.max(...samples(sandbox, "hikaricp.connections.pending", WINDOW).map(({ value }) => value)),
      description: "Largest number of threads of one host that waited",
    }),
  },
  ceilings: { calls: 5, resultTokens: 1_570 },
  async solve({ call, submit }) {
    const { metrics } = await call("Observability.FindMetrics", { name: "hikari connections" });
    const named = (suffix: string) => readRows(metrics).find(({ name }) => String(name).endsWith(suffix))?.["name"];
    const filter = "{service:payment-service} by {host}";
    const { series } = await call("Observability.QueryMetrics", {
      queries: [`avg:${named(".max")}${filter}`],
      interval: "2m",
      ...windowArguments(WINDOW),
    });
    const { values } = await call("Observability.QueryMetrics", {
      queries: [`max:${named(".pending")}${filter}`],
      reduce: "max",
      ...windowArguments(WINDOW),
    });
    const [first] = readRows(series);
    await submit({
      size_before: first?.["first"] ?? 0,
      size_after: first?.["last"] ?? 0,
      resized_at: cellAt(first, "change.time"),
      most_waiting: readRows(values)[0]?.["value"] ?? 0,
    });
  },
});

/** The size of the pool of one host. */
function sizes(sandbox: Sandbox) {
  const all = samples(sandbox, SIZE, WINDOW);
  const [host = ""] = distinct(all.map(({ tags }) => tags["host"]));
  return all.filter(({ tags }) => tags["host"] === host);
}
