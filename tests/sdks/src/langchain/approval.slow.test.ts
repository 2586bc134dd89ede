import { AIMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver, MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import type { Tool } from "@toolwright/core";
import {
  type LangChainInterrupt,
  type LangChainOptions,
  langchainDecisions,
  langchainTools,
} from "@toolwright/core/langchain";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { createAgent, humanInTheLoopMiddleware, ToolMessage, tool } from "langchain";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ScriptedServer } from "../scripted-server.ts";
import { startModel, toolAnswers } from "./agent-run.ts";
import { asks, type ScriptedCall, says } from "./chat-script.ts";

const sandbox = createSandbox();
// Without the window after an accepted send, only a decision can prevent one.
const { tools } = createMessaging({ ...sandbox.messaging.options, duplicateWindowMs: 0 });
const { deliveries } = sandbox.messaging.workspace;
const mail = (id: string, to: string) => ({
  id,
  name: "Messaging_SendTransactionalEmail",
  args: { transactional_message_id: "1", to, message_data: { order_id: id, amount: "9 EUR" } },
});
const TO_JUN = mail("call_jun", "jun.eriksen@example.com");
const TO_ADA = mail("call_ada", "ada.abara@example.com");
const CONFIG = { configurable: { thread_id: "one" } };

let server: ScriptedServer | undefined;
let seeded = 0;
beforeEach(() => {
  sandbox.messaging.reset();
  seeded = deliveries.length;
});
/** Number of the emails that the test sent. */
const sends = () => deliveries.length - seeded;
afterEach(() => server?.close());

interface Pause {
  readonly id: string;
  readonly value: LangChainInterrupt;
}

/** Runs an agent until its first pause, and returns functions to resume it. */
async function pause(...calls: readonly ScriptedCall[]) {
  const started = await startModel([asks(...calls), says("Done."), says("Done.")]);
  server = started.server;
  const checkpointer = new MemorySaver();
  const create = (options: LangChainOptions = { approve: "sdk" }) =>
    createAgent({
      model: started.model,
      tools: langchainTools(tools as readonly Tool[], { tool, ToolMessage, interrupt }, options),
      checkpointer,
    });
  const agent = create();
  const run = async (input: never, runner = agent) => {
    const state = await runner.invoke(input, CONFIG);
    const pauses = ((state as { __interrupt__?: readonly Pause[] }).__interrupt__ ?? []) as readonly Pause[];
    return { pauses, answers: toolAnswers(state.messages) };
  };
  const { pauses } = await run({ messages: [{ role: "user", content: "Send receipts." }] } as never);
  expect(sends()).toBe(0);
  return {
    pauses,
    create,
    resume: (resume: unknown, runner = agent) => run(new Command({ resume }) as never, runner),
  };
}

/** A graph of LangGraph with one tool node, whose calls share a task. */
function createGraph(nodeTools: readonly object[] = tools) {
  const node = new ToolNode(
    langchainTools(nodeTools as readonly Tool[], { tool, ToolMessage, interrupt }, { approve: "sdk" }),
  );
  return new StateGraph(MessagesAnnotation)
    .addNode("tools", node)
    .addEdge("__start__", "tools")
    .addEdge("tools", "__end__")
    .compile({ checkpointer: new MemorySaver() });
}

/** Decides on each call by its recipient. */
const decisions = (pauses: readonly Pause[], approves: (card: string) => boolean) =>
  Object.fromEntries(
    pauses.map(({ id, value }) => [id, { approved: approves(value.card), hash: value.hash, reason: "Not today." }]),
  );

it("pauses the graph with the card of a call, before anything is sent", async () => {
  const { pauses } = await pause(TO_JUN);
  expect(pauses).toMatchObject([{ value: { name: TO_JUN.name, hash: expect.stringMatching(/^sha256-/) } }]);
  expect(pauses[0]?.value.card).toMatch(
    /Order receipt[\s\S]*jun\.eriksen@example\.com[\s\S]*\nHash: sha256-[0-9a-f]{64}$/,
  );
});

