import { startChild } from "./child.ts";
import { packed } from "./installed.ts";
import { type Section, short, spread, table } from "./report.ts";
import { ratiosOf, type Spread, spreadOf } from "./statistics.ts";
import type { TraceTime } from "./trace-process.ts";

/** Sizes of traces, and how often each is read. The server of the last plan is as slow as one on the internet. */
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

type Plan = (typeof PLANS)[number];

/** Medians of one size. */
export interface TraceCost {
  readonly plan: Plan;
  readonly totalMs: Spread;
  readonly pagesMs: Spread;
  readonly ownMs: Spread;
  readonly share: Spread;
  readonly peakMb: number;
}

/** Measures GetTrace by the size of the trace. */
export async function benchTrace(): Promise<Section & { readonly costs: readonly TraceCost[] }> {
  const folder = packed("observability", "messaging");
  const costs: TraceCost[] = [];
  for (const plan of PLANS) costs.push(await measure(plan, folder));
  const rows = costs.map(({ plan, totalMs, pagesMs, ownMs, share, peakMb }) => [
    `${plan.size.toLocaleString("en-US")}${plan.delayMs > 0 ? `, ${plan.delayMs} ms per page` : ""}`,
    String(plan.rounds),
    spread(totalMs),
    short((totalMs.median / plan.size) * 1_000),
    spread(pagesMs),
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
    "summary and fit, ms",
    "share of the pages",
    "peak, MB",
  ];
  return { title: "GetTrace", markdown: [WHAT, table(head, rows)].join("\n\n"), targets: targetsOf(costs), costs };
}

const WHAT = `Pages of 1,000 spans over the loopback. "Pages alone" is bare \`fetch\` of the same pages, read as text and not parsed;
it takes turns with GetTrace. "Summary and fit" is the time from the last response to the result that a model reads. The
loopback is the worst case for that share. The server of the last row takes 100 ms per page, like a fast backend on the
internet. The peak is the growth of the process at its first call.`;

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
  const pages: number[] = [];
  for (let round = 0; round < plan.rounds; round++) {
    pages.push(await warmReader.ask<number>({ what: "pages" }));
    traces.push(await warmReader.ask<TraceTime>({ what: "trace" }));
  }
  warmReader.stop();
  server.stop();
  const own = traces.map(({ summaryMs, fitMs }) => summaryMs + fitMs);
  const totalMs = spreadOf(traces.map((trace) => trace.totalMs));
  return { plan, totalMs, pagesMs: spreadOf(pages), ownMs: spreadOf(own), share: ratiosOf(own, pages), peakMb };
}

function targetsOf(costs: readonly TraceCost[]) {
  const perSpan = (cost: TraceCost | undefined) => (cost?.totalMs.median ?? Number.NaN) / (cost?.plan.size ?? 1);
  const growth = perSpan(costs[2]) / perSpan(costs[1]);
  const share = costs[3]?.share.median ?? Number.NaN;
  return [
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
