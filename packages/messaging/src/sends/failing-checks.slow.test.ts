import { runSimulated, timersOf } from "@toolwright/tests-support";
import { afterEach, beforeEach, describe, vi } from "vitest";
import { EMAIL_READS, everyCase, FAILURES, HANGS } from "../__fixtures__/failing-reads.ts";
import { setUpFailingReads, testFailingReads, testManyEmails } from "../__fixtures__/send-with-failing-reads.ts";
import "../late.ts";

describe("reads that fail at once", () => {
  const setup = setUpFailingReads(60_000);
  testFailingReads(setup, (reads) => everyCase(reads, FAILURES));
  testManyEmails(setup, everyCase(EMAIL_READS, FAILURES));
});

describe("reads that never end", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());
  const setup = setUpFailingReads(2_400, (call) => runSimulated(timersOf(vi), call));
  testFailingReads(setup, (reads) => everyCase(reads, HANGS));
});
