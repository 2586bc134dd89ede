import type { WorkerConfig } from "../workers/config.ts";

/** The configuration of each worker: both kinds of clients take turns. */
export function workerConfigs(
  count: number,
  parts: Omit<WorkerConfig, "worker" | "client" | "calls" | "warmUp" | "domains" | "budget" | "killAtStep"> &
    Partial<WorkerConfig>,
): readonly WorkerConfig[] {
  return Array.from({ length: count }, (_, index) => ({
    calls: 0,
    warmUp: null,
    domains: [],
    budget: null,
    killAtStep: null,
    ...parts,
    worker: `worker-${index}`,
    client: index % 2 === 0 ? ("node-redis" as const) : ("ioredis" as const),
  }));
}
