import { describe, it } from "vitest";
import { COMMON_KEYS } from "./canaries.ts";
import { expectNoKeys } from "./expect-no-keys.ts";
import { situations } from "./situations.ts";

// Calls every tool through every entry point in every situation where a response or error can contain keys.

describe("common keys", () => {
  it.each(situations.map((situation) => [situation.name, situation] as const))(
    "no output contains a key in: %s",
    (_, situation) => expectNoKeys(COMMON_KEYS, situation),
  );
});
