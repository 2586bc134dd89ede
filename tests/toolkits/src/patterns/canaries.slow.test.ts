import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, test } from "vitest";
import { callTool, callWithLines, createPlantedTools } from "./canaries.ts";
import { PLANTED } from "./corpus.ts";

const MAX_CALLS = 160;
const TIMEOUT_MS = 120_000;
/** Number of lines whose values the program read, by tool. */
const read = new Map<string, number>();

test.each(TOOL_NAMES)(
  "%s shows a model no value of any line in the backend's responses and errors",
  async (name) => {
    const { leaked, ...numbers } = await callWithLines(name, createPlantedTools(), callTool, MAX_CALLS);
    read.set(name, numbers.read);
    expect(leaked).toEqual([]);
    const failing = createPlantedTools({ isFailing: true });
    expect((await callWithLines(name, failing, callTool, MAX_CALLS)).leaked).toEqual([]);
  },
  TIMEOUT_MS,
);

test("most lines reach the program through the tools with free text", () => {
  const counts = [...read.values()].filter((count) => count > 0);
  expect(counts.length).toBeGreaterThanOrEqual(17);
  expect(Math.max(...counts)).toBeGreaterThan(PLANTED.length * 0.9);
});
