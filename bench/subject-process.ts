import { answerQuestions, childArgument } from "./child.ts";
import { loadSubject, type SubjectPlace, type Work } from "./subjects.ts";

// Runs one subject in a separate process, so that the garbage of one subject does not slow down another.

/** Several calls, some of them concurrent. */
export interface Batch {
  readonly workload: "search" | "identify";
  readonly limit: number;
  readonly calls: number;
  readonly inFlight: number;
  /** Whether to return the result of one call instead of the time of many. */
  readonly show?: boolean;
}

/** Time of a batch. */
export interface BatchTime {
  /** Elapsed time per call, in microseconds. */
  readonly wallUs: number;
  /** CPU time of this process per call, in microseconds. */
  readonly cpuUs: number;
}

const subject = await loadSubject(childArgument<SubjectPlace>());

function workOf({ workload, limit }: Batch): Work {
  const work = workload === "search" ? subject.search?.(limit) : subject.identify?.();
  if (!work) throw new Error("This subject has no such call.");
  return work;
}

answerQuestions(async (batch: Batch): Promise<unknown> => {
  const work = workOf(batch);
  if (batch.show) return work();
  const cpu = process.cpuUsage();
  const start = performance.now();
  let remaining = batch.calls;
  const worker = async () => {
    while (remaining-- > 0) await work();
  };
  await Promise.all(Array.from({ length: batch.inFlight }, worker));
  const wallUs = ((performance.now() - start) * 1_000) / batch.calls;
  const { user, system } = process.cpuUsage(cpu);
  return { wallUs, cpuUs: (user + system) / batch.calls } satisfies BatchTime;
});
