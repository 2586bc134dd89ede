import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answerQuestions, childArgument } from "./child.ts";

// Measures one large read, and bare fetch with JSON.parse of the same bytes, in a separate process.

/** A large read: a trace by pages, a trace by one request, or metrics. */
export interface Read {
  readonly what: "pages" | "whole" | "metrics";
  /** Number of spans or series. */
  readonly size: number;
}

/** Cost of a read. */
export interface ReadCost {
  readonly totalMs: number;
  /** CPU time of this process, with the fit for a model left out. */
  readonly processorMs: number;
  /** CPU time of fitting the result to a model's token budget. */
  readonly fitMs: number;
  /** Number of spans or series in the result. */
  readonly size: number;
  /** Growth of the process since it loaded the toolkit. */
  readonly peakMb: number;
}

/** Cost of fetching and parsing the same bytes. */
export type BareCost = Pick<ReadCost, "totalMs" | "processorMs">;

const PAGE = 1_000;
const KEY = "0".repeat(32);
const HEADERS = { "content-type": "application/json", "dd-api-key": KEY, "dd-application-key": KEY };
const WINDOW = { start_time: "2026-01-31T08:30:00Z", end_time: "2026-01-31T10:00:00Z" };
const { folder, url, read } = childArgument<{ folder: string; url: string; read: Read }>();

const entry = createRequire(join(folder, "package.json")).resolve("@toolwright/observability");
const { createObservability } = (await import(pathToFileURL(entry).href)) as typeof import("@toolwright/observability");
const wholeTraces = read.what === "whole" && { wholeTraces: true };
const options = { apiKey: KEY, applicationKey: KEY, baseUrl: url, maxTraceSpans: 50_000, ...wholeTraces };
const observability = createObservability(options);

const trace = {
  name: "Observability.GetTrace",
  args: { trace_id: String(read.size), ...WINDOW },
  run: observability.getTrace,
  sizeOf: (result: Awaited<ReturnType<typeof observability.getTrace>>) => result.summary.span_count,
};
const metrics = {
  name: "Observability.QueryMetrics",
  args: { queries: [`avg:bench.series${read.size}{*} by {host}`], start_time: "now-1d", interval: "5m" },
  run: observability.queryMetrics,
  sizeOf: (result: Awaited<ReturnType<typeof observability.queryMetrics>>) => result.total_series ?? 0,
};

/** Requests of the read, as the toolkit sends them. */
const REQUESTS: Readonly<Record<Read["what"], () => readonly (readonly [path: string, body: object | null])[]>> = {
  pages: () =>
    Array.from({ length: Math.ceil(read.size / PAGE) }, (_, index) => {
      const page = index === 0 ? { limit: PAGE } : { limit: PAGE, cursor: String(index * PAGE) };
      const attributes = { filter: { query: `trace_id:${read.size}` }, page };
      return ["/api/v2/spans/events/search", { data: { type: "search_request", attributes } }] as const;
    }),
  whole: () => [[`/api/v2/trace/${read.size}`, null]],
  metrics: () => [["/api/v2/query/timeseries", { query: metrics.args.queries[0] }]],
};

async function runOurs(): Promise<ReadCost> {
  const before = process.memoryUsage().rss;
  const { name, args, run, sizeOf } = read.what === "metrics" ? metrics : trace;
  const tool = observability.tools.find((one) => one.name === name);
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const result = await run(args as never);
  const [totalMs, processorMs] = [performance.now() - start, processorSince(cpu)];
  const peakMb = (process.resourceUsage().maxRSS * 1_024 - before) / 1e6;
  const fitCpu = process.cpuUsage();
  tool?.fit(result as never, args as never);
  return { totalMs, processorMs, fitMs: processorSince(fitCpu), size: sizeOf(result as never), peakMb };
}

/** Fetches and parses the same bytes, one response after the other. */
async function runBare(): Promise<BareCost> {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  for (const [path, body] of REQUESTS[read.what]()) {
    const init =
      body === null ? { headers: HEADERS } : { method: "POST", headers: HEADERS, body: JSON.stringify(body) };
    const response = await fetch(url + path, init);
    JSON.parse(await response.text());
  }
  return { totalMs: performance.now() - start, processorMs: processorSince(cpu) };
}

function processorSince(cpu: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1_000;
}

answerQuestions(async ({ who }: { who: "ours" | "bare" }) => (who === "ours" ? runOurs() : runBare()));
