import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { hideFields } from "../hide/hide.ts";
import { callUsage } from "../schema/records.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { aiSdkTools } from "./ai-sdk.ts";
import { anthropicResults, anthropicRunnerTools, anthropicTools } from "./anthropic.ts";
import { bedrockTools } from "./bedrock.ts";
import { type LangChainRunConfig, langchainTools } from "./langchain.ts";
import { mastraTools } from "./mastra.ts";
import { openaiChatTools, openaiResponsesResults, openaiResponsesTools } from "./openai.ts";
import { openaiAgentsTools } from "./openai-agents.ts";

const LINK = "https://backend.example/rows";
const output = v.object({
  rows: v.pipe(v.array(v.object({ email: v.pipe(v.string(), v.description("An address.")) })), v.description("Rows.")),
  link: v.string(),
});
const run = async () => ({ rows: [{ email: "ada@example.com" }, { email: "bob@example.com" }], link: LINK });
const probe = createProbe<object>({ name: "Probe.Read", output, run });
const spending = { ...probe.annotations, cost: "credits" } as const;
const spend = createProbe<object>({ name: "Probe.Spend", output, run, annotations: spending });
const { tools } = createToolkit({ read: probe, spend }, {});
const FULL = JSON.stringify(await run());
const example = { "Probe.Read": { word: "a" } };

/** The parts of LangChain, without their behavior. */
const langchain = {
  tool: (run: (input: never, config: LangChainRunConfig) => Promise<unknown[]>, { extras }: { extras?: object }) => ({
    invoke: (input: object, config: LangChainRunConfig) => run(input as never, config),
    extras,
  }),
  ToolMessage: class {},
};
const extrasOf = (made: object) => (made as { extras?: object }).extras;

/** A toolkit with this many reads and as many tools that spend. */
function toolkitOf(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const reads = numbers.map((n) => [`read${n}`, createProbe<object>({ name: `Probe.Read${n}`, title: `Read ${n}` })]);
  const spends = numbers.map((n) => [
    `spend${n}`,
    createProbe<object>({ name: `Probe.Spend${n}`, title: `Spend ${n}`, annotations: spending }),
  ]);
  return createToolkit(Object.fromEntries([...reads, ...spends]), {}).tools;
}

describe("deferred tools", () => {
  test("OpenAI gets namespaces of fewer than ten functions, and its tool search", () => {
    const { tools: declared } = openaiResponsesTools(toolkitOf(12), { approve: false, defer: true });
    const namespaces = declared.filter((entry) => entry.type === "namespace");
    expect(namespaces.map(({ name, tools }) => [name, tools.length])).toEqual([
      ["Probe_Read", 6],
      ["Probe_Read_2", 6],
      ["Probe_Act", 6],
      ["Probe_Act_2", 6],
    ]);
    expect(namespaces[0]?.description).toBe("Tools to read 0, read 1, read 2, read 3, read 4, read 5.");
    expect(namespaces.flatMap(({ tools }) => tools).every(({ defer_loading }) => defer_loading)).toBe(true);
    expect(declared.slice(4)).toEqual([{ type: "tool_search" }]);
  });

  test("OpenAI gets the other tools as before", () => {
    const { tools: declared } = openaiResponsesTools(tools, { approve: false, defer: ["Probe_Spend"] });
    expect(declared).toMatchObject([
      { type: "function", name: "Probe_Read" },
      { type: "namespace", name: "Probe", tools: [{ name: "Probe_Spend", defer_loading: true }] },
      { type: "tool_search" },
    ]);
    expect(declared[0]).not.toHaveProperty("defer_loading");
    expect(openaiResponsesTools(tools, { approve: false, defer: false }).tools).toHaveLength(2);
  });

  test("Anthropic gets the flag, its tool search, and cache control on the last tool that is not deferred", () => {
    const cacheControl = { type: "ephemeral" } as const;
    const { tools: some } = anthropicTools(tools, { approve: false, defer: ["Probe.Spend"], cacheControl });
    expect(some).toMatchObject([
      { name: "Probe_Read", cache_control: cacheControl },
      { name: "Probe_Spend", defer_loading: true },
      { type: "tool_search_tool_bm25_20251119" },
    ]);
    expect(some[1]).not.toHaveProperty("cache_control");
    const { tools: all } = anthropicTools(tools, { approve: false, defer: true, cacheControl });
    expect(all.map((tool) => "cache_control" in tool)).toEqual([false, false, true]);
  });

  test("the Agents SDK gets the flag, and namespaces from its own function", () => {
    const flat = openaiAgentsTools(tools, { approve: false, defer: ["Probe.Read"] });
    expect(flat.map(({ deferLoading }) => deferLoading)).toEqual([true, undefined]);
    const toolNamespace = ({ name, tools }: { name: string; tools: object[] }) =>
      tools.map((tool) => ({ ...tool, namespace: name }));
    const grouped = openaiAgentsTools(tools, { approve: false, defer: ["Probe.Spend"], toolNamespace });
    expect(grouped).toMatchObject([{ name: "Probe_Read" }, { name: "Probe_Spend", namespace: "Probe" }]);
    expect(grouped[0]).not.toHaveProperty("namespace");
  });

  test("LangChain gets the flag in the extras of a tool", () => {
    const extras = langchainTools(tools, langchain, { approve: false, defer: ["Probe.Read"] }).map(extrasOf);
    expect(extras).toEqual([{ defer_loading: true }, undefined]);
  });

  test("the AI SDK gets the flag for its tool search", () => {
    const record = aiSdkTools(tools, { approve: false, defer: ["Probe.Read"] });
    expect(Object.values(record).map(({ deferLoading }) => deferLoading)).toEqual([true, undefined]);
  });
});

