import { BaseTool, getLogger, InMemoryRunner, LlmAgent, StreamingMode, setLogger } from "@google/adk";
import type { CallEvent, Tool } from "@toolwright/core";
import { type AdkOptions, adkTools } from "@toolwright/core/adk";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { streamed } from "../gemini/gemini-answers.ts";
import {
  cutOff,
  type GeminiCall,
  geminiCalls,
  geminiDeclarations,
  geminiResults,
  geminiSays,
} from "../genkit/gemini-script.ts";
import { lostIn } from "../nothing-lost.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { type ScriptedServer, serveScript } from "../scripted-server.ts";

const { tools, sandbox } = createSandboxToolkits();
const logs: GeminiCall = { id: "1", name: "Observability_SearchLogs", args: { query: "status:error", max_results: 5 } };
const remove: GeminiCall = { id: "2", name: "Messaging_DeletePerson", args: { person_id: "usr_9cd" } };

const logger = getLogger();
beforeAll(() => setLogger(null));
afterAll(() => setLogger(logger));
beforeEach(() => {
  sandbox.messaging.reset();
  sandbox.observability.reset();
});
let server: ScriptedServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
});

/** Creates a session with an agent whose model makes these calls, then answers. */
async function start(
  calls: readonly GeminiCall[],
  options: AdkOptions,
  isStreamed = false,
  finishReason: "STOP" | "MAX_TOKENS" = "STOP",
) {
  const lines = [cutOff(geminiCalls(...calls), finishReason), geminiSays("Done."), geminiSays("Done.")];
  server = await serveScript(isStreamed ? lines.map((line) => streamed(line)) : lines);
  const { requests, url } = server;
  vi.stubEnv("GOOGLE_GEMINI_BASE_URL", url);
  vi.stubEnv("GEMINI_API_KEY", "key-of-the-model");
  const agent = new LlmAgent({
    name: "helper",
    model: "gemini-2.5-flash",
    tools: adkTools(tools as readonly Tool[], BaseTool, options),
  });
  const runner = new InMemoryRunner({ agent });
  const { id: sessionId } = await runner.sessionService.createSession({ appName: runner.appName, userId: "one" });
  /** Sends parts of a user's message, and returns the function calls in the events. */
  async function say(...parts: readonly object[]) {
    const called = [];
    for await (const event of runner.runAsync({
      userId: "one",
      sessionId,
      newMessage: { role: "user", parts: [...parts] },
      runConfig: { streamingMode: isStreamed ? StreamingMode.SSE : StreamingMode.NONE },
    }))
      called.push(...(event.content?.parts ?? []).flatMap(({ functionCall }) => functionCall ?? []));
    return called;
  }
  return { requests, runner, sessionId, say };
}

const people = () => sandbox.messaging.workspace.people.all().length;

test("a model calls the tools, and its results are on the wire without a protocol around them", async () => {
  const events: CallEvent[] = [];
  const { requests, say } = await start([logs, { ...logs, id: "3", args: { max_results: "many" } }], {
    approve: false,
    onCall: (event) => events.push(event),
  });
  await say({ text: "What fails?" });
  const [found, failed] = geminiResults(requests[1]);
  expect(found).toMatchObject({ id: "1", name: logs.name, response: { logs: { length: 5 } } });
  expect(failed?.response).toMatchObject({ error: { code: "invalid_input" } });
  expect(events.map(({ answer }) => answer.ok)).toEqual([true, false]);
});

test("declares all tools completely, with keywords that Gemini documents", async () => {
  const { requests, say } = await start([logs], { approve: false });
  await say({ text: "What fails?" });
  const declared = geminiDeclarations(requests[0]) as readonly { parametersJsonSchema?: object }[];
  const lost = tools.flatMap((tool, index) =>
    lostIn(tool, { description: tool.description, parameters: declared[index]?.parametersJsonSchema ?? {} }),
  );
  expect(lost.filter((line) => !/(default|minLength|maxLength|pattern) .+ is lost$/.test(line))).toEqual([]);
});

test("writes nothing when the approver rejects the call", async () => {
  const before = people();
  const { requests, say } = await start([remove], { approve: () => false });
  await say({ text: "Delete usr_9cd." });
  expect(geminiResults(requests[1])[0]?.response).toMatchObject({ error: { code: "not_approved" } });
  expect(people()).toBe(before);
});

test.each([
  { confirmed: false, difference: 0 },
  { confirmed: true, difference: -1 },
])("waits for ADK's confirmation, which shows the card: confirmed is $confirmed", async ({ confirmed, difference }) => {
  const before = people();
  const { requests, say } = await start([remove], { approve: "sdk" });
  const called = await say({ text: "Delete usr_9cd." });
  const request = called.find(({ name }) => name === "adk_request_confirmation");
  const { toolConfirmation } = request!.args as { readonly toolConfirmation: { hint: string; payload: object } };
  expect(toolConfirmation.hint).toContain("jun.eriksen@example.com");
  expect(people()).toBe(before);

  const response = { confirmed, payload: toolConfirmation.payload };
  await say({ functionResponse: { id: request!.id, name: request!.name, response } });
  expect(people()).toBe(before + difference);
  const sent = JSON.stringify(requests.at(-1)?.body);
  expect(sent.includes("not_approved")).toBe(!confirmed);
  // The card is for the person: the model does not read it.
  expect(sent).not.toContain("Hash: sha256");
});

test.each([
  ["in a response", false],
  ["in a stream", true],
])("runs no call of a message that was cut off, %s", async (_, isStreamed) => {
  const before = people();
  const { requests, say } = await start([remove], { approve: false }, isStreamed, "MAX_TOKENS");
  await say({ text: "Delete usr_9cd." });
  expect(geminiResults(requests[1])[0]?.response).toMatchObject({ error: { code: "incomplete_call" } });
  expect(people()).toBe(before);
});

test("ADK runs no call of a message with an unknown name, and sends the model no response", async () => {
  const events: CallEvent[] = [];
  const unknown = { ...logs, id: "4", name: "Observability_Nothing" };
  const { requests, say } = await start([unknown, logs], { approve: false, onCall: (event) => events.push(event) });
  await say({ text: "What fails?" });
  expect([requests.length, geminiResults(requests[1]), events]).toEqual([2, [], []]);
});

test("a stream calls the tools", async () => {
  const { requests, say } = await start([logs], { approve: false }, true);
  await say({ text: "What fails?" });
  expect(requests[0]?.path).toContain("streamGenerateContent");
  expect(geminiResults(requests[1])).toMatchObject([{ name: logs.name, response: { logs: { length: 5 } } }]);
});

test("aborts the running tool when the run is aborted", async () => {
  sandbox.observability.fail({ delayMs: 3_600_000 });
  const events: CallEvent[] = [];
  const { runner, sessionId } = await start([logs], { approve: false, onCall: (event) => events.push(event) });
  const controller = new AbortController();
  const newMessage = { role: "user", parts: [{ text: "What fails?" }] };
  const running = runner.runAsync({ userId: "one", sessionId, newMessage, abortSignal: controller.signal });
  for await (const { content } of running)
    if (content?.parts?.some(({ functionCall }) => functionCall)) controller.abort();
  await vi.waitFor(() => expect(events).toMatchObject([{ answer: { ok: false, error: { code: "aborted" } } }]));
});
