import { fork } from "node:child_process";
import { once } from "node:events";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { planSoak } from "./soak-plan.ts";
import { serveSoak } from "./soak-server.ts";
import type { SoakMessage, SoakSample, SoakSettings } from "./soak-worker.ts";

/** Result of a soak test. */
export interface SoakReport {
  readonly samples: readonly SoakSample[];
  /** Number of calls per outcome: `ok` or an error code. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly complaints: readonly string[];
  /** Number of requests that the server received. */
  readonly requests: number;
  /** Whether the process exited without a kill; a remaining timer or socket would keep it alive. */
  readonly hasExited: boolean;
}

const EXIT_TIMEOUT_MS = 60_000;

/** Makes calls in a separate process and takes a sample every `every` calls. */
export async function runSoak(
  { calls, every }: Pick<SoakSettings, "calls" | "every">,
  onSample: (sample: SoakSample) => void = () => undefined,
): Promise<SoakReport> {
  const sandbox = createFaultSandbox();
  const server = await serveSoak(sandbox);
  const worker = fork(new URL("./soak-worker.ts", import.meta.url), {
    execArgv: ["--conditions=@toolwright/source", "--expose-gc"],
  });
  const samples: SoakSample[] = [];
  const exit = once(worker, "exit");
  const end = new Promise<Extract<SoakMessage, { kind: "end" }>>((resolve, reject) => {
    worker.on("message", (message: SoakMessage) => {
      if (message.kind === "end") return resolve(message);
      samples.push(message.sample);
      onSample(message.sample);
    });
    exit.then(([code]) => reject(new Error(`The worker exited early with code ${code}.`)));
  });
  worker.send({ plan: planSoak(server.url, sandbox), calls, every } satisfies SoakSettings);
  const { outcomes, complaints } = await end;
  const requests = server.requestCount;
  await server.close();
  const killTimer = setTimeout(() => worker.kill(), EXIT_TIMEOUT_MS);
  const [code] = (await exit) as [number | null];
  clearTimeout(killTimer);
  return { samples, outcomes, complaints, requests, hasExited: code === 0 };
}
