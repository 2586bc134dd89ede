import { type Profiler, Session } from "node:inspector/promises";
import { answerQuestions, childArgument } from "./child.ts";
import { loadSubject, type SubjectPlace, type Work } from "./subjects.ts";

// Runs one subject in a separate process, so that its garbage doesn't slow down another subject.

/** Several calls, some of them concurrent. */
export interface Batch {
  readonly workload: "search" | "identify";
  readonly limit: number;
  readonly calls: number;
  readonly inFlight: number;
  /** Whether to return the result of one call instead of the time of many. */
  readonly show?: boolean;
  /** Whether to return V8's profile of the calls instead. */
  readonly profile?: boolean;
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
  if (batch.profile) return profileOf(() => runBatch(batch, work));
  const cpu = process.cpuUsage();
  const start = performance.now();
  await runBatch(batch, work);
  const wallUs = ((performance.now() - start) * 1_000) / batch.calls;
  const { user, system } = process.cpuUsage(cpu);
  return { wallUs, cpuUs: (user + system) / batch.calls } satisfies BatchTime;
});

async function runBatch({ calls, inFlight }: Batch, work: Work): Promise<void> {
  let remaining = calls;
  const worker = async () => {
    while (remaining-- > 0) await work();
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}

async function profileOf(run: () => Promise<void>): Promise<Profiler.Profile> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 100 });
  await session.post("Profiler.start");
  await run();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  return profile;
}
