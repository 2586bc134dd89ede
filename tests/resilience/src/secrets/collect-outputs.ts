import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { testClock } from "@toolwright/tests-support";
import { usualArguments } from "@toolwright/tests-tools";
import { createFaultSandbox, NOW } from "../faults/tool-calls.ts";
import { type Keys, keysOf } from "./canaries.ts";
import { backendFor, callAllEntryPoints, callRun, createCanaryTools } from "./canary-tools.ts";
import type { Canaries } from "./leaks.ts";
import type { Situation } from "./situations.ts";

const sandbox = createFaultSandbox();
const args = usualArguments(sandbox);
const exporter = new InMemorySpanExporter();
const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).getTracer("canary");

/** Few rows, but enough for a second page and truncated text. */
const FEW_ROWS: Readonly<Record<string, object>> = {
  "Observability.SearchLogs": { max_results: 4 },
  "Observability.SearchSpans": { max_results: 4 },
  "Messaging.ListPersonActivities": { limit: 4 },
  "Messaging.SearchPeople": { limit: 4 },
};

/** All outputs of one tool in a situation. */
export interface ToolOutputs {
  readonly tool: string;
  /** The keys that the backend of the tool received. */
  readonly keys: Canaries;
  readonly outputs: readonly unknown[];
  /** Number of requests. Each request has a span, and each call has one. */
  readonly requests: number;
  readonly spans: number;
}

/**
 * Calls every tool in a situation and yields all outputs: results, errors, strings, events and spans. Uses every entry point,
 * or only `tool.run` if another situation is similar.
 */
export async function* collectOutputs(keys: Keys, situation: Situation): AsyncGenerator<ToolOutputs> {
  const backend = backendFor(keys, sandbox);
  let events: unknown[] = [];
  let requestCount = 0;
  let toolKeys: Canaries = {};
  const record = (event: unknown) => events.push(event);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    return situation.respond({
      request,
      keys: toolKeys,
      earlierRequests: requestCount++,
      pass: () => backend(request),
    });
  };
  const hooks = { onRequest: record, onResponse: record, onRetry: record };
  for (const tool of createCanaryTools(keys, { fetch, hooks, tracer, retry: 1, clock: testClock(NOW) })) {
    events = [];
    requestCount = 0;
    toolKeys = keysOf(tool.name, keys);
    const call = situation.isSimilar ? callRun : callAllEntryPoints;
    const results = await call(tool, { ...args[tool.name], ...FEW_ROWS[tool.name] });
    const spans = exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      ...{ attributes: span.attributes, events: span.events, status: span.status, links: span.links },
    }));
    exporter.reset();
    yield {
      tool: tool.name,
      keys: toolKeys,
      outputs: [...events, ...results, ...spans],
      requests: requestCount,
      spans: spans.length,
    };
  }
}
