import { describe, it } from "vitest";
import { isNightly } from "../fuzz.ts";
import { COMMON_KEYS } from "./canaries.ts";
import { expectNoKeys } from "./expect-no-keys.ts";
import { situations } from "./situations.ts";

/** Every situation at night; otherwise, a third of those that test the same encodings as another. */
const tested = situations.filter(({ isSimilar }, index) => isNightly || !isSimilar || index % 3 === 0);

// Calls every tool through every entry point in every situation where a response or error can contain keys.

describe("common keys", () => {
  it.each(tested.map((situation) => [situation.name, situation] as const))(
    "no output contains a key in: %s",
    (_, situation) => expectNoKeys(COMMON_KEYS, situation),
  );
});
