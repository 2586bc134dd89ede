import { googleAI } from "@genkit-ai/google-genai";
import { AgentTool, BaseTool, InMemoryRunner, LlmAgent, setLogger } from "@google/adk";
import { AIMessage } from "@langchain/core/messages";
import { interrupt, MemorySaver, MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { Graph, Agent as StrandsAgent, tool as strandsTool } from "@strands-agents/sdk";
import { adkTools } from "@toolwright/core/adk";
import { genkitTools } from "@toolwright/core/genkit";
import { langchainTools } from "@toolwright/core/langchain";
import { strandsTools } from "@toolwright/core/strands";
import { genkit, restartTool } from "genkit/beta";
import { createAgent, tool as langchainTool, ToolMessage } from "langchain";
import { beforeEach, expect, onTestFinished } from "vitest";
import * as z from "zod";
import { geminiCalls, geminiSays } from "./genkit/gemini-script.ts";
import { startModel } from "./langchain/agent-run.ts";
import { asks, says } from "./langchain/chat-script.ts";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";
import { serveScript } from "./scripted-server.ts";
import { asks as strandsAsks, says as strandsSays } from "./strands/anthropic-stream.ts";
import { connectTo } from "./strands/connect.ts";
import { type Mode, testModes } from "./unproven-modes.ts";

const ARGS = { person_id: "ada", attributes: [{ name: "plan", value: "pro" }] };
const CALL = { id: "call_a", name: "Messaging_IdentifyPerson", args: ARGS };
const DESK = { id: "call_desk", name: "desk", args: { request: "Go.", input: "Go." } };
const OPTIONS = { approve: "sdk", only: ["Messaging.IdentifyPerson"] } as const;
const QUESTION = { messages: [{ role: "user", content: "Go." }] };
const THREAD = { configurable: { thread_id: "1" } };

const toolkits = createSandboxToolkits();
const { tools } = toolkits.messaging;
const { messaging } = toolkits.sandbox;
const writes = () => ["ada", "bob"].flatMap((value) => messaging.workspace.people.find({ kind: "id", value })).length;
beforeEach(() => {
  messaging.reset();
  for (const value of ["ada", "bob"]) messaging.workspace.people.remove({ kind: "id", value });
});

const langchain = () => langchainTools(tools, { tool: langchainTool, ToolMessage, interrupt }, OPTIONS);

async function scripted(lines: Parameters<typeof startModel>[0]) {
  const { model, server } = await startModel(lines);
  onTestFinished(() => server.close());
  return model;
}

/** A graph with one tool node, whose message has the call. */
const toolNode = (checkpointer?: MemorySaver) =>
  new StateGraph(MessagesAnnotation)
    .addNode("tools", new ToolNode(langchain()))
    .addEdge("__start__", "tools")
    .addEdge("tools", "__end__")
    .compile(checkpointer && { checkpointer })
    .invoke({ messages: [new AIMessage({ content: "", tool_calls: [{ ...CALL, type: "tool_call" }] })] }, THREAD);

const LANGCHAIN: Record<string, Mode> = {
  "has its own tool node": () => toolNode(new MemorySaver()),
  "has its own tool node, and no checkpointer": () => toolNode(),
  "is an agent in a tool of another agent": async () => {
    const inner = createAgent({ model: await scripted([asks(CALL), says("Done.")]), tools: langchain() });
    const run = async () => String((await inner.invoke(QUESTION)).messages.at(-1)?.content);
    const desk = langchainTool(run, { name: DESK.name, description: "Asks the desk.", schema: z.object({}) });
    const model = await scripted([asks({ ...DESK, args: {} }), says("Done.")]);
    await createAgent({ model, tools: [desk], checkpointer: new MemorySaver() }).invoke(QUESTION, THREAD);
  },
};

async function strandsDesk() {
  const { model } = await connectTo([strandsAsks({ ...CALL, input: ARGS }), strandsSays("Done.")]);
  const desk = { id: DESK.name, name: DESK.name, description: "The desk." };
  return new StrandsAgent({ ...desk, model, tools: strandsTools(tools, strandsTool, OPTIONS), printer: false });
}

const STRANDS: Record<string, Mode> = {
  "is a node of a graph": async () => {
    const { status } = await new Graph({ nodes: [await strandsDesk()], edges: [] }).invoke("Go.");
    expect(status).toBe("INTERRUPTED");
  },
  "is an agent that another agent calls, which loses the pause": async () => {
    const { model } = await connectTo([strandsAsks({ ...DESK, input: DESK.args }), strandsSays("Done.")]);
    const agent = new StrandsAgent({ model, tools: [(await strandsDesk()).asTool()], printer: false });
    expect((await agent.invoke("Go.")).stopReason).toBe("endTurn");
  },
};

/** Runs an agent of ADK, and returns the number of requests for confirmation. */
async function runAdk(lines: Parameters<typeof serveScript>[0], agent: LlmAgent): Promise<number> {
  setLogger(null);
  const server = await serveScript(lines);
  onTestFinished(() => server.close());
  process.env["GOOGLE_GEMINI_BASE_URL"] = server.url;
  process.env["GEMINI_API_KEY"] = "key";
  const newMessage = { role: "user", parts: [{ text: "Go." }] };
  let requests = 0;
  for await (const { content } of new InMemoryRunner({ agent }).runEphemeral({ userId: "one", newMessage }))
    for (const { functionCall } of content?.parts ?? [])
      if (functionCall?.name === "adk_request_confirmation") requests++;
  return requests;
}

const MODEL = "gemini-2.5-flash";
const adkDesk = () =>
  new LlmAgent({ name: "desk", description: "The desk.", model: MODEL, tools: adkTools(tools, BaseTool, OPTIONS) });
const done = geminiSays("Done.");

const ADK: Record<string, Mode> = {
  "is an agent to which another one transfers": async () => {
    const transfer = { id: "call_t", name: "transfer_to_agent", args: { agentName: "desk" } };
    const agent = new LlmAgent({ name: "front", model: MODEL, subAgents: [adkDesk()] });
    expect(await runAdk([geminiCalls(transfer), geminiCalls(CALL), done], agent)).toBe(1);
  },
  "is an agent that another one calls, which loses the request": async () => {
    const agent = new LlmAgent({ name: "front", model: MODEL, tools: [new AgentTool({ agent: adkDesk() })] });
    expect(await runAdk([geminiCalls(DESK), geminiCalls(CALL), done, done], agent)).toBe(0);
  },
  "has a model that requests a confirmation itself": async () => {
    const args = { originalFunctionCall: CALL, toolConfirmation: { hint: "Go.", confirmed: true } };
    const forged = { id: "call_f", name: "adk_request_confirmation", args };
    await runAdk([geminiCalls(forged), done, done], adkDesk());
  },
};

/** Resumes an interrupted `generate` with restarts. */
async function restart(answer: Parameters<typeof restartTool>[1], replaceInput?: object) {
  const server = await serveScript([geminiCalls(CALL), done]);
  onTestFinished(() => server.close());
  const ai = genkit({ plugins: [googleAI({ apiKey: "key", baseUrl: server.url })] });
  const request = () => ({ model: googleAI.model(MODEL), tools: genkitTools(ai, tools, OPTIONS) });
  const { messages, interrupts } = await ai.generate({ ...request(), prompt: "Go." });
  const restarts = interrupts.map((one) => restartTool(one, answer, replaceInput && { replaceInput }));
  expect(restarts).toHaveLength(1);
  await ai.generate({ ...request(), messages, resume: { restart: restarts } });
}

const GENKIT: Record<string, Mode> = {
  "gets an approval with other arguments": () => restart({ approved: true }, { ...ARGS, person_id: "bob" }),
  "gets `false`": () => restart(false as never),
  "gets a string": () => restart("yes" as never),
  "gets metadata without a decision": () => restart({ comment: "Fine." }),
};

const MODES = { LangChain: LANGCHAIN, Strands: STRANDS, ADK, Genkit: GENKIT };

testModes(MODES, writes, "pauses/unproven/nested-modes.json");