describe("calls by programs", () => {
  test("only tools without approval declare them, and a named tool with approval is refused", () => {
    const { tools: openai } = openaiResponsesTools(tools, { approve: false, programmatic: true });
    expect(openai).toMatchObject([
      { allowed_callers: ["direct", "programmatic"] },
      {},
      { type: "programmatic_tool_calling" },
    ]);
    expect(openai[1]).not.toHaveProperty("allowed_callers");
    const { tools: anthropic } = anthropicTools(tools, { approve: false, programmatic: true });
    expect(anthropic).toMatchObject([
      { allowed_callers: ["direct", "code_execution_20260521"] },
      {},
      { name: "code_execution" },
    ]);
    expect(anthropic[1]).not.toHaveProperty("allowed_callers");
    const named = { approve: false, programmatic: ["Probe.Spend"] } as const;
    expect(() => openaiResponsesTools(tools, named)).toThrow("needs approval of each call");
    expect(() => anthropicTools(tools, named)).toThrow("needs approval of each call");
  });

  test("OpenAI gets the schema of what a program reads, without descriptions, unless the program needs none", () => {
    const [read] = openaiResponsesTools(tools, { approve: false, programmatic: true }).tools;
    const text = { type: "string" };
    const rows = { items: { properties: { email: text } } };
    const error = { properties: { code: text, message: text } };
    expect(read).toHaveProperty("output_schema", { type: "object", properties: { rows, link: text, error } });
    const [plain] = openaiResponsesTools(tools, { approve: false, programmatic: true, outputSchemas: false }).tools;
    expect(plain).not.toHaveProperty("output_schema");
    expect(() => openaiResponsesTools(tools, { approve: false, outputSchemas: true })).toThrow("pass programmatic");
  });

  test("the schema of a result leaves out the counts of requests, which programs do not need", () => {
    const counting = createProbe<object>({
      name: "Probe.Count",
      output: v.object({ total: v.number(), ...callUsage }),
    });
    const { tools: counted } = createToolkit({ counting }, {});
    const [declared] = openaiResponsesTools(counted, { approve: false, programmatic: true }).tools;
    expect(declared).toMatchObject({ output_schema: { properties: { total: { type: "number" } } } });
    for (const name of Object.keys(callUsage)) expect(JSON.stringify(declared)).not.toContain(name);
  });

  test("a program gets the full result, and the model the fitted one", async () => {
    const offer = openaiResponsesTools(tools, { approve: false, programmatic: true });
    const call = { type: "function_call", call_id: "1", name: "Probe_Read", arguments: "{}" };
    const caller = { type: "program", caller_id: "p" } as const;
    const calls = [{ ...call, caller }, call];
    const { items } = await openaiResponsesResults(offer, calls);
    expect(items.map(({ output }) => output === FULL)).toEqual([true, false]);

    const toolUse = { type: "tool_use", id: "1", name: "Probe_Read", input: {} };
    const program = { ...toolUse, caller: { type: "code_execution_20260521", tool_id: "t" } };
    const content = [
      program,
      { ...toolUse, caller: { type: "direct" } },
      { ...toolUse, name: "Probe_Rd", caller: program.caller },
    ];
    const { message } = await anthropicResults(anthropicTools(tools, { approve: false, programmatic: true }), {
      content,
    });
    expect(message.content.map(({ content }) => content === FULL)).toEqual([true, false, false]);
    expect(message.content[2]).toMatchObject({ is_error: true, content: expect.stringContaining("No tool is named") });
  });

  test("the Agents SDK writes the full result of a program as JSON, and ends no run because of invalid JSON", async () => {
    const caller = { type: "program" };
    const toolCall = { callId: "1", caller };
    const [read, spend] = openaiAgentsTools(tools, { approve: false, programmatic: true });
    expect(read).toMatchObject({ allowedCallers: ["direct", "programmatic"], outputSchema: { type: "object" } });
    expect(spend).not.toHaveProperty("allowedCallers");
    expect(read?.outputSchema?.properties).toMatchObject({ link: {}, error: {} });
    expect(await read?.invoke({}, "{}", { toolCall })).toEqual(await run());
    expect(await read?.invoke({}, "{}", { toolCall: { callId: "2" } })).not.toEqual(await run());
    const untyped = openaiAgentsTools(tools, { approve: false, programmatic: true, outputSchemas: false });
    expect(await untyped[0]?.invoke({}, "{}", { toolCall })).toBe(FULL);
    const tool = (options: object) => options;
    const [made] = openaiAgentsTools(tools, { approve: false, programmatic: true, tool }) as object[];
    const { errorFunction } = made as { errorFunction: () => object };
    expect(errorFunction()).toMatchObject({ error: { code: "incomplete_call" } });
  });

  test("LangChain declares them in the extras of a tool", () => {
    const extras = langchainTools(tools, langchain, { approve: false, programmatic: true }).map(extrasOf);
    expect(extras).toEqual([{ allowed_callers: ["direct", "code_execution_20260521"] }, undefined]);
  });

  test("LangChain gives a program the full result, and the model the fitted one", async () => {
    const [read] = langchainTools(tools, langchain, { approve: false, programmatic: true });
    const block = (id: string, type: string) => ({ type: "tool_use", id, name: "Probe_Read", caller: { type } });
    const content = [block("1", "code_execution_20260521"), block("2", "direct")];
    const state = [{ content, tool_calls: [{ id: "1" }, { id: "2" }] }];
    const call = async (id: string) => (await read?.invoke({}, { toolCall: { id }, state }))?.[0];
    expect(await call("1")).toBe(FULL);
    expect(await call("2")).not.toBe(FULL);
  });

  test("a program gets handles for hidden values", async () => {
    const hidden = createToolkit({ read: probe }, {}, { hide: hideFields(["email"]) }).tools;
    const offer = openaiResponsesTools(hidden, { programmatic: true });
    const caller = { type: "program", caller_id: "p" } as const;
    const call = { type: "function_call", call_id: "1", name: "Probe_Read", arguments: "{}", caller };
    const { items } = await openaiResponsesResults(offer, [call]);
    expect(items[0]?.output).toContain('"<email:1>"');
    expect(items[0]?.output).not.toContain("ada@");
  });

  test("a program gets a forged handle as text, and short values of hidden fields as handles, without the link", async () => {
    const rows = [{ email: "a@b", note: "<email:1>" }];
    const forging = createProbe<object>({
      name: "Probe.Read",
      output: v.object({ rows: v.array(v.object({ email: v.string(), note: v.string() })), link: v.string() }),
      run: async () => ({ rows, link: `${LINK}?q=a%40b` }),
    });
    const hidden = createToolkit({ read: forging }, {}, { hide: hideFields(["email"]) }).tools;
    const offer = openaiResponsesTools(hidden, { programmatic: true });
    const caller = { type: "program", caller_id: "p" } as const;
    const call = { type: "function_call", call_id: "1", name: "Probe_Read", arguments: "{}", caller };
    const { items } = await openaiResponsesResults(offer, [call]);
    const read = JSON.parse(items[0]?.output ?? "");
    expect(read.link).toBeNull();
    const [{ email, note }] = read.rows;
    expect(email).toMatch(/^<email:\d>$/);
    expect(note).not.toBe(email);
    expect(hidden[0]?.prepare({ word: note }).args).toEqual({ word: "<email:1>" });
  });

  test("a program of AI SDK's code mode cannot read a toolkit that hides fields by its schemas", () => {
    const hidden = createToolkit({ read: probe }, {}, { hide: hideFields(["email"]) }).tools;
    expect(() => aiSdkTools(hidden, { outputSchemas: true })).toThrow("hide");
    expect(() => aiSdkTools(hidden, {})).not.toThrow();
  });

  test("Anthropic's strict tools are refused to programs at creation", () => {
    const options = { approve: false, strict: ["Probe.Read"], programmatic: true } as const;
    expect(() => anthropicTools(tools, options)).toThrow("is also in strict");
  });
});

