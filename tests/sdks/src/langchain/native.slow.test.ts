import { ChatAnthropic } from "@langchain/anthropic";
import { expect, test } from "vitest";
import { start } from "../ai-sdk/start.ts";
import { calling, saying, type WireRequest, type WireToolResult } from "../anthropic/messages-wire.ts";
import { firstTools, langchainAgent } from "../first-requests.ts";
import { ERRORS_BY_SERVICE, logsIn, MAX_RESULT_TOKENS } from "../programs.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();

test.each([
  ["LangChain with Anthropic", { type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" }],
  ["LangChain with OpenAI", { type: "tool_search" }],
] as const)("%s: deferred tools have the flag on the wire, next to the search tool", async (sdk, search) => {
  const declared = await firstTools(sdk, tools, { defer: ["Sales.SearchPeople"] });
  expect(declared).toHaveLength(tools.length + 1);
  const deferred = declared.filter((entry) => entry["defer_loading"] === true);
  expect(deferred.map(({ name }) => name)).toEqual(["Sales_SearchPeople"]);
  expect(declared.at(-1)).toEqual(search);
});

test("Anthropic's models get an example on the wire", async () => {
  const example = { query: "status:error" };
  const examples = { "Observability.SearchLogs": example };
  const declared = await firstTools("LangChain with Anthropic", tools, { examples });
  const withExample = declared.filter((entry) => "input_examples" in entry);
  expect(withExample).toMatchObject([{ name: "Observability_SearchLogs", input_examples: [example] }]);
});

test("a program of Anthropic's models gets every row as JSON, and a model the fitted result", async () => {
  const { id, name, args: input } = ERRORS_BY_SERVICE;
  const caller = { type: "code_execution_20260521", tool_id: "srvtoolu_1" };
  const uses = [
    { id, name, input, caller },
    { id: "call_2", name, input, caller: { type: "direct" } },
  ];
  const at = await start([calling(uses), saying("payment-service.")]);
  const model = new ChatAnthropic({
    model: "claude-opus-5-5",
    apiKey: "key",
    anthropicApiUrl: at.server.url,
    maxRetries: 0,
  });
  const options = { approve: false, programmatic: true, maxResultTokens: MAX_RESULT_TOKENS } as const;
  const agent = langchainAgent(model, at.tools, options);

  await agent.invoke({ messages: [{ role: "user", content: "Which service fails most?" }] });

  const bodies = at.server.requests.map(({ body }) => body as WireRequest);
  const entry = (wireName: string) => bodies[0]?.tools.find((item) => item["name"] === wireName);
  expect(entry(name)).toMatchObject({ allowed_callers: ["direct", "code_execution_20260521"] });
  expect(entry("Messaging_DeletePerson")).not.toHaveProperty("allowed_callers");
  const sent = bodies[1]?.messages.slice(2).flatMap(({ content }) => content as readonly WireToolResult[]) ?? [];
  expect(sent.map(({ content }) => logsIn(content).length === 200)).toEqual([true, false]);
  expect(JSON.stringify(bodies[1]?.messages[1]?.content)).toContain(JSON.stringify(caller));
});
