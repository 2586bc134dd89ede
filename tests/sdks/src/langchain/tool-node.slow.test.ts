import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { ToolNode, toolsCondition } from "@langchain/langgraph/prebuilt";
import { langchainTools } from "@toolwright/core/langchain";
import { afterEach, expect, it } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import type { ScriptedServer } from "../scripted-server.ts";
import { startModel, toolAnswers } from "./agent-run.ts";
import { asks, says, toolResults } from "./chat-script.ts";

const { sandbox, tools } = createSandboxToolkits();
const parts = { tool, ToolMessage };

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

const facets = { name: "Observability_DiscoverFacets", args: { dataset: "logs" } };

/** The graph of LangGraph's guides: model, tools, model. */
async function startGraph(lines: Parameters<typeof startModel>[0], options: Parameters<typeof langchainTools>[2] = {}) {
  const started = await startModel(lines);
  server = started.server;
  const toolList = langchainTools(tools, parts, { approve: false, ...options });
  const model = started.model.bindTools(toolList);
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("model", async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode("tools", new ToolNode(toolList))
    .addEdge(START, "model")
    .addConditionalEdges("model", toolsCondition, ["tools", END])
    .addEdge("tools", "model")
    .compile();
  return { graph, requests: started.server.requests };
}

const question = { messages: [{ role: "user", content: "What do the logs know?" }] };

it("runs two calls of a turn in a graph and continues with their results", async () => {
  const broadcasts = { id: "call_b", name: "Messaging_ListBroadcasts", args: {} };
  const { graph, requests } = await startGraph([asks({ id: "call_f", ...facets }, broadcasts), says("A lot.")]);
  const { messages } = await graph.invoke(question);
  expect(messages.at(-1)?.text).toBe("A lot.");
  const results = toolResults(requests[1]);
  expect(results.map(([id]) => id)).toEqual(["call_f", "call_b"]);
  expect(JSON.parse(results[0]?.[1] ?? "").facets.length).toBeGreaterThan(0);
  expect(JSON.parse(results[1]?.[1] ?? "").broadcasts).toHaveLength(3);
});

it("returns a failed call with status error, and without the advice that LangChain adds to thrown errors", async () => {
  const invalid = { id: "call_f", name: facets.name, args: { dataset: "metrics" } };
  const { graph } = await startGraph([asks(invalid), says("I see.")]);
  const { messages } = await graph.invoke(question);
  const [answer] = toolAnswers(messages);
  expect(answer).toMatchObject({ status: "error", artifact: { error: { code: "invalid_input" } } });
  expect(JSON.parse(String(answer?.text)).error.code).toBe("invalid_input");
});

it("reports a backend's error as a message without a stack trace", async () => {
  const { graph, requests } = await startGraph([
    asks({ id: "call_p", name: "Messaging_ListSegments", args: {} }),
    says("Hm."),
  ]);
  sandbox.messaging.fail({ status: 403, html: true });
  await graph.invoke(question);
  const [[, text] = ["", ""]] = toolResults(requests[1]);
  expect(JSON.parse(text).error.code).toBe("forbidden");
  expect(JSON.stringify(requests.map(({ body }) => body))).not.toMatch(/node_modules|file:\/\/|\.ts:\d|<html/);
});

it("reports progress in the custom stream and to onProgress", async () => {
  const toolNames: string[] = [];
  const onProgress = ({ tool: name }: { tool: string }) => toolNames.push(name);
  const { graph } = await startGraph([asks({ id: "call_f", ...facets }), says("A lot.")], { onProgress });
  const chunks: unknown[] = [];
  for await (const chunk of await graph.stream(question, { streamMode: "custom" })) chunks.push(chunk);
  expect(chunks.length).toBeGreaterThan(1);
  expect(chunks.at(-1)).toMatchObject({ tool: "Observability.DiscoverFacets", toolCallId: "call_f" });
  expect(toolNames).toHaveLength(chunks.length);
});

it("runs outside a graph too, where there is no stream", async () => {
  const node = new ToolNode(langchainTools(tools, parts, { approve: false }));
  const call = { id: "call_f", type: "tool_call" as const, ...facets };
  const messages: ToolMessage[] = await node.invoke([new AIMessage({ content: "", tool_calls: [call] })]);
  expect(toolAnswers(messages)).toMatchObject([
    { id: "call_f", status: "success", artifact: { facets: expect.any(Array) } },
  ]);
});
