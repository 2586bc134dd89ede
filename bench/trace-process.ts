import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answerQuestions, childArgument } from "./child.ts";

// Measures GetTrace, and bare fetch with JSON.parse for the same pages, in a separate process.

const PAGE = 1_000;
const HEADERS = {
  "content-type": "application/json",
  "dd-api-key": "0".repeat(32),
  "dd-application-key": "0".repeat(32),
};
const { folder, url, size } = childArgument<{ folder: string; url: string; size: number }>();

/** Time to read one trace in milliseconds, and the growth of the process. */
export interface TraceTime {
  readonly totalMs: number;
  /** From the last response to the result: parsing, the tree, the summary and the selection of spans. */
  readonly summaryMs: number;
  /** Fitting the result to a model's token budget. */
  readonly fitMs: number;
  readonly spans: number;
  readonly peakMb: number;
}

/** Time to read a trace's pages with bare fetch, in milliseconds. */
export interface PagesTime {
  readonly totalMs: number;
  /** Without parsing. */
  readonly networkMs: number;
}

const entry = createRequire(join(folder, "package.json")).resolve("@toolwright/observability");
const { createObservability } = (await import(pathToFileURL(entry).href)) as typeof import("@toolwright/observability");

let lastResponseAt = 0;
const observability = createObservability({
  apiKey: "0".repeat(32),
  applicationKey: "0".repeat(32),
  baseUrl: url,
  maxTraceSpans: 50_000,
  hooks: {
    onResponse: () => {
      lastResponseAt = performance.now();
    },
  },
});
const args = { trace_id: String(size), start_time: "2026-01-31T08:30:00Z", end_time: "2026-01-31T10:00:00Z" };
const tool = observability.tools.find(({ name }) => name === "Observability.GetTrace");

async function readTrace(): Promise<TraceTime> {
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const result = await observability.getTrace(args);
  const end = performance.now();
  tool?.fit(result as never, args as never);
  const fitEnd = performance.now();
  return {
    totalMs: end - start,
    summaryMs: end - lastResponseAt,
    fitMs: fitEnd - end,
    spans: result.summary.span_count,
    peakMb: (process.resourceUsage().maxRSS * 1_024 - before) / 1e6,
  };
}

/** Reads and parses the same pages one after the other with bare fetch. */
async function readPages(): Promise<PagesTime> {
  const start = performance.now();
  let parseMs = 0;
  for (let from = 0; from < size; from += PAGE) {
    const page = from === 0 ? { limit: PAGE } : { limit: PAGE, cursor: String(from) };
    const attributes = { filter: { query: `trace_id:${size}` }, page };
    const body = JSON.stringify({ data: { type: "search_request", attributes } });
    const response = await fetch(`${url}/api/v2/spans/events/search`, { method: "POST", headers: HEADERS, body });
    const text = await response.text();
    const parseStart = performance.now();
    JSON.parse(text);
    parseMs += performance.now() - parseStart;
  }
  const totalMs = performance.now() - start;
  return { totalMs, networkMs: totalMs - parseMs };
}

answerQuestions(async ({ what }: { what: "trace" | "pages" }) => (what === "trace" ? readTrace() : readPages()));
