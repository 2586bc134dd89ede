import type { BackendAccess, Job, WorkerConfig } from "../workers/config.ts";

/** Short, so that a worker that waits for a dead one ends soon. */
const SEND_TIMEOUT_MS = 3_000;

/** The configuration of each worker: both kinds of clients take turns. */
export function workerConfigs(
  count: number,
  parts: Pick<WorkerConfig, keyof BackendAccess | keyof Job | "task" | "redisUrl"> & Partial<WorkerConfig>,
): readonly WorkerConfig[] {
  return Array.from({ length: count }, (_, index) => ({
    calls: 0,
    warmUp: null,
    jobs: null,
    timeoutMs: SEND_TIMEOUT_MS,
    attemptTimeoutMs: 1_000,
    domains: [],
    budget: null,
    killAtStep: null,
    ...parts,
    worker: `worker-${index}`,
    client: index % 2 === 0 ? ("node-redis" as const) : ("ioredis" as const),
  }));
}
