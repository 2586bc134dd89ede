import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { anthropicResults, anthropicRunnerTools, anthropicTools } from "./anthropic.ts";

const { tools } = createToolkit(
  { run: createProbe(), fail: createProbe({ name: "Probe.Fail", run: () => Promise.reject(new Error("secret")) }) },
  {},
);

class ShownError extends Error {
  readonly content: string;

  constructor(content: string) {
    super(content);
    this.content = content;
  }
}

test("declarations hold only the requested fields", () => {
  const { tools: declared } = anthropicTools(tools, { strict: ["Probe_Fail"], cacheControl: { type: "ephemeral" } });
  expect(declared.map((tool) => Object.keys(tool))).toEqual([
    ["name", "description", "input_schema"],
    ["name", "description", "input_schema", "strict", "cache_control"],
  ]);
});

test("blocks that are not tool calls are ignored", async () => {
  const content = [{ type: "text" }, { type: "server_tool_use", id: "1", name: "Probe_Run", input: {} }];
  const { message } = await anthropicResults(anthropicTools(tools), { content, stop_reason: "end_turn" });
  expect(message).toEqual({ role: "user", content: [] });
});

test("a runnable tool returns text, and leaves parsing the arguments to its run", async () => {
  const [run] = anthropicRunnerTools(tools);
  expect(JSON.parse(await run!.run(run!.parse("{}"), { signal: null }))).toMatchObject({ rows: [{}] });
});

test("a runnable tool returns its error, or throws it as the configured class", async () => {
  const [, returning] = anthropicRunnerTools(tools);
  const text = await returning!.run({});
  expect(JSON.parse(text).error).toMatchObject({ code: "bad_response", tool: "Probe.Fail" });
  expect(text).not.toContain("secret");
  const [, throwing] = anthropicRunnerTools(tools, { ToolError: ShownError });
  const thrown = await throwing!.run({}).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ShownError);
  expect(thrown).toHaveProperty("content", text);
});
