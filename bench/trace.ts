import { startChild } from "./child.ts";
import { packed } from "./installed.ts";
import { type Section, short, spread, table } from "./report.ts";
import { ratiosOf, type Spread, spreadOf } from "./statistics.ts";
import type { PagesTime, TraceTime } from "./trace-process.ts";

/** Sizes of traces, and the number of reads for each. The server of the last plan is as slow as one on the internet. */
const PLANS = [
  { size: 1_000, rounds: 25, delayMs: 0 },
  { size: 10_000, rounds: 11, delayMs: 0 },
  { size: 50_000, rounds: 5, delayMs: 0 },
  { size: 10_000, rounds: 5, delayMs: 100 },
] as const;
/**
 * Growth counts as linear up to this ratio: cost per span in traces of 50,000 spans, divided by the cost per span in
 * traces of 10,000.
 */
const LINEAR = 1.3;
const MAX_SHARE = 0.25;
/** Maximum times for a trace of 10,000 spans, divided by the time of bare fetch and JSON.parse for its pages. */
const MAX_RATIO = 1.4;
const MAX_RATIO_FITTED = 1.6;
/** Maximum growth of the process for a trace of 50,000 spans. */
const MAX_PEAK_MB = 140;

type Plan = (typeof PLANS)[number];

/** Medians of one size. */
export interface TraceCost {
  readonly plan: Plan;
  readonly totalMs: Spread;
  readonly pagesMs: Spread;
  readonly ownMs: Spread;
  /** GetTrace, with and without fitting for a model, divided by bare fetch and JSON.parse for the same pages. */
  readonly ratio: Spread;
  readonly fittedRatio: Spread;
  readonly share: Spread;
  readonly peakMb: number;
}

/** Measures GetTrace by trace size. */
export async function benchTrace(): Promise<Section & { readonly costs: readonly TraceCost[] }> {
  const folder = packed("observability", "messaging");
  const costs: TraceCost[] = [];
  for (const plan of PLANS) costs.push(await measure(plan, folder));
  const rows = costs.map(({ plan, totalMs, pagesMs, ownMs, ratio, fittedRatio, share, peakMb }) => [
    `${plan.size.toLocaleString("en-US")}${plan.delayMs > 0 ? `, ${plan.delayMs} ms per page` : ""}`,
    String(plan.rounds),
    spread(totalMs),
    short((totalMs.median / plan.size) * 1_000),
    spread(pagesMs),
    spread(ratio),
    spread(fittedRatio),
    spread(ownMs),
    `${short(share.median * 100)} %`,
    short(peakMb),
  ]);
  const head = [
    "spans",
    "pairs",
    "GetTrace, ms",
    "ms per 1,000",
    "pages alone, ms",
    "× pages",
    "× pages, with fit",
    "summary and fit, ms",
    "share of the network",
    "peak, MB",
  ];
  return { title: "GetTrace", markdown: [WHAT, table(head, rows)].join("\n\n"), targets: targetsOf(costs), costs };
}

const WHAT = `Pages of 1,000 spans over the loopback. "Pages alone" is bare \`fetch\` and \`JSON.parse\` of the same pages; it takes
turns with GetTrace. "Fit" selects what a model reads. "Summary and fit" is the time from the last response to that
result; its share is of bare \`fetch\` without parsing. The loopback is the worst case for that share. The server of the
last row takes 100 ms per page, like a fast backend on the internet. The peak is the growth of the process at its first
call.`;

async function measure(plan: Plan, folder: string): Promise<TraceCost> {
  const server = await startChild("server-process.ts", { delayMs: plan.delayMs });
  const { url } = await server.ask<{ url: string }>({});
  const readerArgument = { folder, url, size: plan.size };
  const warmReader = await startChild("trace-process.ts", readerArgument);
  // The server creates its pages at the first request.
  await warmReader.ask({ what: "pages" });
  const freshReader = await startChild("trace-process.ts", readerArgument);
  const { peakMb, spans } = await freshReader.ask<TraceTime>({ what: "trace" });
  freshReader.stop();
  if (spans !== plan.size) throw new Error(`GetTrace read ${spans} of the ${plan.size} spans.`);
  await warmReader.ask({ what: "trace" });
  const traces: TraceTime[] = [];
  const pages: PagesTime[] = [];
  for (let round = 0; round < plan.rounds; round++) {
    pages.push(await warmReader.ask<PagesTime>({ what: "pages" }));
    traces.push(await warmReader.ask<TraceTime>({ what: "trace" }));
  }
  warmReader.stop();
  server.stop();
  const total = traces.map((trace) => trace.totalMs);
  const fitted = traces.map(({ totalMs, fitMs }) => totalMs + fitMs);
  const own = traces.map(({ summaryMs, fitMs }) => summaryMs + fitMs);
  const parsed = pages.map((page) => page.totalMs);
  return {
    plan,
    totalMs: spreadOf(total),
    pagesMs: spreadOf(parsed),
    ownMs: spreadOf(own),
    ratio: ratiosOf(total, parsed),
    fittedRatio: ratiosOf(fitted, parsed),
    share: ratiosOf(
      own,
      pages.map(({ networkMs }) => networkMs),
    ),
    peakMb,
  };
}

function targetsOf(costs: readonly TraceCost[]) {
  const perSpan = (cost: TraceCost | undefined) => (cost?.totalMs.median ?? Number.NaN) / (cost?.plan.size ?? 1);
  const growth = perSpan(costs[2]) / perSpan(costs[1]);
  const share = costs[3]?.share.median ?? Number.NaN;
  const { ratio, fittedRatio } = costs[1] ?? {};
  const peakMb = costs[2]?.peakMb ?? Number.NaN;
  const atMost = (promise: string, measured: number, maximum: number, unit: string) => ({
    promise: `GetTrace: ${promise} at most ${maximum}${unit}`,
    measured: `${short(measured)}${unit}`,
    isMet: measured <= maximum,
  });
  return [
    atMost("10,000 spans ÷ fetch and JSON.parse of the pages", ratio?.median ?? Number.NaN, MAX_RATIO, " ×"),
    atMost("the same with the fit for a model", fittedRatio?.median ?? Number.NaN, MAX_RATIO_FITTED, " ×"),
    atMost("the process grows at 50,000 spans by", peakMb, MAX_PEAK_MB, " MB"),
    {
      promise: `GetTrace: a span of 50,000 costs at most ${LINEAR} × one of 10,000`,
      measured: `${short(growth)} ×`,
      isMet: growth <= LINEAR,
    },
    {
      promise: `GetTrace: summary and fit at most ${MAX_SHARE * 100} % of the network time at 100 ms per page`,
      measured: `${short(share * 100)} %`,
      isMet: share <= MAX_SHARE,
    },
  ];
}
