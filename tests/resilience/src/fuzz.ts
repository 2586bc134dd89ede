import fc from "fast-check";

declare module "vitest" {
  interface TaskMeta {
    /** Number of cases of a test, for the report of the nightly command. */
    cases?: number;
  }
}

/** Total cases of the nightly command; 0 in a normal run. */
const NIGHTLY = Number(process.env["FUZZ_CASES"] ?? 0);
/** Limits the message: a counterexample can have megabytes. */
const MAX_REPORT_CHARS = 4_000;

/** Whether this is the nightly command. */
export const isNightly = NIGHTLY > 0;

/** Number of cases for a property. */
export interface RunSize {
  /** Number of cases in a normal run, from a constant seed. */
  readonly normal: number;
  /** Share of the nightly command's cases, from 0 to 1; their seed is random. */
  readonly share: number;
}

/** The part of a test context that counts cases. */
export interface CountingTest {
  readonly task: { readonly meta: { cases?: number } };
}

/** Adds to the case count of a test. */
export function countCases({ task }: CountingTest, cases: number): void {
  task.meta.cases = (task.meta.cases ?? 0) + cases;
}

/** Checks a property; throws with the smallest counterexample and its seed. */
export async function fuzz<Values>(
  test: CountingTest,
  property: fc.IAsyncProperty<Values>,
  { normal, share }: RunSize,
): Promise<void> {
  const runOptions = isNightly ? { numRuns: Math.ceil(NIGHTLY * share) } : { numRuns: normal, seed: 1 };
  const details = await fc.check(property, runOptions);
  countCases(test, details.numRuns);
  if (!details.failed) return;
  const report = (await fc.asyncDefaultReportMessage(details)) ?? "";
  throw new Error(report.slice(0, MAX_REPORT_CHARS), { cause: details.errorInstance });
}
