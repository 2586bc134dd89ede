import fc from "fast-check";

declare module "vitest" {
  interface TaskMeta {
    /** Cases that a test went through, for the report of the nightly command. */
    cases?: number;
  }
}

/** Cases that all tests share in the nightly command; not set in a normal run. */
const NIGHTLY = Number(process.env["FUZZ_CASES"] ?? 0);
/** A counterexample may hold megabytes. */
const MAX_REPORT_CHARS = 4_000;

/** Whether this is the nightly command. */
export const isNightly = NIGHTLY > 0;

/** How often a property is tried. */
export interface Extent {
  /** Cases in a normal run, always the same ones. */
  readonly normal: number;
  /** Part of the nightly command's cases, 0 to 1; others every night. */
  readonly share: number;
}

/** The part of a running test that keeps count. */
interface CountingTest {
  readonly task: { readonly meta: { cases?: number } };
}

/** Adds to the cases that a test went through. */
export function countCases({ task }: CountingTest, cases: number): void {
  task.meta.cases = (task.meta.cases ?? 0) + cases;
}

/** Tries a property, and fails with the smallest counterexample and the seed that leads to it. */
export async function fuzz<Values>(
  test: CountingTest,
  property: fc.IAsyncProperty<Values>,
  { normal, share }: Extent,
): Promise<void> {
  const extent = isNightly ? { numRuns: Math.ceil(NIGHTLY * share) } : { numRuns: normal, seed: 1 };
  const details = await fc.check(property, extent);
  countCases(test, details.numRuns);
  if (!details.failed) return;
  const report = (await fc.asyncDefaultReportMessage(details)) ?? "";
  throw new Error(report.slice(0, MAX_REPORT_CHARS), { cause: details.errorInstance });
}