test("examples and schemas of results are declared where the SDK takes them", () => {
  const [read, other] = anthropicTools(tools, { approve: false, examples: example }).tools;
  expect(read).toMatchObject({ input_examples: [{ word: "a" }] });
  expect(other).not.toHaveProperty("input_examples");
  const providerOptions = { openai: { allowedCallers: ["programmatic"] } };
  const record = aiSdkTools(tools, { approve: false, examples: example, outputSchemas: true, providerOptions });
  expect(record["Probe_Read"]).toMatchObject({ inputExamples: [{ input: { word: "a" } }], providerOptions });
  const schema = record["Probe_Read"]?.outputSchema?.["~standard"];
  expect(schema?.jsonSchema.output({ target: "draft-2020-12" })).toHaveProperty("properties.link");
  expect(JSON.stringify(schema?.jsonSchema.input({ target: "draft-2020-12" }))).not.toContain("Rows.");
  expect(schema?.validate(1)).toEqual({ value: 1 });
  const ofTool = aiSdkTools(tools, { approve: false, providerOptions: ({ name }) => ({ own: { name } }) });
  expect(ofTool["Probe_Read"]?.providerOptions).toEqual({ own: { name: "Probe.Read" } });
  expect(() => aiSdkTools(tools, { approve: false, outputSchemas: true, result: "fitted" })).toThrow("full results");
  const mastra = mastraTools(tools, { approve: false, examples: example, outputSchemas: true });
  expect(mastra["Probe_Read"]).toMatchObject({ inputExamples: [{ input: { word: "a" } }], outputSchema: {} });
  expect(langchainTools(tools, langchain, { approve: false, examples: example }).map(extrasOf)).toEqual([
    { input_examples: [{ word: "a" }] },
    undefined,
  ]);
});

