import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, test } from "vitest";
import { callTool, callWithLines, createPlantedTools, dispatchTo } from "./canaries.ts";

const MAX_CALLS = 2;

test.each(TOOL_NAMES)("%s shows a model no value of the lines in the backend's responses and errors", async (name) => {
  for (const isFailing of [false, true])
    for (const call of [callTool, dispatchTo]) {
      const { leaked } = await callWithLines(name, createPlantedTools({ isFailing }), call, MAX_CALLS);
      expect(leaked).toEqual([]);
    }
});
