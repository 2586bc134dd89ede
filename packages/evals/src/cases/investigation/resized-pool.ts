import type { Sandbox } from "@toolwright/sandbox";
import { cellAt, defineCase, instant, number, readRows, windowArguments } from "../../case.ts";
import { distinct, samples } from "../../truth.ts";

const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:59:00Z" };
const SIZE = "hikaricp.connections.max";

export const resizedPool = defineCase({
  id: "resized-pool",
  kind: "investigation",
  proves: "Finds the names of metrics before it queries them.",
  task: `Is the connection pool of payment-service exhausted, and did anyone resize it? The service reports metrics of its pool
(HikariCP). Look at 17 June 2026 from 14:00 to 14:59 UTC. Report the size per host before and after the change, when
it changed, and the largest number of threads per host that waited for a connection.`,
  toolkits: ["observability"],
  facts: {
    size_before: number(
      "Connections in the pool of each host before the change",
      (sandbox) => sizes(sandbox)[0]?.value,
      { within: 0.5 },
    ),
    size_after: number(
      "Connections in the pool of each host after the change",
      (sandbox) => sizes(sandbox).at(-1)?.value,
      { within: 0.5 },
    ),
    resized_at: instant(
      "When the size changed, ISO-8601 in UTC",
      (sandbox) => sizes(sandbox).find(({ value }) => value !== sizes(sandbox)[0]?.value)?.timestampMs ?? Number.NaN,
      60_000,
    ),
    most_waiting: number("Largest number of threads of one host that waited", (sandbox) =>
      Math.max(...samples(sandbox, "hikaricp.connections.pending", WINDOW).map(({ value }) => value)),
    ),
  },
  ceilings: { calls: 5, resultTokens: 1_000 },
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
