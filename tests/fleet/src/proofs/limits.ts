import { createSandbox } from "@toolwright/sandbox";
import { mostWithin } from "../arrivals/most-within.ts";
import { serveBackends } from "../workers/served-backends.ts";
import type { WorkerProgram } from "../workers/start-worker.ts";
import { workerConfigs } from "./worker-configs.ts";

/** Customer.io's limit of the Track API, which the toolkit keeps. */
export const LIMIT = { maxRequests: 100, windowMs: 1_000 };

/** Combined results of the workers. */
export interface LimitFigures {
  readonly calls: number;
  readonly succeeded: number;
  /** Maximum number of requests that arrived within any second. */
  readonly mostInWindow: number;
  /** Requests a second, from the first to the last arrival. */
  readonly rate: number;
  /** The same for the second half of the requests, when all processes have compiled their code. */
  readonly lateRate: number;
  /** Number of arrivals in each second since the first one. */
  readonly bySecond: readonly number[];
  /** End of each worker's last call, as a share of the last one's time. */
  readonly endOfWorkers: readonly number[];
  /** Arrival time of each request, milliseconds since the first one. */
  readonly arrivals: readonly { readonly atMs: number; readonly worker: string }[];
}

/** Settings of {@link runLimits}. */
export interface LimitSettings {
  readonly redisUrl: string;
  readonly workers: number;
  /** Calls of each worker. */
  readonly calls: number;
  /**
   * Calls that each worker makes before all start, to another backend and with a separate limit. Until a process has
   * compiled its code, a call takes four times as much processor time. Default 0.
   */
  readonly warmUpCalls?: number;
}

/** Lets workers call at once, with one limit. */
export async function runLimits(
  program: WorkerProgram,
  { redisUrl, workers, calls, warmUpCalls = 0 }: LimitSettings,
): Promise<LimitFigures> {
  const backends = await serveBackends();
  const others = await serveBackends(createSandbox({ enforceLimits: false }));
  const warmUp = { messagingUrl: others.access.messagingUrl, calls: warmUpCalls };
  const subject = `fleet-${crypto.randomUUID()}`;
  const runs = await program.run(
    workerConfigs(workers, { ...backends.access, task: "events", redisUrl, account: subject, subject, calls, warmUp }),
  );
  await Promise.all([backends.close(), others.close()]);
  const instants = backends.arrivals.map(({ atMs }) => atMs).sort((one, other) => one - other);
  const [first = 0] = instants;
  const last = instants.at(-1) ?? first;
  const half = Math.floor(instants.length / 2);
  const ends = runs.map(({ outcomes }) => Math.max(...outcomes.map(({ endedAtMs }) => endedAtMs)) - first);
  return {
    calls: workers * calls,
    succeeded: runs.flatMap(({ outcomes }) => outcomes).filter(({ isDone }) => isDone).length,
    mostInWindow: mostWithin(instants, LIMIT.windowMs),
    rate: ((instants.length - LIMIT.maxRequests) / (last - first)) * 1_000,
    lateRate: ((instants.length - 1 - half) / (last - (instants[half] ?? last))) * 1_000,
    bySecond: countBySecond(instants.map((atMs) => atMs - first)),
    endOfWorkers: ends.map((end) => end / Math.max(...ends)),
    arrivals: backends.arrivals.map(({ atMs, worker }) => ({ atMs: atMs - first, worker })),
  };
}

function countBySecond(instants: readonly number[]): readonly number[] {
  const counts: number[] = [];
  for (const atMs of instants) {
    const second = Math.floor(atMs / 1_000);
    counts[second] = (counts[second] ?? 0) + 1;
  }
  return Array.from(counts, (count = 0) => count);
}
