import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answerQuestions, childArgument } from "./child.ts";
import { traceSpan } from "./trace-span.ts";

// Starts many calls at once against the vendor's rate limit. A custom `fetch` answers each request after a moment.

/** Outcome of the calls. */
export interface Crowd {
  readonly done: number;
  /** Seconds from the start until the last call ended, and until the last one succeeded. */
  readonly lastEndSeconds: number;
  readonly lastDoneSeconds: number;
  readonly processorSeconds: number;
}

/** A crowd: small writes against a published limit, or large reads whose results take the processor. */
export interface Plan {
  readonly tool: "IdentifyPerson" | "SearchSpans";
  readonly latencyMs: number;
  readonly timeout: number;
}

const { folder, calls, plan } = childArgument<{ folder: string; calls: number; plan: Plan }>();
const load = (name: string) => import(pathToFileURL(createRequire(join(folder, "package.json")).resolve(name)).href);
const { createMessaging } = (await load("@toolwright/messaging")) as typeof import("@toolwright/messaging");
const { createObservability } = (await load("@toolwright/observability")) as typeof import("@toolwright/observability");
const spans = JSON.stringify({
  data: Array.from({ length: 100 }, (_, index) => traceSpan(index, 100)),
  meta: { status: "done" },
});

const KEY = "0".repeat(32);

/** Codes of calls that the limit leaves no time for. */
const REFUSED: ReadonlySet<string> = new Set(["timeout", "rate_limited"]);

async function fetch(): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, plan.latencyMs));
  return new Response(plan.tool === "SearchSpans" ? spans : "{}", { headers: { "content-type": "application/json" } });
}

answerQuestions(async (): Promise<Crowd> => {
  const { timeout } = plan;
  const { identifyPerson } = createMessaging({ siteId: KEY, trackingApiKey: KEY, region: "us", fetch, timeout });
  const { searchSpans } = createObservability({
    apiKey: KEY,
    applicationKey: KEY,
    site: "datadoghq.com",
    fetch,
    timeout,
  });
  const call = (index: number) =>
    plan.tool === "SearchSpans"
      ? searchSpans({ query: "env:prod", max_results: 100 })
      : identifyPerson({ person_id: `usr_${index}` });
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const seconds = () => (performance.now() - start) / 1_000;
  let done = 0;
  let lastDoneSeconds = 0;
  const outcomes = Array.from({ length: calls }, async (_, index) => {
    await call(index);
    done++;
    lastDoneSeconds = seconds();
  });
  const ended = await Promise.allSettled(outcomes);
  const failure = ended.find((one) => one.status === "rejected" && !REFUSED.has(one.reason.code));
  if (failure?.status === "rejected") throw failure.reason;
  const { user, system } = process.cpuUsage(cpu);
  return { done, lastEndSeconds: seconds(), lastDoneSeconds, processorSeconds: (user + system) / 1e6 };
});
