import { HANGS } from "../__fixtures__/failing-reads.ts";
import { setUpFailingReads, testFailingReads } from "../__fixtures__/send-with-failing-reads.ts";

testFailingReads(setUpFailingReads(2_400), HANGS);
