import { findTool, type Tool } from "@toolwright/core";
import { isToolError } from "@toolwright/core/authoring";
import { TOOL_NAMES, toolCase } from "@toolwright/tests-tools";
import { beforeEach, describe, expect, test } from "vitest";
import { createTools, sandbox } from "./create-tools.ts";

let requests: string[] = [];
const tools = createTools(async (input, init) => {
  const { method, url } = new Request(input, init);
  requests.push(`${method} ${url}`);
  return Response.json({});
});

beforeEach(() => {
  requests = [];
});

/** The error that a program receives for arguments that the tool rejects before it sends a request. */
async function rejectionOf(tool: Tool, args: unknown) {
  const error: unknown = await tool.run(args).catch((reason: unknown) => reason);
  if (!isToolError(error)) throw new Error(`Expected a ToolError, received ${String(error)}.`);
  expect(error).toMatchObject({ code: "invalid_input", retryable: false, tool: tool.name });
  expect(requests).toEqual([]);
  return error;
}

describe.each(TOOL_NAMES)("arguments of %s", (name) => {
  const tool = findTool(tools, name)!;
  const { example } = toolCase(sandbox, name);
  const { properties = {}, required = [] } = tool.descriptor().inputSchema;

  test("unknown parameters are rejected, all at once", async () => {
    const { issues } = await rejectionOf(tool, { ...example, zzz: 1, qqqq: null });
    expect(issues?.map(({ parameter }) => parameter)).toEqual(["zzz", "qqqq"]);
  });

  test.each(["text", 7, [], true])("arguments that are not an object are rejected: %j", async (args) => {
    expect(await rejectionOf(tool, args)).toMatchObject({ issues: [{ parameter: "arguments" }] });
  });

  test("an agent receives the error as data", async () => {
    const answer = await tool.call({ ...example, zzz: 1 });
    expect(answer).toMatchObject({ ok: false, error: { code: "invalid_input", tool: name } });
    expect(answer.text).toContain("zzz");
    expect(requests).toEqual([]);
  });

  test("a parameter of another type is rejected by name", async () => {
    for (const [parameter, { type }] of Object.entries(properties)) {
      const wrong = type === "array" ? [{ a: 1 }, 5, true] : [[["x"]], ...(type === "object" ? [] : [{ a: 1 }])];
      for (const value of wrong) {
        const { issues } = await rejectionOf(tool, { ...example, [parameter]: value });
        expect(issues?.map((issue) => issue.parameter)).toContain(parameter);
      }
    }
  });

  test("an optional parameter may be blank, null or undefined", async () => {
    const optional = Object.keys(properties).filter((parameter) => !required.includes(parameter));
    const requestsOf = async (blanks: object) => {
      requests = [];
      // Without `resend`, the ambiguous outcome of the previous send would block this one.
      await tool.run({ ...blanks, ...example }, { resend: true }).catch(() => null);
      return requests;
    };
    const plain = await requestsOf({});
    expect(plain.length).toBeGreaterThan(0);
    for (const blank of ["", null, undefined]) {
      // An empty string is an empty list, which some parameters refuse.
      const blankable = optional.filter((parameter) => blank !== "" || !properties[parameter]?.minItems);
      const blanks = Object.fromEntries(blankable.map((parameter) => [parameter, blank]));
      expect(await requestsOf(blanks)).toEqual(plain);
    }
  });
});
