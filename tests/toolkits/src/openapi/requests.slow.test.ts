import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, it } from "vitest";
import { unknownFaults } from "./deviations.ts";
import { sendRandom } from "./send-random.ts";

/** Random requests of each tool. Nightly runs send ten times as many. */
const COUNT = process.env["FUZZ_CASES"] === undefined ? 75 : 750;

it.each([...TOOL_NAMES, "Observability.SearchIncidents"])(
  `%s sends ${COUNT} random requests as the vendor's OpenAPI document describes them`,
  async (name) => {
    const { requests, faults } = await sendRandom(name, COUNT, 1_000);
    expect(unknownFaults(faults)).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(COUNT);
  },
);
