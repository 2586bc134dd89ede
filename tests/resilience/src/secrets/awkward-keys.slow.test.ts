import { describe, it } from "vitest";
import { AWKWARD_KEYS } from "./canaries.ts";
import { expectNoKeys } from "./expect-no-keys.ts";
import { situations } from "./situations.ts";

// Repeats the tests of common-keys.slow.test.ts with keys that every encoding changes, through one entry point.

describe("awkward keys", () => {
  it.each(situations.filter(({ isSimilar }) => !isSimilar).map((situation) => [situation.name, situation] as const))(
    "no output contains a key in: %s",
    (_, situation) => expectNoKeys(AWKWARD_KEYS, { ...situation, isSimilar: true }),
  );
});
