import { getEventListeners } from "node:events";
import { createSoakCalls } from "./soak-calls.ts";
import type { SoakPlan } from "./soak-plan.ts";

// The measured process. It must exit after it disconnects from its parent.

/** Settings of a soak test. */
export interface SoakSettings {
  readonly plan: SoakPlan;
  readonly calls: number;
  /** Number of calls between two samples. */
  readonly every: number;
}

/** A measurement of the idle process. */
export interface SoakSample {
  readonly calls: number;
  readonly seconds: number;
  /** Bytes after garbage collection. */
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  /** Resources that keep the process alive, such as timers and sockets, by kind. */
  readonly resources: Readonly<Record<string, number>>;
  /** Number of listeners on the shared signal. */
  readonly listeners: number;
}

/** A message from the worker to its parent. */
export type SoakMessage =
  | { readonly kind: "sample"; readonly sample: SoakSample }
  | {
      readonly kind: "end";
      /** Number of calls per outcome. */
      readonly outcomes: Readonly<Record<string, number>>;
      /** Unhandled rejections and runtime warnings. */
      readonly complaints: readonly string[];
    };

const CONCURRENCY = 32;

process.once("message", (order: SoakSettings) => {
  soak(order).then(() => process.disconnect());
});

async function soak({ plan, calls, every }: SoakSettings): Promise<void> {
  const complaints: string[] = [];
  process.on("unhandledRejection", (reason) => complaints.push(`unhandled: ${String(reason)}`));
  process.on("warning", ({ name, message }) => complaints.push(`${name}: ${message}`));
  const { signal } = new AbortController();
  const call = createSoakCalls(plan, signal);
  const outcomes: Record<string, number> = {};
  let started = 0;
  const workUntil = async (last: number) => {
    while (started < last) {
      const end = await call(started++);
      outcomes[end] = (outcomes[end] ?? 0) + 1;
    }
  };
  const startedMs = performance.now();
  for (let done = 0; done < calls; ) {
    done = Math.min(calls, done + every);
    await Promise.all(Array.from({ length: CONCURRENCY }, () => workUntil(done)));
    const seconds = (performance.now() - startedMs) / 1_000;
    send({
      kind: "sample",
      sample: { calls: done, seconds, ...(await measure()), listeners: getEventListeners(signal, "abort").length },
    });
  }
  send({ kind: "end", outcomes, complaints });
}

function send(message: SoakMessage): void {
  process.send?.(message);
}

/** Collects garbage repeatedly, so that finalizers also run, then measures. */
async function measure(): Promise<Pick<SoakSample, "heapUsed" | "external" | "rss" | "resources">> {
  for (let round = 0; round < 8; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  const resources = Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]));
  return { heapUsed, external, rss, resources };
}
