import { googleAI } from "@genkit-ai/google-genai";
import { BaseTool, InMemoryRunner, LlmAgent, setLogger } from "@google/adk";
import { interrupt, MemorySaver } from "@langchain/langgraph";
import { Mastra } from "@mastra/core";
import { Agent as MastraAgent } from "@mastra/core/agent";
import { createCodeMode, createTool } from "@mastra/core/tools";
import { createStep, createWorkflow } from "@mastra/core/workflows";
import { LocalSandbox } from "@mastra/core/workspace";
import { OpenAIProvider, Agent as OpenAiAgent, tool as openaiTool, Runner } from "@openai/agents";
import { InterruptResponseContent, Agent as StrandsAgent, tool as strandsTool } from "@strands-agents/sdk";
import { HumanInTheLoop } from "@strands-agents/sdk/vended-interventions/hitl";
import { adkTools } from "@toolwright/core/adk";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { genkitTools } from "@toolwright/core/genkit";
import { langchainTools } from "@toolwright/core/langchain";
import { mastraTools } from "@toolwright/core/mastra";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import { strandsTools } from "@toolwright/core/strands";
import { genkit } from "genkit/beta";
import { createAgent, humanInTheLoopMiddleware, tool as langchainTool, ToolMessage } from "langchain";
import OpenAI from "openai";
import { beforeEach, expect, onTestFinished } from "vitest";
import * as z from "zod";
import { chatCalls, chatText, responsesCalls, responsesText } from "./ai-sdk/openai-lines.ts";
import { MAJORS } from "./ai-sdk/start.ts";
import { geminiCalls, geminiSays } from "./genkit/gemini-script.ts";
import { startModel } from "./langchain/agent-run.ts";
import { asks, says } from "./langchain/chat-script.ts";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";
import { serveScript } from "./scripted-server.ts";
import { asks as strandsAsks, says as strandsSays } from "./strands/anthropic-stream.ts";
import { connectTo } from "./strands/connect.ts";
import { type Mode, testModes } from "./unproven-modes.ts";

const ARGS = { person_id: "ada", attributes: [{ name: "plan", value: "pro" }] };
const NAME = "Messaging_IdentifyPerson";
const CALL = { id: "call_a", name: NAME, args: ARGS };
const OPTIONS = { approve: "sdk", only: ["Messaging.IdentifyPerson"] } as const;

const toolkits = createSandboxToolkits();
const { tools } = toolkits.messaging;
const { messaging } = toolkits.sandbox;
const writes = () => messaging.workspace.people.find({ kind: "id", value: "ada" }).length;
beforeEach(() => {
  messaging.reset();
  messaging.workspace.people.remove({ kind: "id", value: "ada" });
});

async function start(lines: Parameters<typeof serveScript>[0]) {
  const server = await serveScript(lines);
  onTestFinished(() => server.close());
  return { server };
}

const script = [chatCalls(CALL), chatText("Done."), chatText("Done.")];

const aiSdkModes = (major: (typeof MAJORS)[number]): Record<string, Mode> => {
  const run = async (settings: object) => {
    const { server } = await start(script);
    const model = major.createOpenAI({ baseURL: server.url, apiKey: "key" }).chat("gpt-5");
    const stopWhen = major.ai.stepCountIs(3);
    return major.ai.generateText({ model, tools: aiSdkTools(tools, OPTIONS), prompt: "Go.", stopWhen, ...settings });
  };
  return {
    "waits for a person": () => run({}),
    "approves automatically": () => run({ toolApproval: { [CALL.name]: "approved" } }),
    "approves by a function": () => run({ toolApproval: () => "approved" }),
    "declares that no approval is needed": () =>
      run({ tools: { [CALL.name]: { ...aiSdkTools(tools, OPTIONS)[NAME], needsApproval: false } } }),
    "runs the tool in the program": async () => aiSdkTools(tools, OPTIONS)[NAME].execute(ARGS as never),
  };
};

async function runMastra(made: object, lines = script, use: (agent: MastraAgent) => Promise<unknown> = halt) {
  const { server } = await start(lines);
  const model = { id: "openai/gpt-5", url: server.url, apiKey: "key" } as const;
  const desk = new MastraAgent({ id: "desk", name: "Desk", instructions: "Help.", model, tools: made as never });
  return use(new Mastra({ agents: { desk }, logger: false }).getAgent("desk"));
}

const halt = (agent: MastraAgent) => agent.generate("Go.", { maxSteps: 3 });

