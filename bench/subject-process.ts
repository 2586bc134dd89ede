import { answerQuestions, childArgument } from "./child.ts";
import { loadSubject, type SubjectPlace, type Work } from "./subjects.ts";

// One subject in a process of its own, so that nobody pays for another one's garbage.

/** A number of calls, some of them at the same time. */
export interface Batch {
  readonly workload: "search" | "identify";
  readonly limit: number;
  readonly calls: number;
  readonly inFlight: number;
  /** Whether the result of one call is wanted instead of the time of many. */
  readonly show?: boolean;
}

/** What a batch took. */
export interface BatchTime {
  /** Microseconds of the clock per call. */
  readonly wallUs: number;
  /** Microseconds of this process's processor time per call. */
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
  let left = batch.calls;
  const lane = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: batch.inFlight }, lane));
  const wallUs = ((performance.now() - start) * 1_000) / batch.calls;
  const { user, system } = process.cpuUsage(cpu);
  return { wallUs, cpuUs: (user + system) / batch.calls } satisfies BatchTime;
});
