import { createOpenAI } from "@ai-sdk/openai";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { hideFields } from "@toolwright/core/hide";
import { openaiAgentsApproval } from "@toolwright/core/openai-agents";
import { createMcpServer } from "@toolwright/mcp";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { generateText, stepCountIs } from "ai";
import { expect, onTestFinished, test } from "vitest";
import { chatCalls, chatText } from "../ai-sdk/openai-lines.ts";
import { serveScript } from "../scripted-server.ts";

const sandbox = createSandbox({ enforceLimits: false });
const { workspace } = sandbox.messaging;
const person = workspace.people.all().find(({ id, email }) => id !== null && email?.endsWith("@example.com"))!;
const EMAIL = person.email ?? "";

/** An email whose variables are all set. */
const mail = {
  transactional_message_id: "3",
  message_data: { order_id: "A-1", amount: "49.00 EUR", retry_link: "https://shop.example/pay" },
};

function createTools() {
  sandbox.messaging.reset();
  return createMessaging({ ...sandbox.messaging.options, hide: hideFields(["email"]) }).tools;
}

test("the AI SDK sends a model no hidden value, also not in earlier calls of the conversation", async () => {
  const server = await serveScript([
    chatCalls({ id: "call_a", name: "Messaging_GetPerson", args: { person_id: person.id } }),
    chatCalls({ id: "call_b", name: "Messaging_SendTransactionalEmail", args: { ...mail, to: "<email:1>" } }),
    chatCalls({ id: "call_c", name: "Messaging_SendTransactionalEmail", args: { ...mail, to: "<email:9>" } }),
    chatText("Done."),
  ]);
  onTestFinished(() => server.close());
  const before = workspace.deliveries.length;
  await generateText({
    model: createOpenAI({ baseURL: server.url, apiKey: "key" }).chat("gpt-5"),
    tools: aiSdkTools(createTools(), { approve: () => ({ approved: true }) }),
    stopWhen: stepCountIs(5),
    prompt: "Write to the customer.",
  });
  expect(workspace.deliveries.length).toBe(before + 1);
  const bodies = server.requests.map(({ body }) => JSON.stringify(body));
  expect(bodies).toHaveLength(4);
  expect(bodies.join()).toContain("<email:1>");
  expect(bodies.join().toLowerCase()).not.toContain(EMAIL.toLowerCase());
  expect(bodies[3]).toContain("is not a known handle");
});

test("MCP sends a client no hidden value, in results, errors, preview warnings and refusals", async () => {
  const tools = createTools();
  const call = async (name: string, args: object, approve?: Parameters<typeof createMcpServer>[0]["approve"]) => {
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: "host", version: "1.0.0" });
    await Promise.all([
      createMcpServer({ tools, approve: approve ?? "prefer" })
        .newServer()
        .connect(serverSide),
      client.connect(clientSide),
    ]);
    const result = await client.callTool({ name, arguments: { ...args } });
    await client.close();
    return JSON.stringify(result);
  };
  const answers = [
    await call("Messaging_GetPerson", { person_id: person.id }),
    await call("Messaging_GetPerson", { email: "<email:1>" }),
    await call("Messaging_SendTransactionalEmail", { ...mail, to: "<email:1>", bcc: "not an address" }),
    await call("Messaging_SendTransactionalEmail", { ...mail, to: "<email:1>", transactional_message_id: "999" }),
    await call("Messaging_DeletePerson", { person_id: "<email:1>" }),
    await call("Messaging_DeletePerson", { person_id: "x" }, () => ({ approved: false, reason: `not ${EMAIL}` })),
  ];
  for (const answer of answers) expect(answer.toLowerCase()).not.toContain(EMAIL.toLowerCase());
  expect(answers[1]).toContain('\\"found\\":true');
  expect(answers[4]).toContain("<email:1>");
  expect(answers[5]).toContain("not <email:1>");
});

test("the reason of a refusal through the OpenAI Agents SDK shows a model no hidden value", async () => {
  const tools = createTools();
  tools.find(({ name }) => name === "Messaging.GetPerson")?.hide({ email: EMAIL });
  const approval = openaiAgentsApproval(tools);
  const interruption = { name: "Messaging_DeletePerson", arguments: '{"person_id":"<email:1>"}' };
  const { text, hash } = await approval.show(interruption);
  expect(text).toContain(EMAIL);
  const messages: string[] = [];
  const state = {
    approve: () => undefined,
    reject: (_: unknown, { message }: { message: string }) => void messages.push(message),
  };
  await approval.decide(state, interruption, { approved: false, hash, reason: `Keep ${EMAIL}.` });
  expect(messages).toEqual(["Keep <email:1>."]);
});

test("an MCP client accepts handles in place of numbers, times and enum values", async () => {
  sandbox.messaging.reset();
  const hide = hideFields(["created_at", "devices", "identifier_type", "match_count"]);
  const { tools } = createMessaging({ ...sandbox.messaging.options, hide });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "host", version: "1.0.0" });
  await Promise.all([
    createMcpServer({ approve: false, tools }).newServer().connect(serverSide),
    client.connect(clientSide),
  ]);
  // The client validates results once it knows their schemas.
  await client.listTools();
  const { structuredContent } = await client.callTool({
    name: "Messaging_GetPerson",
    arguments: { person_id: person.id },
  });
  await client.close();
  expect(structuredContent).toMatchObject({
    match_count: "<match_count:1>",
    people: [{ devices: "<devices:1>", identifier_type: "<identifier_type:1>" }],
  });
});
