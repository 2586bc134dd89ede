import { describe } from "vitest";
import { EMAIL_READS, everyCase, FAILURES, HANGS } from "../__fixtures__/failing-reads.ts";
import { setUpFailingReads, testFailingReads, testManyEmails } from "../__fixtures__/send-with-failing-reads.ts";

describe("reads that fail at once", () => {
  const setup = setUpFailingReads(60_000);
  testFailingReads(setup, (reads) => everyCase(reads, FAILURES));
  testManyEmails(setup, everyCase(EMAIL_READS, FAILURES));
});

describe("reads that never end", () => {
  testFailingReads(setUpFailingReads(2_400), (reads) => everyCase(reads, HANGS));
});
