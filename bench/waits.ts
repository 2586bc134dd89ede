import { startChild } from "./child.ts";
import { packed, packedBefore } from "./installed.ts";
import { atMost, type Section, spread, table } from "./report.ts";
import { ratiosOf, spreadOf } from "./statistics.ts";
import type { Wait, WaitName } from "./wait-process.ts";

// Calls that wait for several responses of a vendor.

const DELAY_MS = 50;
const WARM_UP = 2;
const ROUNDS = 15;
/** Maximum time of each call, as a multiple of its time at the earlier commit; `null` if no requests can go side by side. */
const GOALS: Readonly<Record<WaitName, number | null>> = {
  "an approved email with a policy on recipients": 0.6,
  "a campaign report": null,
  "a newsletter report": null,
  "people search for a value": 0.8,
  "people search with values": null,
  "company search with firmographics": 0.8,
};

/** Measures calls whose vendor takes 50 ms to answer each request. */
export async function benchWaits(): Promise<Section> {
  const names = ["messaging", "sales"] as const;
  const now = await startChild("wait-process.ts", { folder: packed(...names), delayMs: DELAY_MS });
  const before = await startChild("wait-process.ts", { folder: packedBefore(...names), delayMs: DELAY_MS });
  const costs: { readonly name: WaitName; readonly ours: readonly Wait[]; readonly earlier: readonly Wait[] }[] = [];
  for (const name of Object.keys(GOALS) as WaitName[]) {
    const ours: Wait[] = [];
    const earlier: Wait[] = [];
    for (let count = 0; count < WARM_UP + ROUNDS; count++) {
      earlier.push(await before.ask<Wait>({ name, count }));
      ours.push(await now.ask<Wait>({ name, count }));
    }
    costs.push({ name, ours: ours.slice(WARM_UP), earlier: earlier.slice(WARM_UP) });
  }
  now.stop();
  before.stop();
  const msOf = (waits: readonly Wait[]) => waits.map(({ ms }) => ms);
  const rows = costs.map(({ name, ours, earlier }) => [
    name,
    String(earlier[0]?.requests),
    String(ours[0]?.requests),
    spread(spreadOf(msOf(earlier))),
    spread(spreadOf(msOf(ours))),
    spread(ratiosOf(msOf(ours), msOf(earlier))),
  ]);
  return {
    title: "Waiting for a vendor",
    markdown: [WHAT, table(HEAD, rows)].join("\n\n"),
    targets: costs.flatMap(({ name, ours, earlier }) => {
      const [goal, now] = [GOALS[name], ratiosOf(msOf(ours), msOf(earlier)).median];
      const what = `${name}, ${DELAY_MS} ms per request`;
      return goal === null ? [] : [atMost({ what, against: "before" }, goal, { before: 1, now })];
    }),
  };
}

const HEAD = ["call", "requests before", "requests now", "ms before", "ms now", "× before"];
const WHAT = `The sandbox answers each request after ${DELAY_MS} ms. Medians with quartiles of ${ROUNDS} pairs; each call has a new toolkit, so
nothing is cached. A report takes one request if the campaign sent messages, and a second one if not, to say why; the values
of people need the ids of the page before. Neither can go side by side.`;
