import { it } from "vitest";
import { checkPreviews, checkSequences } from "./__fixtures__/check-spending.ts";

/** The workspace command `fuzz` runs the full number of cases. */
const isFuzz = process.env["FUZZ_CASES"] !== undefined;
const SEQUENCES = isFuzz ? 10_000 : 120;
const PREVIEWS = isFuzz ? 5_000 : 250;
/** Longer than the default, because every sequence sends dozens of requests; milliseconds. */
const TIMEOUT = 3_600_000;

it(
  `over ${SEQUENCES} random sequences, every charged credit is reported, no record is paid twice, and all paid records can be read`,
  () => checkSequences(SEQUENCES),
  TIMEOUT,
);

it(
  `over ${PREVIEWS} random calls, no call costs more than its preview announces`,
  () => checkPreviews(PREVIEWS),
  TIMEOUT,
);
