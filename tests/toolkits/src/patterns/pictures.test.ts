import type { AgentAnswer, Tool } from "@toolwright/core";
import { mcpTools } from "@toolwright/core/mcp";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, test } from "vitest";
import { appOf } from "../../../../packages/mcp/src/apps/app-resources.ts";
import { draw } from "../../../../packages/mcp/src/apps/browser/draw.ts";
import { drawResult } from "../../../../site/playground/draw-result.ts";
import { callWithLines, createPlantedTools } from "./canaries.ts";

const MAX_CALLS = 8;
const TIMEOUT_MS = 60_000;
/** Number of pictures with a handle, by way of drawing. */
const drawn = { app: 0, picture: 0 };
const HANDLE = /&lt;[a-z]+:\d+(?:&gt;|>)/;

/** Draws a call as the MCP App of its tool does, and returns everything that the app receives. */
async function drawInApp(tool: Tool, args: object) {
  let answer: AgentAnswer | undefined;
  const onAnswer = (one: AgentAnswer) => (answer = one);
  const request = { params: { name: tool.wireName, arguments: args as Record<string, unknown> } };
  const result = await mcpTools([tool], { approve: false }).call(request, {}, { onAnswer });
  const app = appOf(tool)?.split("/").at(-1) ?? "card";
  const html = draw(app, { tool: { name: tool.wireName }, args, result });
  if (HANDLE.test(html)) drawn.app++;
  return { text: html + JSON.stringify(result), value: answer?.ok ? answer.value : null };
}

/** Draws a full result with handles, as a program of a model gets it. */
async function drawFullResult(tool: Tool, args: object) {
  const answer = await tool.call(args, { fit: false });
  const html = (answer.ok && drawResult(tool.name, answer.fitted)) || "";
  if (HANDLE.test(html)) drawn.picture++;
  return { text: html, value: answer.ok ? answer.value : null };
}

test.each(TOOL_NAMES)(
  "%s shows no value of 20 kinds in an MCP App or a picture",
  async (name) => {
    for (const isFailing of [false, true])
      for (const call of [drawInApp, drawFullResult])
        expect((await callWithLines(name, createPlantedTools({ isFailing }), call, MAX_CALLS)).leaked).toEqual([]);
  },
  TIMEOUT_MS,
);

test("pictures of both ways show handles in place of the values", () => {
  expect(drawn.app).toBeGreaterThan(20);
  expect(drawn.picture).toBeGreaterThan(20);
});