test("an option of a feature that the SDK lacks is refused by name", () => {
  for (const [option, value] of Object.entries({
    defer: true,
    programmatic: true,
    examples: example,
    outputSchemas: true,
  })) {
    for (const create of [bedrockTools, openaiChatTools])
      expect(() => create(tools, { approve: false, [option]: value })).toThrow(
        new RegExp(`${option}.* is not an option here`),
      );
  }
  expect(() => openaiResponsesTools(tools, { approve: false, examples: example } as never)).toThrow("examples");
  expect(() => aiSdkTools(tools, { approve: false, programmatic: true } as never)).toThrow("programmatic");
  expect(() => anthropicRunnerTools(tools, { approve: false, defer: true } as never)).toThrow("defer");
  expect(() => mastraTools(tools, { approve: false, defer: true } as never)).toThrow("defer");
  expect(() => openaiAgentsTools(tools, { approve: false, examples: example } as never)).toThrow("examples");
  expect(() => langchainTools(tools, langchain, { approve: false, outputSchemas: true } as never)).toThrow(
    "outputSchemas",
  );
});

test("an option may name a tool that the selection leaves out", () => {
  const options = {
    approve: false,
    except: ["Probe.Spend"],
    defer: ["Probe.Spend"],
    programmatic: ["Probe.Read"],
  } as const;
  const openai = openaiResponsesTools(tools, options).tools;
  expect(openai.map(({ type }) => type)).toEqual(["function", "programmatic_tool_calling"]);
  expect(anthropicTools(tools, options).tools.map(({ name }) => name)).toEqual(["Probe_Read", "code_execution"]);
});

test("a name of another type is refused like an unknown one", () => {
  expect(() => openaiResponsesTools(tools, { approve: false, defer: [null] as never })).toThrow("names no tool");
});

test("with citations, a result with a link is a search result, and an error is text", async () => {
  const offer = anthropicTools(tools, { approve: false, citations: true });
  const toolUse = { type: "tool_use", id: "1", name: "Probe_Read", input: {} };
  const { message } = await anthropicResults(offer, { content: [toolUse, { ...toolUse, name: "Probe_Rd" }] });
  const [found, failed] = message.content;
  expect(found?.content).toMatchObject([{ type: "search_result", source: LINK, citations: { enabled: true } }]);
  expect(failed?.content).toContain("No tool is named");
});

test("the AI SDK stores the arguments that the model wrote, without the defaults of the tool", async () => {
  const input = v.strictObject({ limit: v.optional(v.number(), 5), word: v.string() });
  const received: object[] = [];
  const record = aiSdkTools(
    createToolkit({ read: createProbe<object>({ input, run: async (args) => ({ rows: [received.push(args)] }) }) }, {})
      .tools,
  );
  const { inputSchema, execute } = record["Probe_Run"]!;
  const stored = inputSchema["~standard"].validate({ word: "a" });
  expect(stored).toEqual({ value: { word: "a" } });
  await execute((stored as { value: Record<string, unknown> }).value);
  expect(received).toEqual([{ limit: 5, word: "a" }]);
});
