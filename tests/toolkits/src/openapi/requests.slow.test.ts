import { TOOL_NAMES } from "@toolwright/tests-tools";
import { afterAll, expect, it } from "vitest";
import { unknownFaults } from "./deviations.ts";
import { sendRandom } from "./send-random.ts";

let total = 0;

it.each([...TOOL_NAMES, "Observability.SearchIncidents"])(
  "%s sends 750 random requests as the vendor's OpenAPI document describes them",
  async (name) => {
    const { requests, faults } = await sendRandom(name, 750, 1_000);
    total += requests;
    expect(unknownFaults(faults)).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(750);
  },
);

afterAll(() => expect(total).toBeGreaterThanOrEqual(20_000));