it.each([
  { approved: true, sent: 1, status: "success" },
  { approved: false, sent: 0, status: "error" },
])("sends $sent emails when the decision is $approved", async ({ approved, sent, status }) => {
  const { pauses, resume } = await pause(TO_JUN);
  const { answers } = await resume(decisions(pauses, () => approved));
  expect(answers).toMatchObject([{ id: TO_JUN.id, status }]);
  expect(sends()).toBe(sent);
  if (!approved) expect(answers[0]?.text).toContain("Not today.");
});

it("answers each of two calls by its own decision", async () => {
  const { pauses, resume } = await pause(TO_JUN, TO_ADA);
  const { answers } = await resume(decisions(pauses, (card) => card.includes("ada.abara")));
  expect(answers.map(({ id, status }) => [id, status])).toEqual([
    [TO_JUN.id, "error"],
    [TO_ADA.id, "success"],
  ]);
  expect(sends()).toBe(1);
});

it("still waits for the other call after a decision on one of two", async () => {
  const { pauses, resume } = await pause(TO_JUN, TO_ADA);
  const [first, second] = pauses;
  const { pauses: left } = await resume(decisions([second!], () => true));
  expect(left).toEqual([first]);
  expect(sends()).toBe(1);
  const { answers } = await resume(decisions(left, () => true));
  expect(answers.map(({ status }) => status)).toEqual(["success", "success"]);
  expect(sends()).toBe(2);
});

it("runs no call with a decision that has no hash, or that of another call", async () => {
  const { pauses, resume } = await pause(TO_JUN, TO_ADA);
  // LangGraph passes a value without an id to every interrupt.
  const { answers } = await resume({ approved: true, hash: pauses[0]?.value.hash });
  expect(answers.map(({ status }) => status)).toEqual(["success", "error"]);
  expect(sends()).toBe(1);
});

it("follows a refusal also in a process that asks no person", async () => {
  for (const approve of [false, () => true] as const) {
    const { pauses, create, resume } = await pause(TO_JUN);
    const { answers } = await resume(
      decisions(pauses, () => false),
      create({ approve }),
    );
    expect(answers).toMatchObject([{ status: "error", text: expect.stringContaining("Not today.") }]);
    expect(sends()).toBe(0);
    await server?.close();
  }
});

it("runs a later call of the same run by the options of the process that resumes it", async () => {
  const started = await startModel([asks(TO_JUN), asks(TO_ADA), says("Done.")]);
  server = started.server;
  const checkpointer = new MemorySaver();
  const create = (approve: "sdk" | false) =>
    createAgent({
      model: started.model,
      tools: langchainTools(tools as readonly Tool[], { tool, ToolMessage, interrupt }, { approve }),
      checkpointer,
    });
  const paused: unknown = await create("sdk").invoke({ messages: [{ role: "user", content: "Go." }] }, CONFIG);
  const [pause] = (paused as { __interrupt__: readonly Pause[] }).__interrupt__;
  // LangGraph passes a value without an id to the next interrupt, and keeps it if no call interrupts.
  const resume = { approved: true, hash: pause?.value.hash };
  const { messages } = await create(false).invoke(new Command({ resume }), CONFIG);
  expect(toolAnswers(messages).map(({ status }) => status)).toEqual(["success", "success"]);
  expect(sends()).toBe(2);
});

