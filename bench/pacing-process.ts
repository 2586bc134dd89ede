import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answerQuestions, childArgument } from "./child.ts";

// A request through a pacer that has room, beside one without a pacer; both do nothing but pass.

const REQUESTS = 20_000;
const { folder } = childArgument<{ folder: string }>();
const entry = createRequire(join(folder, "package.json")).resolve("@toolwright/core/authoring");
const { createPacer } = (await import(pathToFileURL(entry).href)) as typeof import("@toolwright/core/authoring");

const clock = { now: () => Date.now() * 1_000_000, random: () => 0.5, sleep: () => Promise.resolve() };
const pacer = createPacer({ most: 100, withinMs: 1_000 }, clock);
const call = {
  tool: "Bench.Pacing",
  now: 0,
  signal: new AbortController().signal,
  deadlineMs: Number.POSITIVE_INFINITY,
  resend: false,
  progress: () => undefined,
};

async function pass(through: typeof pacer | null): Promise<number> {
  const start = performance.now();
  for (let request = 0; request < REQUESTS; request++) {
    const leave = await through?.enter(call, "bench");
    leave?.();
  }
  return ((performance.now() - start) * 1_000) / REQUESTS;
}

await pass(pacer);
answerQuestions(async () => ({ paced: await pass(pacer), unpaced: await pass(null) }));
