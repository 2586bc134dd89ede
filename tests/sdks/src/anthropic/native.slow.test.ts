import Anthropic from "@anthropic-ai/sdk";
import { anthropicResults, anthropicTools } from "@toolwright/core/anthropic";
import { expect, test } from "vitest";
import { start } from "../ai-sdk/start.ts";
import { firstTools } from "../first-requests.ts";
import { COMPARISON, ERRORS_BY_SERVICE, logsIn, MAX_RESULT_TOKENS } from "../programs.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { calling, saying, type WireRequest, type WireToolResult } from "./messages-wire.ts";

const { tools } = createSandboxToolkits();

test("deferred tools have the flag on the wire, next to the search tool", async () => {
  const declared = await firstTools("Anthropic", tools, { defer: true });
  expect(declared).toHaveLength(tools.length + 1);
  for (const entry of declared.slice(0, -1)) expect(entry).toMatchObject({ defer_loading: true });
  expect(declared.at(-1)).toEqual({ type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" });
});

test("an example is on the wire", async () => {
  const example = { query: "status:error" };
  const declared = await firstTools("Anthropic", tools, { examples: { "Observability.SearchLogs": example } });
  const read = declared.find(({ name }) => name === "Observability_SearchLogs");
  expect(read).toMatchObject({ input_examples: [example] });
  expect(declared.filter((entry) => "input_examples" in entry)).toHaveLength(1);
});

test("a program gets every row as JSON, and a model the fitted result", async () => {
  const { id, name, args: input } = ERRORS_BY_SERVICE;
  const caller = { type: "code_execution_20260521", tool_id: "srvtoolu_1" };
  const uses = [
    { id, name, input, caller },
    { id: "call_2", name, input, caller: { type: "direct" } },
  ];
  const at = await start([calling(uses), saying("payment-service.")]);
  const client = new Anthropic({ baseURL: at.server.url, apiKey: "key", maxRetries: 0 });
  const offer = anthropicTools(at.tools, { approve: false, programmatic: true, maxResultTokens: MAX_RESULT_TOKENS });
  const request = { model: "claude-opus-5-5", max_tokens: 1_000, tools: offer.tools } as const;
  const question: Anthropic.MessageParam = { role: "user", content: "Which service fails most?" };

  const answer = await client.messages.create({ ...request, messages: [question] });
  const { message } = await anthropicResults(offer, answer);
  await client.messages.create({
    ...request,
    messages: [question, { role: "assistant", content: answer.content }, message],
  });

  const bodies = at.server.requests.map(({ body }) => body as WireRequest);
  const declared = bodies[0]?.tools ?? [];
  const entry = (wireName: string) => declared.find((item) => item["name"] === wireName);
  expect(entry(name)).toMatchObject({ allowed_callers: ["direct", "code_execution_20260521"] });
  expect(entry("Messaging_DeletePerson")).not.toHaveProperty("allowed_callers");
  expect(declared.at(-1)).toEqual({ type: "code_execution_20260521", name: "code_execution" });
  const results = bodies[1]?.messages.at(-1)?.content as readonly WireToolResult[];
  expect(results.map(({ content }) => logsIn(content).length === 200)).toEqual([true, false]);
  expect(bodies[1]?.messages[1]?.content).toMatchObject([{}, { caller }, {}]);
});

test("a program compares three services in one turn over full rows, and its call that needs approval is refused", async () => {
  const caller = { type: "code_execution_20260521", tool_id: "srvtoolu_1" };
  const at = await start([calling(COMPARISON.map(({ id, name, args: input }) => ({ id, name, input, caller })))]);
  const client = new Anthropic({ baseURL: at.server.url, apiKey: "key", maxRetries: 0 });
  const options = { programmatic: true, maxResultTokens: MAX_RESULT_TOKENS, onCall: at.onCall };
  const offer = anthropicTools(at.tools, { ...options, approve: () => false });
  const before = at.sandbox.messaging.workspace.people.all().length;

  const answer = await client.messages.create({
    model: "claude-opus-5-5",
    max_tokens: 1_000,
    tools: offer.tools,
    messages: [{ role: "user", content: "Compare." }],
  });
  const { message } = await anthropicResults(offer, answer);

  const values = at.events.flatMap(({ answer }) => (answer.ok ? [JSON.stringify(answer.value)] : []));
  expect(values).toHaveLength(3);
  expect(message.content.slice(0, 3).map(({ content }) => content)).toEqual(expect.arrayContaining(values));
  expect(message.content[3]).toMatchObject({ is_error: true, content: expect.stringContaining("not_approved") });
  expect(at.sandbox.messaging.workspace.people.all()).toHaveLength(before);
});
