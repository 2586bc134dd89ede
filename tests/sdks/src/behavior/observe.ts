import { setTimeout as delay, setImmediate as tick } from "node:timers/promises";
import { serveScript } from "../scripted-server.ts";
import type { Observed, Scenario } from "./scenario.ts";
import type { Sdk } from "./sdk.ts";

/** Time limit for a run that doesn't end. */
const LIMIT_MS = 30_000;

type Ended = Pick<Observed, "end" | "error">;

/** Runs a scenario with an SDK. */
export async function observe(sdk: Sdk, scenario: Scenario, isStreamed: boolean): Promise<Observed> {
  const wire = (isStreamed && sdk.streamedWire) || sdk.wire;
  const server = await serveScript(scenario.turns.map((turn) => wire.reply(turn)));
  const tools = watchTools(scenario);
  const controller = new AbortController();
  const outside = firstErrorOutside();
  const setup = {
    url: server.url,
    execute: tools.execute,
    signal: controller.signal,
    steps: scenario.steps ?? 10,
    isStreamed,
  };
  let hasEnded = false;
  const ended = endOf(sdk.run(setup)).finally(() => {
    hasEnded = true;
  });
  let endedBeforeTool = false;
  if (scenario.tool === "waits") {
    await Promise.race([tools.reached, ended]);
    controller.abort();
    await ticksUntil(() => hasEnded);
    endedBeforeTool = hasEnded;
    tools.release();
  }
  const never = delay(LIMIT_MS, { end: "never", error: undefined } as const, { ref: false });
  const end = await Promise.race<Ended>([ended, outside, never]);
  const last = server.requests.at(-1);
  const results = last ? wire.resultsIn(last) : [];
  await server.close();
  return {
    ...end,
    ...tools.seen(),
    requests: server.requests.length,
    results,
    hasTextResults: wire.hasTextResults,
    endedBeforeTool,
  };
}

/** Runs tools as the scenario says, and records what they receive. */
function watchTools({ tool, result }: Scenario) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const runs: { tool: string; args: unknown }[] = [];
  let [running, atOnce, lastSignal] = [0, 0, undefined as AbortSignal | undefined];
  return {
    reached: reached.promise,
    release: released.resolve,
    seen: () => ({ runs, atOnce, signal: lastSignal }),
    async execute(name: string, args: unknown, signal?: AbortSignal) {
      runs.push({ tool: name, args });
      running++;
      atOnce = Math.max(atOnce, running);
      lastSignal = signal;
      reached.resolve();
      if (tool === "waits") await released.promise;
      if (tool === "meets") await ticksUntil(() => atOnce > 1);
      running--;
      return result(args);
    },
  };
}

/** Waits until a condition holds, or until nothing without a timer or a socket is left to do. */
async function ticksUntil(isDone: () => boolean): Promise<void> {
  for (let ticks = 0; ticks < 1_000 && !isDone(); ticks++) await tick();
}

function endOf(run: Promise<unknown>): Promise<Ended> {
  return run.then(
    () => ({ end: "answer", error: undefined }),
    (error: unknown) => ({ end: "error", error: String(error) }),
  );
}

/** Settles some time after an uncaught error, because the run may still end. */
function firstErrorOutside(): Promise<Ended> {
  return new Promise((resolve) => {
    const report = (error: unknown) =>
      setTimeout(() => resolve({ end: "outside", error: String(error) }), 2_000).unref();
    for (const event of ["unhandledRejection", "uncaughtException"] as const)
      process.removeAllListeners(event).on(event, report);
  });
}