it("sends each email once from a separate tool node, which runs approved calls again until all have a decision", async () => {
  const graph = createGraph();
  const tool_calls = [TO_JUN, TO_ADA].map((call) => ({ ...call, type: "tool_call" as const }));
  let state: unknown = await graph.invoke({ messages: [new AIMessage({ content: "", tool_calls })] }, CONFIG);
  const cards: string[] = [];
  for (const _ of tool_calls) {
    const { __interrupt__: pauses } = state as { __interrupt__: readonly Pause[] };
    const approve = ({ card }: LangChainInterrupt) => cards.push(card) > 0;
    state = await graph.invoke(new Command({ resume: await langchainDecisions(pauses, approve) }), CONFIG);
    // LangGraph pauses for the second call while the first one still runs.
    await expect.poll(sends).toBe(cards.length);
  }
  expect(cards).toMatchObject([expect.stringContaining("jun.eriksen"), expect.stringContaining("ada.abara")]);
  expect(toolAnswers((state as { messages: never }).messages).map(({ status }) => status)).toEqual([
    "success",
    "success",
  ]);
  expect(sends()).toBe(2);
});

it("asks about the call that a person edited into a call of another tool", async () => {
  const started = await startModel([asks(TO_JUN), says("Done.")]);
  server = started.server;
  const interruptOn = { [TO_JUN.name]: { allowedDecisions: ["approve", "edit", "reject"] as const } };
  const agent = createAgent({
    model: started.model,
    tools: langchainTools(tools as readonly Tool[], { tool, ToolMessage, interrupt }, { approve: "sdk" }),
    checkpointer: new MemorySaver(),
    ...({ middleware: [humanInTheLoopMiddleware({ interruptOn } as never)] } as object),
  });
  const people = sandbox.messaging.workspace.people;
  const isKnown = () => people.find({ kind: "id", value: "usr_9cd" }).length;
  await agent.invoke({ messages: [{ role: "user", content: "Go." }] }, CONFIG);
  const editedAction = { name: "Messaging_DeletePerson", args: { person_id: "usr_9cd" } };
  const edited: unknown = await agent.invoke(
    new Command({ resume: { decisions: [{ type: "edit", editedAction }] } }),
    CONFIG,
  );
  const { __interrupt__: pauses } = edited as { __interrupt__: readonly Pause[] };
  expect(pauses).toMatchObject([{ value: { name: editedAction.name, card: expect.stringContaining("usr_9cd") } }]);
  expect([sends(), isKnown()]).toEqual([0, 1]);
  await agent.invoke(new Command({ resume: await langchainDecisions(pauses, () => true) }), CONFIG);
  expect([sends(), isKnown()]).toEqual([0, 0]);
});

it("pauses LangGraph's own tool node too, for one call after the other", async () => {
  const graph = createGraph();
  const tool_calls = [{ ...TO_JUN, type: "tool_call" as const }];
  const paused: unknown = await graph.invoke({ messages: [new AIMessage({ content: "", tool_calls })] }, CONFIG);
  const { __interrupt__: pauses } = paused as { __interrupt__: readonly Pause[] };
  const { messages } = await graph.invoke(new Command({ resume: decisions(pauses, () => true) }), CONFIG);
  expect(toolAnswers(messages)).toMatchObject([{ id: TO_JUN.id, status: "success" }]);
  expect(sends()).toBe(1);
});

it("asks once about each call of a tool node, and never about a send that it repeats", async () => {
  const messaging = createMessaging(sandbox.messaging.options);
  await messaging.sendTransactionalEmail(TO_JUN.args);
  const graph = createGraph(messaging.tools);
  const tool_calls = [TO_JUN, TO_ADA].map((call) => ({ ...call, type: "tool_call" as const }));
  const paused: unknown = await graph.invoke({ messages: [new AIMessage({ content: "", tool_calls })] }, CONFIG);
  const { __interrupt__: pauses } = paused as { __interrupt__: readonly Pause[] };
  expect(pauses).toMatchObject([{ value: { card: expect.stringContaining("ada.abara") } }]);
  const ended: unknown = await graph.invoke(new Command({ resume: decisions(pauses, () => true) }), CONFIG);
  expect(ended).not.toHaveProperty("__interrupt__");
  const answers = toolAnswers((ended as { messages: never }).messages);
  expect(answers.map(({ text }) => text.includes("duplicate_send"))).toEqual([true, false]);
  expect(sends()).toBe(2);
});
