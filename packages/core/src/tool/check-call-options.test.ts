import { expect, test } from "vitest";
import { checkCounter } from "./check-call-options.ts";

test.each([
  ["is no function", "o200k"],
  [
    "throws",
    () => {
      throw new Error("no tokenizer");
    },
  ],
  ["returns no number", () => undefined],
  ["returns less than 0", () => -1],
])("a counter that %s is refused before any call", (_, counter) => {
  expect(() => checkCounter(counter as never)).toThrow(expect.objectContaining({ code: "misconfigured" }));
});
