import { Command, MemorySaver } from "@langchain/langgraph";
import { langchainInterrupts, langchainTools } from "@toolwright/core/langchain";
import { type AnyAgentMiddleware, createAgent, humanInTheLoopMiddleware, ToolMessage, tool } from "langchain";
import { afterEach, expect, it } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import type { ScriptedServer } from "../scripted-server.ts";
import { startModel, toolAnswers } from "./agent-run.ts";
import { asks, says } from "./chat-script.ts";

const { sandbox, tools } = createSandboxToolkits();
const { deliveries } = sandbox.messaging.workspace;
const send = {
  id: "call_send",
  name: "Messaging_SendTransactionalEmail",
  args: {
    transactional_message_id: "1",
    to: "jun.eriksen@example.com",
    message_data: { order_id: "ord_1", amount: "9 EUR" },
  },
};

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

/** Runs an agent until its first pause, and returns functions to resume it. */
async function pause() {
  const started = await startModel([asks(send), says("Done.")]);
  server = started.server;
  // LangChain's middleware types do not compile under exactOptionalPropertyTypes, but its functions work.
  const options = { interruptOn: langchainInterrupts(tools) } as never;
  const agent = createAgent({
    model: started.model,
    tools: langchainTools(tools, { tool, ToolMessage }, { approve: false }),
    middleware: [humanInTheLoopMiddleware(options) as AnyAgentMiddleware],
    checkpointer: new MemorySaver(),
  });
  const config = { configurable: { thread_id: "one" } };
  const paused = await agent.invoke({ messages: [{ role: "user", content: "Send Jun a receipt." }] }, config);
  const [interrupt] = Object(paused).__interrupt__;
  const before = deliveries.length;
  return { request: interrupt.value, before, decide };

  async function decide(decision: object) {
    const { messages } = await agent.invoke(new Command({ resume: { decisions: [decision] } }), config);
    return { answers: toolAnswers(messages), messages };
  }
}

it("shows the approver the card of a send before anything is sent", async () => {
  const { request, before } = await pause();
  const [action] = request.actionRequests;
  expect(action).toMatchObject({ name: send.name, args: send.args });
  expect(action.description).toContain("jun.eriksen@example.com");
  expect(action.description).toContain("Order receipt");
  expect(action.description).toMatch(/\nHash: sha256-[0-9a-f]{64}$/);
  expect(request.reviewConfigs[0]).toMatchObject({
    actionName: send.name,
    allowedDecisions: ["approve", "edit", "reject"],
    argsSchema: { properties: { to: { type: "string" } } },
  });
  expect(deliveries).toHaveLength(before);
});

it("sends nothing when the person rejects", async () => {
  const { decide, before } = await pause();
  const { answers, messages } = await decide({ type: "reject", message: "Jun wants no more emails." });
  expect(answers).toMatchObject([{ id: "call_send", status: "error", text: "Jun wants no more emails." }]);
  expect(messages.at(-1)?.text).toBe("Done.");
  expect(deliveries).toHaveLength(before);
});

it("sends once when the person approves", async () => {
  const { decide, before } = await pause();
  const { answers } = await decide({ type: "approve" });
  expect(answers).toMatchObject([{ id: "call_send", status: "success" }]);
  expect(deliveries).toHaveLength(before + 1);
});

it("sends the arguments that the person edited", async () => {
  const { decide, before } = await pause();
  const args = { ...send.args, to: "chidi.abara@example.com" };
  const { answers } = await decide({ type: "edit", editedAction: { name: send.name, args } });
  expect(answers).toMatchObject([{ status: "success" }]);
  expect(deliveries).toHaveLength(before + 1);
  expect(JSON.stringify(deliveries.at(-1))).toContain("chidi.abara@example.com");
});

it("requires approval for every tool that writes, sends, deletes or spends, and for no other", () => {
  expect(Object.keys(langchainInterrupts(tools))).toEqual([
    "Messaging_DeletePerson",
    "Messaging_IdentifyPerson",
    "Messaging_RecordEvent",
    "Messaging_SendTransactionalEmail",
    "Messaging_TriggerBroadcast",
    "Sales_EnrichOrganization",
    "Sales_EnrichPerson",
    "Sales_SearchOrganizations",
  ]);
  expect(Object.keys(langchainInterrupts(tools, { only: ["Messaging.DeletePerson"] }))).toEqual([
    "Messaging_DeletePerson",
  ]);
});

it("shows the approver why a call cannot run", async () => {
  const { description } = langchainInterrupts(tools)["Messaging_DeletePerson"] ?? {};
  expect(await description?.({ args: {} })).toContain("person_id: is required");
});
