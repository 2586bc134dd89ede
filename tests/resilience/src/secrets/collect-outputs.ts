import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { testClock } from "@toolwright/tests-support";
import { usualArguments } from "@toolwright/tests-tools";
import { createFaultSandbox, NOW } from "../faults/tool-calls.ts";
import { type Keys, keysOf } from "./canaries.ts";
import { backendFor, callEveryDoor, callOneDoor, createCanaryTools } from "./canary-tools.ts";
import type { Canaries } from "./leaks.ts";
import type { Situation } from "./situations.ts";

const sandbox = createFaultSandbox();
const args = usualArguments(sandbox);
const exporter = new InMemorySpanExporter();
const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).getTracer("canary");

/** Enough for a second page and for a cut text, and little to look through. */
const FEW_ROWS: Readonly<Record<string, object>> = {
  "Observability.SearchLogs": { max_results: 4 },
  "Observability.SearchSpans": { max_results: 4 },
  "Messaging.ListPersonActivities": { limit: 4 },
  "Messaging.SearchPeople": { limit: 4 },
};

/** What one tool tells in a situation. */
export interface Told {
  readonly tool: string;
  /** The keys that its backend got. */
  readonly keys: Canaries;
  readonly told: readonly unknown[];
  /** Requests that reached the network; each has a span, and so has each call. */
  readonly requests: number;
  readonly spans: number;
}

/** Calls every tool in a situation, by every door unless a similar one was met so, and brings all that comes out: results, errors, texts, events, spans. */
export async function* hearAll(keys: Keys, situation: Situation): AsyncGenerator<Told> {
  const backend = backendFor(keys, sandbox);
  let heard: unknown[] = [];
  let before = 0;
  let own: Canaries = {};
  const tell = (event: unknown) => heard.push(event);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    return situation.meet({ request, keys: own, before: before++, pass: () => backend(request) });
  };
  const hooks = { onRequest: tell, onResponse: tell, onRetry: tell };
  for (const tool of createCanaryTools(keys, { fetch, hooks, tracer, retry: 1, clock: testClock(NOW) })) {
    heard = [];
    before = 0;
    own = keysOf(tool.name, keys);
    const call = situation.isSimilar ? callOneDoor : callEveryDoor;
    const brought = await call(tool, { ...args[tool.name], ...FEW_ROWS[tool.name] });
    const spans = exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      ...{ attributes: span.attributes, events: span.events, status: span.status, links: span.links },
    }));
    exporter.reset();
    yield { tool: tool.name, keys: own, told: [...heard, ...brought, ...spans], requests: before, spans: spans.length };
  }
}
