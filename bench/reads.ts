import { startChild } from "./child.ts";
import { packed, packedBefore } from "./installed.ts";
import type { BareCost, Read, ReadCost } from "./read-process.ts";
import { atMost, type Section, short, spread, type Target, table } from "./report.ts";
import { ratiosOf, type Spread, spreadOf } from "./statistics.ts";

// Large answers: traces and metrics.

interface Plan extends Read {
  readonly title: string;
  readonly rounds: number;
  /** Milliseconds until the server answers a request. */
  readonly delayMs: number;
  /** Maximum processor time, as a multiple of that of fetch and JSON.parse for the same bytes. */
  readonly maxRatio?: number;
  /** Maximum growth of the process. */
  readonly maxMb?: number;
}

const PLANS: readonly Plan[] = [
  { title: "GetTrace, 1,000 spans", what: "pages", size: 1_000, rounds: 25, delayMs: 0 },
  { title: "GetTrace, 10,000 spans", what: "pages", size: 10_000, rounds: 15, delayMs: 0, maxRatio: 1.4 },
  { title: "GetTrace, 50,000 spans", what: "pages", size: 50_000, rounds: 5, delayMs: 0, maxMb: 120 },
  { title: "GetTrace, 10,000 spans, 100 ms per page", what: "pages", size: 10_000, rounds: 5, delayMs: 100 },
  { title: "GetTrace with wholeTraces, 10,000 spans, 100 ms", what: "whole", size: 10_000, rounds: 5, delayMs: 100 },
  {
    title: "QueryMetrics, 3,000 series of a day",
    what: "metrics",
    size: 3_000,
    rounds: 9,
    delayMs: 0,
    maxRatio: 4,
    maxMb: 120,
  },
];
/** Maximum time of one request for a whole trace, as a multiple of paging at the earlier commit. */
const MAX_WHOLE = 0.2;

interface Cost {
  readonly plan: Plan;
  readonly who: "now" | "before";
  readonly totalMs: Spread;
  readonly processorMs: Spread;
  /** Processor time, without and with the fit for a model, divided by that of fetch and JSON.parse. */
  readonly ratio: Spread;
  readonly fittedRatio: Spread;
  readonly peakMb: number;
}

/** Measures traces and metrics. */
export async function benchReads(): Promise<Section> {
  const folders = { now: packed("observability"), before: packedBefore("observability") };
  const costs: Cost[] = [];
  // The earlier commit had no option for whole traces.
  for (const plan of PLANS)
    for (const who of plan.what === "whole" ? (["now"] as const) : (["now", "before"] as const))
      costs.push(await measure(plan, who, folders[who]));
  const rows = costs.map(({ plan, who, totalMs, processorMs, ratio, fittedRatio, peakMb }) => [
    plan.title,
    who,
    String(plan.rounds),
    spread(totalMs),
    spread(processorMs),
    spread(ratio),
    spread(fittedRatio),
    short(peakMb),
  ]);
  return { title: "Large answers", markdown: [WHAT, table(HEAD, rows)].join("\n\n"), targets: targetsOf(costs) };
}

const HEAD = ["read", "who", "pairs", "ms", "processor ms", "× bytes alone", "× bytes alone, with fit", "peak, MB"];

const WHAT = `Responses over the loopback, traces in pages of 1,000 spans, metrics with 288 points per series. "Bytes alone" is bare
\`fetch\` and \`JSON.parse\` of the same responses; it takes turns with the tool, and ratios compare processor times of the
same round. "Fit" selects what a model reads. Where a row names 100 ms, the server takes that long to answer each request,
like a fast backend on the internet. The peak is the growth of a fresh process in its first call.`;

async function measure(plan: Plan, who: Cost["who"], folder: string): Promise<Cost> {
  const server = await startChild("server-process.ts", { delayMs: plan.delayMs });
  const { url } = await server.ask<{ url: string }>({});
  const argument = { folder, url, read: { what: plan.what, size: plan.size } };
  const warm = await startChild("read-process.ts", argument);
  // The server creates its responses at the first request.
  await warm.ask({ who: "bare" });
  const fresh = await startChild("read-process.ts", argument);
  const { peakMb, size } = await fresh.ask<ReadCost>({ who: "ours" });
  fresh.stop();
  if (size !== plan.size) throw new Error(`${plan.title}: read ${size} of ${plan.size}.`);
  await warm.ask({ who: "ours" });
  const ours: ReadCost[] = [];
  const bare: BareCost[] = [];
  for (let round = 0; round < plan.rounds; round++) {
    bare.push(await warm.ask<BareCost>({ who: "bare" }));
    ours.push(await warm.ask<ReadCost>({ who: "ours" }));
  }
  warm.stop();
  server.stop();
  const processor = ours.map(({ processorMs }) => processorMs);
  const fitted = ours.map(({ processorMs, fitMs }) => processorMs + fitMs);
  const alone = bare.map(({ processorMs }) => processorMs);
  return {
    plan,
    who,
    totalMs: spreadOf(ours.map(({ totalMs }) => totalMs)),
    processorMs: spreadOf(processor),
    ratio: ratiosOf(processor, alone),
    fittedRatio: ratiosOf(fitted, alone),
    peakMb,
  };
}

function targetsOf(costs: readonly Cost[]): readonly Target[] {
  const costOf = (title: string, who: Cost["who"]) =>
    costs.find((cost) => cost.plan.title === title && cost.who === who);
  const limits = PLANS.flatMap(({ title, maxRatio, maxMb }) => {
    const both = (figure: (cost: Cost) => number) => {
      const [now, before] = (["now", "before"] as const).map((who) => costOf(title, who));
      return now && before ? { now: figure(now), before: figure(before) } : { now: Number.NaN };
    };
    const against = "fetch and JSON.parse of the same bytes";
    return [
      ...(maxRatio === undefined
        ? []
        : [
            atMost(
              { what: `${title}: processor time`, against },
              maxRatio,
              both(({ ratio }) => ratio.median),
            ),
          ]),
      ...(maxMb === undefined
        ? []
        : [
            atMost(
              { what: `${title}: memory` },
              maxMb,
              both(({ peakMb }) => peakMb),
              "MB",
            ),
          ]),
    ];
  });
  const paged = costOf("GetTrace, 10,000 spans, 100 ms per page", "before")?.totalMs.median ?? Number.NaN;
  const whole = costs.find(({ plan }) => plan.what === "whole");
  const now = (whole?.totalMs.median ?? Number.NaN) / paged;
  return [
    ...limits,
    atMost({ what: whole?.plan.title ?? "", against: "paging, before" }, MAX_WHOLE, { before: 1, now }),
  ];
}
