import { createOpenAI } from "@ai-sdk/openai";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { createEvidence } from "@toolwright/core/evidence";
import { hideFields } from "@toolwright/core/hide";
import { createMcpServer } from "@toolwright/mcp";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { generateText, stepCountIs } from "ai";
import { expect, onTestFinished, test } from "vitest";
import { chatCalls, chatText } from "../ai-sdk/openai-lines.ts";
import { serveScript } from "../scripted-server.ts";

const sandbox = createSandbox({ enforceLimits: false });
const person = sandbox.messaging.workspace.people.all().find(({ id, email }) => id && email?.includes("@example.com"))!;
const EMAIL = (person.email ?? "").toLowerCase();
/** Two calls: the second one with the handle of the hidden value that the first one returned. */
const BY_ID = { name: "Messaging_GetPerson", args: { person_id: person.id } };
const BY_HANDLE = { name: "Messaging_GetPerson", args: { email: "<email:1>" } };
const REPORT = `Person \`${person.id}\` has one profile, <email:1>, not 77 profiles. The address is ${EMAIL}.`;

const toolsOf = () => createMessaging({ ...sandbox.messaging.options, hide: hideFields(["email"]) }).tools;

/** Checks the report, which has an address that only a person may know. */
async function expectSources(evidence: ReturnType<typeof createEvidence>) {
  const claims = await evidence.check(REPORT);
  const statusOf = (text: string) => claims.find((claim) => claim.text.toLowerCase() === text)?.status;
  expect(statusOf(String(person.id).toLowerCase())).toBe("found");
  expect([statusOf("<email:1>"), statusOf("77"), statusOf(EMAIL)]).toEqual(["found", "unsupported", "unsupported"]);
  const known = claims.flatMap(({ source, nearest }) => [source, nearest].filter(Boolean));
  expect(known).not.toEqual([]);
  expect(JSON.stringify(known).toLowerCase()).not.toContain(EMAIL);
}

test("evidence collects calls through the AI SDK, without hidden values of results and arguments", async () => {
  const evidence = createEvidence();
  const server = await serveScript([
    chatCalls({ id: "call_a", ...BY_ID }),
    chatCalls({ id: "call_b", ...BY_HANDLE }),
    chatText("Done."),
  ]);
  onTestFinished(() => server.close());
  await generateText({
    model: createOpenAI({ baseURL: server.url, apiKey: "key" }).chat("gpt-5"),
    tools: aiSdkTools(toolsOf(), { approve: false, onCall: evidence.onCall }),
    stopWhen: stepCountIs(4),
    prompt: "Who is it?",
  });
  await expectSources(evidence);
});

test("evidence collects calls through MCP, without hidden values of results and arguments", async () => {
  const evidence = createEvidence();
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "host", version: "1.0.0" });
  const { newServer } = createMcpServer({ tools: toolsOf(), approve: false, onCall: evidence.onCall });
  await Promise.all([newServer().connect(serverSide), client.connect(clientSide)]);
  for (const { name, args } of [BY_ID, BY_HANDLE]) await client.callTool({ name, arguments: args });
  await client.close();
  await expectSources(evidence);
});
