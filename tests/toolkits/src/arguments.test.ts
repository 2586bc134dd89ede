import { findTool, type Tool } from "@toolwright/core";
import { isToolError } from "@toolwright/core/authoring";
import { TOOL_NAMES, toolCase } from "@toolwright/tests-tools";
import { describe, expect, test } from "vitest";
import { createTools, sandbox } from "./create-tools.ts";

const tools = createTools(async () => {
  throw new Error("A rejected call sent a request.");
});

/** What a program receives for a call: the error that the tool throws. */
async function errorOf(tool: Tool, args: unknown) {
  const error: unknown = await tool.run(args).catch((thrown: unknown) => thrown);
  if (!isToolError(error)) throw new Error(`Expected a ToolError, received ${String(error)}.`);
  return error;
}

describe.each(TOOL_NAMES)("invalid arguments of %s", (name) => {
  const tool = findTool(tools, name)!;
  const { example } = toolCase(sandbox, name);

  test("unknown parameters are rejected, all at once", async () => {
    const error = await errorOf(tool, { ...example, zzz: 1, qqqq: null });
    expect(error).toMatchObject({ code: "invalid_input", retryable: false, tool: name });
    expect(error.issues?.map(({ parameter }) => parameter)).toEqual(["zzz", "qqqq"]);
  });

  test.each(["text", 7, [], true])("arguments that are not an object are rejected: %j", async (args) => {
    const error = await errorOf(tool, args);
    expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "arguments" }] });
  });

  test("an agent receives the error as data", async () => {
    const answer = await tool.call({ ...example, zzz: 1 });
    expect(answer).toMatchObject({ ok: false, error: { code: "invalid_input", tool: name } });
    expect(answer.text).toContain("zzz");
  });
});
