import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answerQuestions, childArgument } from "./child.ts";

// Starts many calls at once against the vendor's rate limit. A custom `fetch` answers each request after a moment.

/** Outcome of the calls. */
export interface Crowd {
  readonly done: number;
  /** Seconds from the start until the last call ended, and until the last one succeeded. */
  readonly lastEndSeconds: number;
  readonly lastDoneSeconds: number;
  readonly processorSeconds: number;
}

const { folder, calls, latencyMs } = childArgument<{ folder: string; calls: number; latencyMs: number }>();
const entry = createRequire(join(folder, "package.json")).resolve("@toolwright/messaging");
const { createMessaging } = (await import(pathToFileURL(entry).href)) as typeof import("@toolwright/messaging");

const KEY = "0".repeat(32);

/** Codes of calls that the limit leaves no time for. */
const REFUSED: ReadonlySet<string> = new Set(["timeout", "rate_limited"]);

async function fetch(): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, latencyMs));
  return new Response("{}", { headers: { "content-type": "application/json" } });
}

answerQuestions(async (): Promise<Crowd> => {
  const { identifyPerson } = createMessaging({ siteId: KEY, trackingApiKey: KEY, region: "us", fetch });
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const seconds = () => (performance.now() - start) / 1_000;
  let done = 0;
  let lastDoneSeconds = 0;
  const outcomes = Array.from({ length: calls }, async (_, index) => {
    await identifyPerson({ person_id: `usr_${index}` });
    done++;
    lastDoneSeconds = seconds();
  });
  const ended = await Promise.allSettled(outcomes);
  const failure = ended.find((one) => one.status === "rejected" && !REFUSED.has(one.reason.code));
  if (failure?.status === "rejected") throw failure.reason;
  const { user, system } = process.cpuUsage(cpu);
  return { done, lastEndSeconds: seconds(), lastDoneSeconds, processorSeconds: (user + system) / 1e6 };
});
