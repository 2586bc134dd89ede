import { startChild } from "./child.ts";
import { packed } from "./installed.ts";
import { type Section, short, spread, table } from "./report.ts";
import { ratiosOf, rotated, spreadOf } from "./statistics.ts";
import type { BatchTime } from "./subject-process.ts";

const ROUNDS = 7;
const LOADS = [
  { title: "IdentifyPerson", workload: "identify", limit: 0, calls: 1_500 },
  { title: "SearchSpans, 25 spans", workload: "search", limit: 25, calls: 750 },
] as const;
const IN_FLIGHT = [1, 50, 500] as const;
const SUBJECTS = ["toolwright", "fetch", "ky"] as const;

/** Measures calls per second, by the number of concurrent calls. */
export async function benchThroughput(): Promise<Section> {
  const folder = packed("observability", "messaging");
  const server = await startChild("server-process.ts", {});
  const { url } = await server.ask<{ url: string }>({});
  const children = await Promise.all(
    SUBJECTS.map(async (name) => [name, await startChild("subject-process.ts", { name, folder, url })] as const),
  );
  const rows: string[][] = [];
  for (const { title, ...load } of LOADS)
    for (const inFlight of IN_FLIGHT) {
      const batch = { ...load, inFlight, calls: Math.max(load.calls, inFlight * 2) };
      const times = new Map<string, number[]>(SUBJECTS.map((name) => [name, []]));
      for (const [, child] of children) await child.ask(batch);
      for (let round = 0; round < ROUNDS; round++)
        for (const [name, child] of rotated(children, round))
          times.get(name)?.push(1e6 / (await child.ask<BatchTime>(batch)).wallUs);
      const [ours = [], bare = [], ky = []] = SUBJECTS.map((name) => times.get(name));
      const [ratio, kyRatio] = [ratiosOf(ours, bare), ratiosOf(ky, bare)];
      const rates = [ours, bare, ky].map((rate) => spread(spreadOf(rate)));
      rows.push([title, String(inFlight), ...rates, spread(ratio), spread(kyRatio)]);
    }
  for (const [, child] of children) child.stop();
  server.stop();
  const pacing = await measurePacing(folder);
  const head = ["call", "in flight", "calls per second", "bare fetch", "ky alone", "× bare fetch", "ky × bare fetch"];
  return { title: "Throughput", markdown: [WHAT, table(head, rows), pacing].join("\n\n"), targets: [] };
}

const WHAT = `Calls per second of one process against one server, both on this machine: medians with quartiles of ${ROUNDS} rounds,
in which every client has a turn. "ky alone" does what the section on calls says.
IdentifyPerson has a rate limiter with the vendor's published limit, on a clock that is a thousand times as fast: at most a
hundred requests are in flight, and the others wait in a queue.`;

/** Measures the cost of a rate limiter below its limit. */
async function measurePacing(folder: string): Promise<string> {
  const child = await startChild("pacing-process.ts", { folder });
  const rounds: { paced: number; unpaced: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await child.ask({}));
  child.stop();
  const cost = spreadOf(rounds.map(({ paced, unpaced }) => paced - unpaced));
  return `A rate limiter below its limit adds ${spread(cost, " µs")} to each request (${ROUNDS} pairs of 20,000 requests without a network; ${short(spreadOf(rounds.map(({ unpaced }) => unpaced)).median)} µs without).`;
}
