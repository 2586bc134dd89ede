import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answerQuestions, childArgument } from "./child.ts";

// Compares requests through a rate limiter with free slots to requests without a rate limiter. No request is sent.

const REQUESTS = 20_000;
const { folder } = childArgument<{ folder: string }>();
const entry = createRequire(join(folder, "package.json")).resolve("@toolwright/core/http");
const { createRateLimiter } = (await import(pathToFileURL(entry).href)) as typeof import("@toolwright/core/http");

const clock = { now: () => Date.now() * 1_000_000, random: () => 0.5, sleep: () => Promise.resolve() };
const rateLimiter = createRateLimiter({ maxRequests: 100, windowMs: 1_000 }, clock);
const call = {
  tool: "Bench.Pacing",
  now: 0,
  signal: new AbortController().signal,
  deadlineMs: Number.POSITIVE_INFINITY,
  resend: false,
  requests: { sent: 0, left: null },
  progress: () => undefined,
};

async function timeRequests(limiter: typeof rateLimiter | null): Promise<number> {
  const start = performance.now();
  for (let request = 0; request < REQUESTS; request++) {
    const release = await limiter?.acquire(call, "bench");
    release?.();
  }
  return ((performance.now() - start) * 1_000) / REQUESTS;
}

await timeRequests(rateLimiter);
answerQuestions(async () => ({ paced: await timeRequests(rateLimiter), unpaced: await timeRequests(null) }));
