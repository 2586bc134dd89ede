import {
  Agent,
  OpenAIProvider,
  programmaticToolCallingTool,
  Runner,
  tool,
  toolNamespace,
  toolSearchTool,
} from "@openai/agents";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import OpenAI from "openai";
import { expect, test } from "vitest";
import { responsesText } from "../ai-sdk/openai-lines.ts";
import { start } from "../ai-sdk/start.ts";
import { firstTools } from "../first-requests.ts";
import { expectNamespaces } from "../openai/expect-namespaces.ts";
import { call as modelCall, responseOf, responseStream, responsesCall, responsesMessage } from "../openai/wire.ts";
import { ERRORS_BY_SERVICE, logsIn, MAX_RESULT_TOKENS } from "../programs.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();
const runnerAt = (url: string) =>
  new Runner({
    modelProvider: new OpenAIProvider({ openAIClient: new OpenAI({ baseURL: url, apiKey: "key", maxRetries: 0 }) }),
    tracingDisabled: true,
  });

test("deferred tools are in namespaces on the wire, next to the API's tool search", async () => {
  const declared = await firstTools("OpenAI Agents", tools, { defer: true });
  expectNamespaces(declared, tools);
});

test("without the SDK's function, deferred tools stand alone on the wire", async () => {
  const at = await start([responsesText("Nothing.")]);
  const made = openaiAgentsTools(at.tools, { approve: "sdk", defer: ["Sales.SearchPeople"] });
  const agent = new Agent({ name: "Desk", model: "gpt-5", tools: [...made, toolSearchTool()] });
  await runnerAt(at.server.url).run(agent, "Hello.");
  const body = at.server.requests[0]?.body as { readonly tools: readonly object[] } | undefined;
  const deferred = body?.tools.filter((entry) => "defer_loading" in entry);
  expect(deferred).toMatchObject([{ type: "function", name: "Sales_SearchPeople", defer_loading: true }]);
});

test("a call of a deferred tool runs once the API's search found its namespace", async () => {
  const call = { type: "function_call", id: "fc_1", call_id: "call_1", arguments: "{}", status: "completed" };
  const namespace = "Messaging_Read_2";
  const search = { execution: "server", call_id: null, status: "completed" };
  const at = await start([
    ({ body }) => {
      const { tools: declared } = body as { readonly tools: readonly { readonly name?: string }[] };
      return responseOf([
        { type: "tool_search_call", id: "ts_1", ...search, arguments: { paths: [namespace] } },
        { type: "tool_search_output", id: "ts_2", ...search, tools: declared.filter(({ name }) => name === namespace) },
        { ...call, name: "Messaging_ListSegments", namespace },
      ]);
    },
    responsesText("Six."),
  ]);
  const made = openaiAgentsTools(at.tools, { approve: "sdk", defer: true, tool, toolNamespace });
  const agent = new Agent({ name: "Desk", model: "gpt-5", tools: [...made, toolSearchTool()] });
  const { finalOutput } = await runnerAt(at.server.url).run(agent, "How many segments?");
  expect(finalOutput).toBe("Six.");
  const { input } = at.server.requests[1]!.body as { readonly input: readonly { readonly output?: string }[] };
  expect(JSON.parse(input.at(-1)?.output ?? "")).toMatchObject({ segments: { length: 6 } });
});

test.each([
  { way: "made by themselves", made: {} },
  { way: "made with the SDK's own tool", made: { tool } },
])("a program gets every row as JSON from tools $way, and a model the fitted result", async ({ made }) => {
  const { id: call_id, name, args } = ERRORS_BY_SERVICE;
  const call = {
    type: "function_call",
    id: "fc_1",
    call_id,
    name,
    arguments: JSON.stringify(args),
    status: "completed",
  };
  const caller = { type: "program", caller_id: "program_1" };
  const program = { type: "program", id: "p_1", call_id: "program_1", code: "compare()", fingerprint: "f" };
  const at = await start([
    responseOf([program, { ...call, caller }, { ...call, id: "fc_2", call_id: "call_2" }]),
    responsesText("payment-service."),
  ]);
  const options = { approve: "sdk", programmatic: true, maxResultTokens: MAX_RESULT_TOKENS, ...made } as const;
  const agentTools = openaiAgentsTools(at.tools, options);
  const agent = new Agent({ name: "Desk", model: "gpt-5", tools: [...agentTools, programmaticToolCallingTool()] });

  await runnerAt(at.server.url).run(agent, "Which service fails most?");

  const [first, second] = at.server.requests.map(({ body }) => body) as [
    { readonly tools: readonly Readonly<Record<string, unknown>>[] },
    { readonly input: readonly { readonly type: string; readonly output: string }[] },
  ];
  const read = first.tools.find((entry) => entry["name"] === name);
  expect(read).toMatchObject({ allowed_callers: ["direct", "programmatic"], output_schema: { type: "object" } });
  expect(first.tools.find((entry) => entry["name"] === "Messaging_DeletePerson")).not.toHaveProperty("allowed_callers");
  const outputs = second.input.filter(({ type }) => type === "function_call_output");
  expect(outputs.map(({ output }) => logsIn(output).length === 200)).toEqual([true, false]);
  expect(outputs[0]).toMatchObject({ call_id, caller });
});

test("a streamed run calls the tools", async () => {
  const list = responsesCall(modelCall("Messaging_ListSegments", {}));
  const at = await start([responseStream([list]), responseStream([responsesMessage("Six.")])]);
  const agent = new Agent({ name: "Desk", model: "gpt-5", tools: openaiAgentsTools(at.tools, { approve: "sdk" }) });
  const run = await runnerAt(at.server.url).run(agent, "How many segments?", { stream: true });
  await run.completed;
  expect(run.finalOutput).toBe("Six.");
  expect(JSON.stringify(at.server.requests[1]?.body)).toContain("function_call_output");
});
