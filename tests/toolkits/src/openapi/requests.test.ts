import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, it } from "vitest";
import { DEVIATIONS } from "./deviations.ts";
import { sendRandom } from "./send-random.ts";

it.each(TOOL_NAMES)("%s sends requests as the vendor's OpenAPI document describes them", async (name) => {
  const { requests, faults } = await sendRandom(name, 8, 1);
  expect(requests).toBeGreaterThanOrEqual(8);
  const unknown = [...faults].filter(([fault]) => !DEVIATIONS.some((deviation) => deviation.fault.test(fault)));
  expect(unknown).toEqual([]);
});