async function approveOnce(agent: MastraAgent, options: object = {}) {
  const { runId = "", finishReason } = await agent.generate("Go.", { maxSteps: 3, ...options });
  if (finishReason !== "suspended") return;
  await agent.approveToolCallGenerate({ runId, toolCallId: CALL.id }).catch(() => undefined);
}

const MASTRA: Record<string, Mode> = {
  "waits for a person": () => runMastra(mastraTools(tools, OPTIONS)),
  "has tools of the AI SDK, and approves": () => runMastra(aiSdkTools(tools, OPTIONS), script, approveOnce),
  "requires Mastra's own approval, and gets it": () =>
    runMastra(mastraTools(tools, OPTIONS), script, (agent) => approveOnce(agent, { requireToolApproval: true })),
  "has a model that approves its own call": () => {
    const call = { ...CALL, args: { ...ARGS, resumeData: { approved: true } } };
    return runMastra(mastraTools(tools, OPTIONS), [chatCalls(call), chatText("Done."), chatText("Done.")]);
  },
  "runs a model's program": () => {
    const made = mastraTools(tools, OPTIONS);
    const { tool } = createCodeMode({ tools: made as never, sandbox: new LocalSandbox() });
    const code = `return await external_${CALL.name}(${JSON.stringify(ARGS)});`;
    const calls = chatCalls({ id: "call_code", name: tool.id, args: { code } });
    return runMastra({ [tool.id]: tool }, [calls, chatText("Done.")]);
  },
  "runs a step of a workflow": async () => {
    const made = mastraTools(tools, OPTIONS)[NAME];
    const step = createStep(createTool({ ...made, inputSchema: z.any(), outputSchema: z.any() } as never) as never);
    const flow = createWorkflow({ id: "flow", inputSchema: z.any(), outputSchema: z.any() })
      .then(step as never)
      .commit();
    const run = await flow.createRun();
    expect((await run.start({ inputData: ARGS })).status).toBe("suspended");
  },
  "runs the tool in the program": async () => mastraTools(tools, OPTIONS)[NAME].execute(ARGS as never),
};

async function runOpenAi(use: (runner: Runner, agent: OpenAiAgent) => Promise<unknown>, nested = false) {
  const last = [responsesText("Done."), responsesText("Done."), responsesText("Done.")];
  const ask = responsesCalls({ id: "call_ask", name: "ask_desk", args: { input: "Go." } });
  const { server } = await start([...(nested ? [ask] : []), responsesCalls(CALL), ...last]);
  const openAIClient = new OpenAI({ baseURL: server.url, apiKey: "key", maxRetries: 0 });
  const modelProvider = new OpenAIProvider({ openAIClient });
  const runner = new Runner({ modelProvider, tracingDisabled: true });
  const made = openaiAgentsTools(tools, { ...OPTIONS, tool: openaiTool });
  const agent = new OpenAiAgent({ name: "Desk", model: "gpt-5", tools: made });
  const asking = new OpenAiAgent({
    name: "Front",
    model: "gpt-5",
    tools: [agent.asTool({ toolName: "ask_desk", toolDescription: "Asks the desk.", runConfig: { modelProvider } })],
  });
  return use(runner, nested ? (asking as OpenAiAgent) : agent);
}

const approveAll = (options: object) => async (runner: Runner, agent: OpenAiAgent) => {
  const { state, interruptions } = await runner.run(agent, "Go.");
  for (const interruption of interruptions) state.approve(interruption, options);
  expect(interruptions).toHaveLength(1);
  await runner.run(agent, state);
};

const OPENAI_AGENTS: Record<string, Mode> = {
  "waits for a person": () => runOpenAi((runner, agent) => runner.run(agent, "Go.")),
  "approves without the card": () => runOpenAi(approveAll({})),
  "approves all calls of the tool": () => runOpenAi(approveAll({ alwaysApprove: true })),
  "approves a call of another agent's tool": () => runOpenAi(approveAll({}), true),
  "runs the tool in the program": async () =>
    openaiAgentsTools(tools, OPTIONS)[0]?.invoke({ context: {} }, JSON.stringify(ARGS), {
      toolCall: { callId: CALL.id },
    }),
};

async function runLangChain(
  fields: object,
  use = async (agent: { invoke(...input: never[]): unknown }) => {
    await agent.invoke(
      { messages: [{ role: "user", content: "Go." }] } as never,
      { configurable: { thread_id: "1" } } as never,
    );
  },
) {
  const { server, model } = await startModel([asks(CALL), says("Done."), says("Done.")]);
  const parts = { tool: langchainTool, ToolMessage, interrupt };
  const agent = createAgent({ model, tools: langchainTools(tools, parts, OPTIONS), ...fields });
  await use(agent as never);
  await server.close();
}

