import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../tool/toolkit.ts";
import { anthropicMessages } from "./anthropic.ts";
import { bedrockTools } from "./bedrock.ts";
import { geminiCallable, geminiTools } from "./gemini.ts";
import { openaiChat, openaiResponses } from "./openai.ts";

const { tools } = createToolkit({ run: createProbe() }, {});

/** What stands where a call, a name or a list of calls belongs; `Probe_Run` alone names something. */
const NO_NAMES = [undefined, null, 5, "", {}, [], Object.create(null), "nobody"] as const;
const NO_CALLS = [null, undefined, 5, "text", []] as const;
const NO_LISTS = [undefined, null, 5, "text", {}] as const;

/** How each executor is given a call of a name, or something else, and which ids it answered. */
type Execute = (items: unknown) => Promise<readonly (readonly [id: unknown, ok: boolean])[]>;

interface Executor {
  readonly execute: Execute;
  readonly call: (id: string, name: unknown, args: unknown) => object;
}

type Answered = { readonly id: string; readonly answer: { readonly ok: boolean } };

const outcomes = ({ results }: { readonly results: readonly Answered[] }) =>
  results.map(({ id, answer }) => [id, answer.ok] as const);

const executors: Readonly<Record<string, Executor>> = {
  anthropicMessages: {
    execute: async (items) => outcomes(await anthropicMessages(tools).execute({ content: items as never })),
    call: (id, name, input) => ({ type: "tool_use", id, name, input }),
  },
  bedrockTools: {
    execute: async (items) => outcomes(await bedrockTools(tools).execute({ content: items as never })),
    call: (toolUseId, name, input) => ({ toolUse: { toolUseId, name, input } }),
  },
  geminiTools: {
    execute: async (items) => outcomes(await geminiTools(tools).execute({ functionCalls: items as never })),
    call: (id, name, args) => ({ id, name, args }),
  },
  geminiCallable: {
    execute: async (items) =>
      (await geminiCallable(tools).callTool(items as never)).map(
        ({ functionResponse }) => [functionResponse?.id, functionResponse?.response?.["output"] !== undefined] as const,
      ),
    call: (id, name, args) => ({ id, name, args }),
  },
  "openaiChat, of functions": {
    execute: async (items) => outcomes(await openaiChat(tools).execute({ tool_calls: items as never })),
    call: (id, name, args) => ({ id, type: "function", function: { name, arguments: args } }),
  },
  "openaiChat, in camel case": {
    execute: async (items) => outcomes(await openaiChat(tools).execute({ toolCalls: items as never })),
    call: (id, name, args) => ({ id, type: "function", function: { name, arguments: args } }),
  },
  openaiResponses: {
    execute: async (items) => outcomes(await openaiResponses(tools).execute({ output: items as never })),
    call: (call_id, name, args) => ({ type: "function_call", call_id, name, arguments: args }),
  },
};

test.each(Object.entries(executors))(
  "%s answers every call whatever its name is, beside one that runs",
  async (_, { execute, call }) => {
    const calls = NO_NAMES.map((name, index) => call(`${index}`, name, {}));
    expect(await execute([...calls, call("last", "Probe_Run", {})])).toEqual([
      ...NO_NAMES.map((__, index) => [`${index}`, false]),
      ["last", true],
    ]);
  },
);

test.each(Object.entries(executors))("%s takes null for arguments that are left out", async (_, { execute, call }) => {
  expect(await execute([call("1", "Probe_Run", null), call("2", "Probe_Run", undefined)])).toEqual([
    ["1", true],
    ["2", true],
  ]);
  expect(await execute([call("3", "Probe_Run", 5), call("4", "Probe_Run", "{")])).toEqual([
    ["3", false],
    ["4", false],
  ]);
});

test.each(Object.entries(executors))("%s passes over what is no call", async (_, { execute, call }) => {
  expect(await execute([...NO_CALLS, call("1", "Probe_Run", {})])).toEqual([["1", true]]);
  for (const list of NO_LISTS) expect(await execute(list)).toEqual([]);
});

test("a call of Chat Completions without its function is answered by its id", async () => {
  const calls = [{ id: "1" }, { id: "2", function: null }, { id: "3", custom: null }, { id: null }];
  const { messages } = await openaiChat(tools).execute({ choices: [{ message: { tool_calls: calls as never } }] });
  expect(messages.map(({ tool_call_id }) => tool_call_id)).toEqual(["1", "2", "3", ""]);
  for (const { content } of messages) expect(content).toContain("names no tool; known: Probe_Run");
});

test("a namespace that is no text is passed over", async () => {
  const call = { type: "function_call", call_id: "1", name: "Probe_Run", namespace: Object.create(null) };
  expect((await openaiResponses(tools).execute([call])).results).toMatchObject([{ name: "Probe_Run" }]);
});

test("a use without its content is passed over by Bedrock's executor, as a choice that is none by Chat Completions'", async () => {
  expect((await bedrockTools(tools).execute({ content: [{ toolUse: null }] })).results).toEqual([]);
  expect((await openaiChat(tools).execute({ choices: [null as never] })).messages).toEqual([]);
});
