import { startChild } from "./child.ts";
import type { Crowd, Plan } from "./crowd-process.ts";
import { packed, packedBefore } from "./installed.ts";
import { atMost, type Section, short, table } from "./report.ts";

// Many calls at once against a rate limit.

const CALLS = 10_000;
/** The vendor's published limit, and the default time budget of a call. */
const PER_SECOND = 100;
const BUDGET_SECONDS = 45;
/** The budget of large reads, whose results the processor cannot write in time. */
const SHORT_BUDGET_SECONDS = 5;
const GRACE_SECONDS = 2;
const MIN_GOODPUT = 95;

/** The goal for calls done is that of the first plan. */
const PLANS: readonly Plan[] = [
  { tool: "IdentifyPerson", latencyMs: 25, timeout: BUDGET_SECONDS * 1_000 },
  { tool: "IdentifyPerson", latencyMs: 100, timeout: BUDGET_SECONDS * 1_000 },
  { tool: "SearchSpans", latencyMs: 25, timeout: SHORT_BUDGET_SECONDS * 1_000 },
];

/** Measures when the last of many concurrent calls ends, and how much of the limit they use. */
export async function benchCrowd(): Promise<Section> {
  const names = ["observability", "messaging"] as const;
  const folders = { now: packed(...names), before: packedBefore(...names) };
  const crowds = await Promise.all(
    PLANS.filter(({ tool }) => tool === "IdentifyPerson").flatMap((plan) =>
      Object.entries(folders).map(async ([who, folder]) => ({ who, plan, crowd: await measure(folder, plan) })),
    ),
  );
  // These calls need the processor, so they run one version after the other.
  for (const plan of PLANS.filter(({ tool }) => tool === "SearchSpans"))
    for (const [who, folder] of Object.entries(folders)) crowds.push({ who, plan, crowd: await measure(folder, plan) });
  const rows = crowds.map(({ who, plan: { tool, latencyMs, timeout }, crowd }) => [
    `${tool}, ${latencyMs} ms per request, budget ${timeout / 1_000} s, ${who}`,
    crowd.done.toLocaleString("en-US"),
    short(crowd.lastDoneSeconds),
    short(crowd.lastEndSeconds),
    tool === "IdentifyPerson" ? `${short(goodput(crowd))} %` : "–",
    short(crowd.processorSeconds),
  ]);
  const [now, before] = crowds.map(({ crowd }) => crowd);
  const [searchNow, searchBefore] = crowds.slice(-2).map(({ crowd }) => crowd);
  if (!now || !before || !searchNow || !searchBefore) throw new Error("No process answered.");
  const head = ["calls", "calls done", "last one done, s", "last one ended, s", "of the limit", "processor, s"];
  const many = `${CALLS.toLocaleString("en-US")} calls at once`;
  const ends = (tool: string, budget: number, both: { readonly now: Crowd; readonly before: Crowd }) =>
    atMost(
      { what: `${tool}, ${many}: the last call ends`, against: `budget of ${budget} s` },
      budget + GRACE_SECONDS,
      { before: both.before.lastEndSeconds, now: both.now.lastEndSeconds },
      "s",
    );
  return {
    title: "Many calls at once",
    markdown: [WHAT, table(head, rows)].join("\n\n"),
    targets: [
      ends("IdentifyPerson", BUDGET_SECONDS, { now, before }),
      ends("SearchSpans", SHORT_BUDGET_SECONDS, { now: searchNow, before: searchBefore }),
      {
        what: `IdentifyPerson, ${many}: calls done`,
        against: `limit × ${BUDGET_SECONDS} s`,
        goal: `≥ ${MIN_GOODPUT} %`,
        before: `${short(goodput(before))} %`,
        now: `${short(goodput(now))} %`,
        isMet: goodput(now) >= MIN_GOODPUT,
      },
    ],
  };
}

const WHAT = `${CALLS.toLocaleString("en-US")} calls start at once. IdentifyPerson has Customer.io's published limit of ${PER_SECOND} requests per second and the
default time budget of ${BUDGET_SECONDS} s. "Of the limit" compares the calls that were done with those that the limit allows in
${BUDGET_SECONDS} s. A request counts until a second after its response, since the moment of its arrival is unknown; so its latency
lowers the most that is possible: 97 % at 25 ms, 91 % at 100 ms. Those processes run at the same time. SearchSpans has no
published limit and 100 spans per response: its budget of ${SHORT_BUDGET_SECONDS} s ends while the processor is busy.`;

async function measure(folder: string, plan: Plan): Promise<Crowd> {
  const child = await startChild("crowd-process.ts", { folder, calls: CALLS, plan });
  const crowd = await child.ask<Crowd>({});
  child.stop();
  return crowd;
}

/** Calls done per second, as a share of the limit in percent. */
function goodput({ done, lastDoneSeconds }: Crowd): number {
  return (done / (PER_SECOND * Math.max(lastDoneSeconds, BUDGET_SECONDS))) * 100;
}
