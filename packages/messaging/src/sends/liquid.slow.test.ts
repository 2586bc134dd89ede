import { expect, it } from "vitest";
import { compareData, readVariables } from "./liquid.ts";

// In quadratic time, it would take longer than the limit of a test.
it("500,000 different variables are read and compared in linear time", () => {
  const numbered = Array.from({ length: 500_000 }, (_, index) => index);
  const template = numbered.map((n) => `{% assign x${n} = trigger.a${n} %}{{ trigger.b${n} }}`).join("");
  const variables = readVariables([template]);
  const { missing } = compareData(variables, Object.fromEntries(numbered.map((n) => [`b${n}`, 1])));
  expect([variables.names.length, missing.length]).toEqual([1_000_000, 0]);
});
