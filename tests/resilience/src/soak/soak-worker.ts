import { getEventListeners } from "node:events";
import { createSoakCalls } from "./soak-calls.ts";
import type { SoakPlan } from "./soak-plan.ts";

// The process that is measured. It must end by itself once it has hung up on its parent.

/** What to do. */
export interface SoakOrder {
  readonly plan: SoakPlan;
  readonly calls: number;
  /** Calls between two measurements. */
  readonly every: number;
}

/** The process at rest, after so many calls. */
export interface SoakSample {
  readonly calls: number;
  readonly seconds: number;
  /** Bytes after garbage collection. */
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  /** Timers and sockets that keep the process alive, by kind. */
  readonly resources: Readonly<Record<string, number>>;
  /** Listeners on the signal that the calls share. */
  readonly listeners: number;
}

/** What the worker tells its parent. */
export type SoakMessage =
  | { readonly kind: "sample"; readonly sample: SoakSample }
  | {
      readonly kind: "end";
      /** Calls by how they ended. */
      readonly ends: Readonly<Record<string, number>>;
      /** Rejections that nobody handled, and warnings of the runtime. */
      readonly complaints: readonly string[];
    };

const AT_ONCE = 32;

process.once("message", (order: SoakOrder) => {
  soak(order).then(() => process.disconnect());
});

async function soak({ plan, calls, every }: SoakOrder): Promise<void> {
  const complaints: string[] = [];
  process.on("unhandledRejection", (reason) => complaints.push(`unhandled: ${String(reason)}`));
  process.on("warning", ({ name, message }) => complaints.push(`${name}: ${message}`));
  const { signal } = new AbortController();
  const call = createSoakCalls(plan, signal);
  const ends: Record<string, number> = {};
  let begun = 0;
  const workUntil = async (last: number) => {
    while (begun < last) {
      const end = await call(begun++);
      ends[end] = (ends[end] ?? 0) + 1;
    }
  };
  const startedMs = performance.now();
  for (let done = 0; done < calls; ) {
    done = Math.min(calls, done + every);
    await Promise.all(Array.from({ length: AT_ONCE }, () => workUntil(done)));
    const seconds = (performance.now() - startedMs) / 1_000;
    tell({
      kind: "sample",
      sample: { calls: done, seconds, ...(await measure()), listeners: getEventListeners(signal, "abort").length },
    });
  }
  tell({ kind: "end", ends, complaints });
}

function tell(message: SoakMessage): void {
  process.send?.(message);
}

/** Collects until finalizers have had their turns, too. */
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
