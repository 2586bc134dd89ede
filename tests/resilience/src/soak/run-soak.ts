import { fork } from "node:child_process";
import { once } from "node:events";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { planSoak } from "./soak-plan.ts";
import { serveSoak } from "./soak-server.ts";
import type { SoakMessage, SoakOrder, SoakSample } from "./soak-worker.ts";

/** What a soak brought to light. */
export interface SoakReport {
  readonly samples: readonly SoakSample[];
  /** Calls by how they ended. */
  readonly ends: Readonly<Record<string, number>>;
  readonly complaints: readonly string[];
  /** Requests at the server. */
  readonly requests: number;
  /** Whether the process ended by itself, which it does not while a timer or a socket is left. */
  readonly isEnded: boolean;
}

const PATIENCE_MS = 60_000;

/** Makes so many calls in a process of their own, which is measured every so often. */
export async function runSoak(
  { calls, every }: Pick<SoakOrder, "calls" | "every">,
  onSample: (sample: SoakSample) => void = () => undefined,
): Promise<SoakReport> {
  const sandbox = createFaultSandbox();
  const server = await serveSoak(sandbox);
  const worker = fork(new URL("./soak-worker.ts", import.meta.url), {
    execArgv: ["--conditions=@toolwright/source", "--expose-gc"],
  });
  const samples: SoakSample[] = [];
  const ended = once(worker, "exit");
  const end = new Promise<Extract<SoakMessage, { kind: "end" }>>((resolve, reject) => {
    worker.on("message", (message: SoakMessage) => {
      if (message.kind === "end") return resolve(message);
      samples.push(message.sample);
      onSample(message.sample);
    });
    ended.then(([code]) => reject(new Error(`The worker ended early, with code ${code}.`)));
  });
  worker.send({ plan: planSoak(server.url, sandbox), calls, every } satisfies SoakOrder);
  const { ends, complaints } = await end;
  const requests = server.reached;
  await server.close();
  const patience = setTimeout(() => worker.kill(), PATIENCE_MS);
  const [code] = (await ended) as [number | null];
  clearTimeout(patience);
  return { samples, ends, complaints, requests, isEnded: code === 0 };
}
