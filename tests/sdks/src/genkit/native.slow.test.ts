import { googleAI } from "@genkit-ai/google-genai";
import type { CallEvent, Tool } from "@toolwright/core";
import { type GenkitOptions, genkitTools } from "@toolwright/core/genkit";
import { genkit, restartTool } from "genkit/beta";
import { afterEach, beforeEach, expect, test } from "vitest";
import { streamed } from "../gemini/gemini-answers.ts";
import { lostIn } from "../nothing-lost.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { type ScriptedServer, serveScript } from "../scripted-server.ts";
import { type GeminiCall, geminiCalls, geminiDeclarations, geminiResults, geminiSays } from "./gemini-script.ts";

const { tools, sandbox } = createSandboxToolkits();
const logs: GeminiCall = { id: "1", name: "Observability_SearchLogs", args: { query: "status:error", max_results: 5 } };
const remove: GeminiCall = { id: "2", name: "Messaging_DeletePerson", args: { person_id: "usr_9cd" } };

beforeEach(() => {
  sandbox.messaging.reset();
  sandbox.observability.reset();
});
let server: ScriptedServer | undefined;
afterEach(() => server?.close());

/** Runs `generate` with a model that makes these calls, then answers. */
async function start(calls: readonly GeminiCall[], options: GenkitOptions) {
  server = await serveScript([geminiCalls(...calls), geminiSays("Done.")]);
  const { requests, url: baseUrl } = server;
  const ai = genkit({ plugins: [googleAI({ apiKey: "key-of-the-model", baseUrl })] });
  const model = googleAI.model("gemini-2.5-flash");
  // Genkit logs errors if one dynamic tool serves two requests.
  const request = () => ({ model, tools: genkitTools(ai, tools as readonly Tool[], options) });
  return { ai, request, requests, answer: await ai.generate({ ...request(), prompt: "What is wrong?" }) };
}

const people = () => sandbox.messaging.workspace.people.all().length;

test("a model calls the tools, and invalid arguments are an error that it reads", async () => {
  const events: CallEvent[] = [];
  const invalid = { ...logs, id: "3", args: { max_results: "many", cursor: null } };
  const options = { approve: false, onCall: (event: CallEvent) => events.push(event) } as const;
  const { requests, answer } = await start([logs, invalid], options);
  expect(answer.text).toBe("Done.");
  const results = geminiResults(requests[1]);
  const of = (id: string) => JSON.stringify(results.find((result) => result.id === id)?.response);
  expect(of("1").match(/"message":/g)).toHaveLength(5);
  expect(of("3")).toContain("invalid_input");
  expect(events.map(({ answer }) => answer.ok).sort()).toEqual([false, true]);
});

test("declares all tools, but the plugin omits bounds, defaults and maps", async () => {
  const { requests } = await start([logs], { approve: false });
  const declared = geminiDeclarations(requests[0]);
  expect(declared.map(({ name }) => name)).toEqual(tools.map(({ wireName }) => wireName));
  const lost = tools.flatMap((tool, index) => lostIn(tool, declared[index]!));
  const isKnown = (line: string) =>
    /(default|minimum|maximum|minLength|minItems|maxItems) .+ is lost$|the map is no longer open$/.test(line);
  expect(lost.filter((line) => !isKnown(line))).toEqual([]);
});

test("writes nothing when the approver rejects the call", async () => {
  const before = people();
  const { requests } = await start([remove], { approve: () => false });
  expect(JSON.stringify(geminiResults(requests[1]))).toContain("not_approved");
  expect(people()).toBe(before);
});

test.each([
  { approved: false, difference: 0 },
  { approved: true, difference: -1 },
])("waits for a person in an interrupt, which shows the card: approved is $approved", async (scenario) => {
  const { approved, difference } = scenario;
  const before = people();
  const { ai, request, requests, answer } = await start([remove], { approve: "sdk" });
  const [interrupt] = answer.interrupts;
  const { card } = interrupt!.metadata!["interrupt"] as { readonly card: string };
  expect(card).toContain("jun.eriksen@example.com");
  expect(people()).toBe(before);

  const restart = [restartTool(interrupt!, { approved })];
  await ai.generate({ ...request(), messages: answer.messages, resume: { restart } });
  expect(people()).toBe(before + difference);
  const sent = JSON.stringify(requests.at(-1)?.body);
  expect(sent.includes("not_approved")).toBe(!approved);
  // The card is for the person: the model does not read it.
  expect(sent).not.toContain("Hash: sha256");
});

test("runs the first of two calls without ids once, although Genkit passes its decision to both", async () => {
  const attributes = [{ name: "plan", value: "pro" }];
  const create = (person_id: string) => ({ name: "Messaging_IdentifyPerson", args: { person_id, attributes } });
  const { ai, request, answer } = await start([create("ada_1"), create("ada_2")] as never, { approve: "sdk" });
  const restart = answer.interrupts.map((interrupt) => restartTool(interrupt, { approved: true }));
  await ai.generate({ ...request(), messages: answer.messages, resume: { restart } });
  const isKnown = (value: string) => sandbox.messaging.workspace.people.find({ kind: "id", value }).length;
  expect([isKnown("ada_1"), isKnown("ada_2")]).toEqual([1, 0]);
});

test("a stream calls the tools", async () => {
  server = await serveScript([streamed(geminiCalls(logs)), streamed(geminiSays("Done."))]);
  const ai = genkit({ plugins: [googleAI({ apiKey: "key-of-the-model", baseUrl: server.url })] });
  const { response } = ai.generateStream({
    model: googleAI.model("gemini-2.5-flash"),
    prompt: "What fails?",
    tools: genkitTools(ai, tools as readonly Tool[], { approve: false }),
  });
  expect((await response).text).toBe("Done.");
  expect(geminiResults(server.requests[1])).toMatchObject([{ id: "1", name: logs.name }]);
});
