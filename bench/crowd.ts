import { startChild } from "./child.ts";
import type { Crowd } from "./crowd-process.ts";
import { packed, packedBefore } from "./installed.ts";
import { atMost, type Section, short, table } from "./report.ts";

// Many calls at once against a rate limit.

const CALLS = 10_000;
/** The vendor's published limit, and the default time budget of a call. */
const PER_SECOND = 100;
const BUDGET_SECONDS = 45;
const MAX_SECONDS = 47;
const MIN_GOODPUT = 95;

/** Time until a request is answered. The goal is for the first one. */
const LATENCIES_MS = [25, 100];

/** Measures when the last of many concurrent calls ends, and how much of the limit they use. */
export async function benchCrowd(): Promise<Section> {
  const folders = { now: packed("messaging"), before: packedBefore("messaging") };
  const measured = LATENCIES_MS.flatMap((latencyMs) =>
    Object.entries(folders).map(async ([who, folder]) => ({ who, latencyMs, crowd: await measure(folder, latencyMs) })),
  );
  const crowds = await Promise.all(measured);
  const rows = crowds.map(({ who, latencyMs, crowd }) => [
    `${latencyMs} ms per request, ${who}`,
    crowd.done.toLocaleString("en-US"),
    short(crowd.lastDoneSeconds),
    short(crowd.lastEndSeconds),
    `${short(goodput(crowd))} %`,
    short(crowd.processorSeconds),
  ]);
  const [now, before] = crowds.map(({ crowd }) => crowd);
  if (!now || !before) throw new Error("No process answered.");
  const head = ["who", "calls done", "last one done, s", "last one ended, s", "of the limit", "processor, s"];
  const what = `IdentifyPerson, ${CALLS.toLocaleString("en-US")} calls at once`;
  return {
    title: "Many calls at once",
    markdown: [WHAT, table(head, rows)].join("\n\n"),
    targets: [
      atMost(
        { what: `${what}: the last call ends`, against: `budget of ${BUDGET_SECONDS} s` },
        MAX_SECONDS,
        { before: before.lastEndSeconds, now: now.lastEndSeconds },
        "s",
      ),
      {
        what: `${what}: calls done`,
        against: `limit × ${BUDGET_SECONDS} s`,
        goal: `≥ ${MIN_GOODPUT} %`,
        before: `${short(goodput(before))} %`,
        now: `${short(goodput(now))} %`,
        isMet: goodput(now) >= MIN_GOODPUT,
      },
    ],
  };
}

const WHAT = `${CALLS.toLocaleString("en-US")} calls of IdentifyPerson start at once, with Customer.io's published limit of ${PER_SECOND} requests per second and
the default time budget of ${BUDGET_SECONDS} s. "Of the limit" compares the calls that were done with those that the limit allows in
${BUDGET_SECONDS} s. A request counts until a second after its response, since the moment of its arrival is unknown; so its latency lowers the
most that is possible: 97 % at 25 ms, 91 % at 100 ms. All four processes run at the same time.`;

async function measure(folder: string, latencyMs: number): Promise<Crowd> {
  const child = await startChild("crowd-process.ts", { folder, calls: CALLS, latencyMs });
  const crowd = await child.ask<Crowd>({});
  child.stop();
  return crowd;
}

/** Calls done per second, as a share of the limit in percent. */
function goodput({ done, lastDoneSeconds }: Crowd): number {
  return (done / (PER_SECOND * Math.max(lastDoneSeconds, BUDGET_SECONDS))) * 100;
}
