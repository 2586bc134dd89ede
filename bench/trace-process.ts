import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answerQuestions, childArgument } from "./child.ts";

// GetTrace, and bare fetch of the same pages, in a process of its own.

const PAGE = 1_000;
const HEADERS = {
  "content-type": "application/json",
  "dd-api-key": "0".repeat(32),
  "dd-application-key": "0".repeat(32),
};
const { folder, url, size } = childArgument<{ folder: string; url: string; size: number }>();

/** What one reading of a trace took, milliseconds, and how much the process grew by it. */
export interface TraceTime {
  readonly totalMs: number;
  /** From the last answer to the result: reading its page, the tree, the summary, and what to keep. */
  readonly summaryMs: number;
  /** Reducing the result to what a model reads. */
  readonly fitMs: number;
  readonly spans: number;
  readonly peakMb: number;
}

const entry = createRequire(join(folder, "package.json")).resolve("@toolwright/observability");
const { createObservability } = (await import(pathToFileURL(entry).href)) as typeof import("@toolwright/observability");

let answeredAt = 0;
const observability = createObservability({
  apiKey: "0".repeat(32),
  applicationKey: "0".repeat(32),
  baseUrl: url,
  maxTraceSpans: 50_000,
  hooks: {
    onResponse: () => {
      answeredAt = performance.now();
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
  const fitted = performance.now();
  return {
    totalMs: end - start,
    summaryMs: end - answeredAt,
    fitMs: fitted - end,
    spans: result.summary.span_count,
    peakMb: (process.resourceUsage().maxRSS * 1_024 - before) / 1e6,
  };
}

/** The pages alone: asked for one after the other, read to their end, and not looked into. */
async function readPages(): Promise<number> {
  const start = performance.now();
  for (let from = 0; from < size; from += PAGE) {
    const page = from === 0 ? { limit: PAGE } : { limit: PAGE, cursor: String(from) };
    const attributes = { filter: { query: `trace_id:${size}` }, page };
    const body = JSON.stringify({ data: { type: "search_request", attributes } });
    const response = await fetch(`${url}/api/v2/spans/events/search`, { method: "POST", headers: HEADERS, body });
    await response.text();
  }
  return performance.now() - start;
}

answerQuestions(async ({ what }: { what: "trace" | "pages" }) => (what === "trace" ? readTrace() : readPages()));