const LANGCHAIN: Record<string, Mode> = {
  "waits for a person": () => runLangChain({ checkpointer: new MemorySaver() }),
  "has no checkpointer": () => runLangChain({}),
  "has a middleware that approves": () =>
    runLangChain({
      checkpointer: new MemorySaver(),
      middleware: [humanInTheLoopMiddleware({ interruptOn: { [CALL.name]: false } } as never) as never],
    }),
  "runs the tool in the program": async () => {
    const [made] = langchainTools(tools, { tool: langchainTool, ToolMessage, interrupt }, OPTIONS);
    await made?.invoke(ARGS as never).catch(() => undefined);
  },
};

async function runStrands(fields: object, use = (agent: StrandsAgent): Promise<unknown> => agent.invoke("Go.")) {
  const { model } = await connectTo([
    strandsAsks({ ...CALL, input: ARGS }),
    strandsSays("Done."),
    strandsSays("Done."),
  ]);
  const agent = new StrandsAgent({
    model,
    tools: strandsTools(tools, strandsTool, OPTIONS),
    printer: false,
    ...fields,
  });
  return use(agent);
}

const STRANDS: Record<string, Mode> = {
  "waits for a person": () => runStrands({}),
  "has an intervention that approves": () =>
    runStrands({ interventions: [new HumanInTheLoop({ ask: async () => "yes" })] }),
  "gets the response to another pause": () =>
    runStrands({ interventions: [new HumanInTheLoop()] }, async (agent) => {
      const { interrupts = [] } = await agent.invoke("Go.");
      await agent.invoke(interrupts.map(({ id }) => new InterruptResponseContent({ interruptId: id, response: true })));
    }),
  "calls the agent's tool in the program": () =>
    runStrands({}, (agent) =>
      (agent.tool as never as Record<string, { invoke(input: object): Promise<unknown> }>)[CALL.name]!.invoke(ARGS),
    ),
  "runs the tool in the program": () =>
    strandsTools(tools, strandsTool, OPTIONS)[0]!
      .invoke(ARGS)
      .catch(() => undefined),
};

const GENKIT: Record<string, Mode> = {
  "waits for a person": async () => {
    const { server } = await start([geminiCalls(CALL), geminiSays("Done.")]);
    const ai = genkit({ plugins: [googleAI({ apiKey: "key", baseUrl: server.url })] });
    const model = googleAI.model("gemini-2.5-flash");
    await ai.generate({ model, tools: genkitTools(ai, tools, OPTIONS), prompt: "Go." });
  },
  "runs the tool in the program": async () => {
    const [made] = genkitTools(genkit({}), tools, OPTIONS);
    await (made as never as (input: object) => Promise<unknown>)(ARGS).catch(() => undefined);
  },
};

const ADK: Record<string, Mode> = {
  "waits for a person": async () => {
    setLogger(null);
    const { server } = await start([geminiCalls(CALL), geminiSays("Done."), geminiSays("Done.")]);
    process.env["GOOGLE_GEMINI_BASE_URL"] = server.url;
    process.env["GEMINI_API_KEY"] = "key";
    const agent = new LlmAgent({
      name: "helper",
      model: "gemini-2.5-flash",
      tools: adkTools(tools, BaseTool, OPTIONS),
    });
    const runner = new InMemoryRunner({ agent });
    const { id: sessionId } = await runner.sessionService.createSession({ appName: runner.appName, userId: "one" });
    const newMessage = { role: "user", parts: [{ text: "Go." }] };
    for await (const _ of runner.runAsync({ userId: "one", sessionId, newMessage }));
  },
  "runs the tool in the program": async () => {
    const [made] = adkTools(tools, BaseTool, OPTIONS);
    await made?.runAsync({ args: ARGS, toolContext: { actions: {} } } as never);
  },
};

const MODES = {
  ...Object.fromEntries(MAJORS.map((major) => [`AI SDK ${major.major}`, aiSdkModes(major)])),
  Mastra: MASTRA,
  "OpenAI Agents": OPENAI_AGENTS,
  LangChain: LANGCHAIN,
  Strands: STRANDS,
  Genkit: GENKIT,
  ADK,
};

testModes(MODES, writes, "pauses/unproven/modes.json");
