import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { adkTools } from "./adk.ts";
import { anthropicResults, anthropicTools } from "./anthropic.ts";
import { bedrockResults, bedrockTools } from "./bedrock.ts";
import { geminiCallableTool, geminiResults, geminiTools } from "./gemini.ts";
import { genkitTools } from "./genkit.ts";
import { llamaindexTools } from "./llamaindex.ts";
import {
  anthropicSessionResults,
  anthropicSessionTools,
  openaiSessionResults,
  openaiSessionTools,
} from "./managed-agents.ts";
import { openaiChatResults, openaiChatTools, openaiResponsesResults, openaiResponsesTools } from "./openai.ts";
import { strandsTools } from "./strands.ts";

const { tools } = createToolkit({ run: createProbe() }, {});

/** Invalid values for a tool's name, a call and a list of calls. */
const NO_NAMES = [undefined, null, 5, "", {}, [], Object.create(null), "Unknown"] as const;
const NO_CALLS = [null, undefined, 5, "text", []] as const;
const NO_LISTS = [undefined, null, 5, "text", {}] as const;

/** Runs items that may not be calls. Returns the ids that got an answer, and whether the call succeeded. */
type Execute = (items: unknown) => Promise<readonly (readonly [id: unknown, ok: boolean])[]>;

interface Executor {
  readonly execute: Execute;
  readonly call: (id: string, name: unknown, args: unknown) => object;
}

type Answered = { readonly id: string; readonly answer: { readonly ok: boolean } };

const outcomes = ({ results }: { readonly results: readonly Answered[] }) =>
  results.map(({ id, answer }) => [id, answer.ok] as const);

const executors: Readonly<Record<string, Executor>> = {
  anthropicTools: {
    execute: async (items) => outcomes(await anthropicResults(anthropicTools(tools), { content: items as never })),
    call: (id, name, input) => ({ type: "tool_use", id, name, input }),
  },
  bedrockTools: {
    execute: async (items) => outcomes(await bedrockResults(bedrockTools(tools), { content: items as never })),
    call: (toolUseId, name, input) => ({ toolUse: { toolUseId, name, input } }),
  },
  geminiTools: {
    execute: async (items) => outcomes(await geminiResults(geminiTools(tools), { functionCalls: items as never })),
    call: (id, name, args) => ({ id, name, args }),
  },
  geminiCallableTool: {
    execute: async (items) =>
      (await geminiCallableTool(tools).callTool(items as never)).map(
        ({ functionResponse }) => [functionResponse?.id, functionResponse?.response?.["output"] !== undefined] as const,
      ),
    call: (id, name, args) => ({ id, name, args }),
  },
  "openaiChatTools, of functions": {
    execute: async (items) => outcomes(await openaiChatResults(openaiChatTools(tools), { tool_calls: items as never })),
    call: (id, name, args) => ({ id, type: "function", function: { name, arguments: args } }),
  },
  "openaiChatTools, in camel case": {
    execute: async (items) => outcomes(await openaiChatResults(openaiChatTools(tools), { toolCalls: items as never })),
    call: (id, name, args) => ({ id, type: "function", function: { name, arguments: args } }),
  },
  openaiResponsesTools: {
    execute: async (items) =>
      outcomes(await openaiResponsesResults(openaiResponsesTools(tools), { output: items as never })),
    call: (call_id, name, args) => ({ type: "function_call", call_id, name, arguments: args }),
  },
  openaiSessionTools: {
    execute: async (items) =>
      outcomes(
        await openaiSessionResults(openaiSessionTools(tools), {
          status: "requires_action",
          required_actions: items as never,
        }),
      ),
    call: (call_id, name, args) => ({ type: "function_call", turn_id: "turn_1", call_id, name, arguments: args }),
  },
  anthropicSessionTools: {
    execute: async (items) => outcomes(await anthropicSessionResults(anthropicSessionTools(tools), items as never)),
    call: (id, name, input) => ({ type: "agent.custom_tool_use", id, name, input }),
  },
};

test.each(Object.entries(executors))(
  "%s answers every call with an invalid name, and runs the valid call",
  async (_, { execute, call }) => {
    const calls = NO_NAMES.map((name, index) => call(`${index}`, name, {}));
    expect(await execute([...calls, call("last", "Probe_Run", {})])).toEqual([
      ...NO_NAMES.map((__, index) => [`${index}`, false]),
      ["last", true],
    ]);
  },
);

test.each(Object.entries(executors))("%s treats null as missing arguments", async (_, { execute, call }) => {
  expect(await execute([call("1", "Probe_Run", null), call("2", "Probe_Run", undefined)])).toEqual([
    ["1", true],
    ["2", true],
  ]);
  expect(await execute([call("3", "Probe_Run", 5), call("4", "Probe_Run", "{")])).toEqual([
    ["3", false],
    ["4", false],
  ]);
});

