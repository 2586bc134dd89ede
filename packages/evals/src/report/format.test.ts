import { expect, test } from "vitest";
import { formatUsd } from "./format.ts";

test.each([
  [0, "$0.00"],
  [0.0123, "$0.0123"],
  [1, "$1.00"],
])("writes %d dollars as %s", (value, text) => {
  expect(formatUsd(value)).toBe(text);
});