test.each(Object.entries(executors))("%s runs no call whose arguments are not JSON", async (_, { execute, call }) => {
  for (const text of ["{", '{"a":', "a: 1", "{a:1}", "{}}", "undefined", '{"a":"\\'])
    expect(await execute([call(text, "Probe_Run", text)])).toEqual([[text, false]]);
});

/** Adapters whose SDK may pass on the text of arguments that it could not parse. */
const TOOLS_WITH_TEXT: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  llamaindexTools: (text) => llamaindexTools(tools)[0]!.call(text),
  "llamaindexTools, in an agent": (rawInput) => llamaindexTools(tools)[0]!.call({ rawInput }),
  genkitTools: (text) => genkitTools(ANY_SDK, tools)[0]!.run(text),
  strandsTools: (text) =>
    strandsTools(tools, (config) => config)[0]!
      .callback(text)
      .next(),
  adkTools: (text) => adkTools(tools, AnyTool)[0]!.runAsync({ args: text, toolContext: { actions: {} } }),
};
const ANY_SDK = {
  dynamicTool: (_: object, run: (input: unknown, context: never) => Promise<object>) => ({
    run: (text: string) => run(text, {} as never),
    __action: {},
  }),
};
abstract class AnyTool {
  declare runAsync: (call: object) => Promise<object>;
}

test.each(Object.entries(TOOLS_WITH_TEXT))(
  "%s runs no call whose arguments are text that is not JSON",
  async (_, run) => {
    for (const text of ["{", '{"a":', "a: 1", "undefined"]) {
      const answer = await run(text).catch(({ code }: { code: string }) => code);
      expect(JSON.stringify(answer)).toContain("incomplete_call");
    }
  },
);

test.each(["{", '{"to": "ad', "to: ada", "{}{}", "[object Object]"])(
  "the error of the arguments %j says that they may be incomplete",
  async (args) => {
    const { messages } = await openaiChatResults(openaiChatTools(tools), {
      tool_calls: [{ id: "1", function: { name: "Probe_Run", arguments: args } }],
    });
    expect(JSON.parse(messages[0]?.content ?? "")).toMatchObject({
      error: { code: "incomplete_call", message: expect.stringContaining("Repeat it with one JSON object") },
    });
  },
);

test.each(["", " ", "{}", "null", ' {"": 1} '])("the arguments %j are complete", async (args) => {
  const { results } = await openaiChatResults(openaiChatTools(tools), {
    tool_calls: [{ id: "1", function: { name: "Probe_Run", arguments: args } }],
  });
  expect(JSON.stringify(results)).not.toContain("incomplete_call");
});

test.each(Object.entries(executors))("%s ignores values that are not calls", async (_, { execute, call }) => {
  expect(await execute([...NO_CALLS, call("1", "Probe_Run", {})])).toEqual([["1", true]]);
  for (const list of NO_LISTS) expect(await execute(list)).toEqual([]);
});

test("Chat Completions answers a call without its function by its id", async () => {
  const calls = [{ id: "1" }, { id: "2", function: null }, { id: "3", custom: null }, { id: null }];
  const { messages } = await openaiChatResults(openaiChatTools(tools), {
    choices: [{ message: { tool_calls: calls as never } }],
  });
  expect(messages.map(({ tool_call_id }) => tool_call_id)).toEqual(["1", "2", "3", ""]);
  for (const { content } of messages) expect(content).toContain("has no tool name; known: Probe_Run");
});

test("a namespace that is not a string is ignored", async () => {
  const call = { type: "function_call", call_id: "1", name: "Probe_Run", namespace: Object.create(null) };
  expect((await openaiResponsesResults(openaiResponsesTools(tools), [call])).results).toMatchObject([
    { name: "Probe_Run" },
  ]);
});

test("Bedrock's executor ignores a tool use without its content, and Chat Completions' executor ignores an invalid choice", async () => {
  expect((await bedrockResults(bedrockTools(tools), { content: [{ toolUse: null }] })).results).toEqual([]);
  expect((await openaiChatResults(openaiChatTools(tools), { choices: [null as never] })).messages).toEqual([]);
});

test("calls with one id are answered, though their arguments have no JSON", async () => {
  const cyclic: Record<string, unknown> = { a: 1n };
  cyclic["self"] = cyclic;
  const toolUse = { toolUseId: "1", name: "Probe_Run", input: cyclic };
  const { message } = await bedrockResults(bedrockTools(tools), {
    content: [{ toolUse }, { toolUse: { ...toolUse } }],
  });
  expect(message.content).toHaveLength(2);
});
