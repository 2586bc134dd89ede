import {
  getLogger,
  InMemoryRunner,
  isFinalResponse,
  LlmAgent,
  type LlmAgentConfig,
  MCPToolset,
  setLogger,
  stringifyContent,
} from "@google/adk";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type GeminiCall,
  geminiCalls,
  geminiDeclarations,
  geminiResults,
  geminiSays,
} from "../genkit/gemini-script.ts";
import { sandboxCommand, serveSandbox } from "../genkit/sandbox-server.ts";
import { lostIn } from "../nothing-lost.ts";
import { type ScriptedServer, serveScript } from "../scripted-server.ts";

const searchLogs: GeminiCall = {
  id: "call_logs",
  name: "Observability_SearchLogs",
  args: { query: "status:error", max_results: 5 },
};
const getPerson: GeminiCall = { id: "call_person", name: "Messaging_GetPerson", args: { person_id: "usr_9cd" } };

let backend: Awaited<ReturnType<typeof serveSandbox>>;
let toolset: MCPToolset;
const logger = getLogger();
beforeAll(async () => {
  // ADK reports every closed connection as an error.
  setLogger(null);
  backend = await serveSandbox();
  toolset = new MCPToolset({ type: "StreamableHTTPConnectionParams", url: backend.url });
});
afterAll(async () => {
  setLogger(logger);
  await toolset.close();
  await backend.close();
});

let server: ScriptedServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
});

/** Creates an agent whose model makes these calls, then answers. */
async function startAgent(calls: readonly GeminiCall[], config: Partial<LlmAgentConfig> = {}) {
  server = await serveScript([geminiCalls(...calls), geminiSays("The gateway is down.")]);
  // ADK's model takes the base URL only from this setting.
  vi.stubEnv("GOOGLE_GEMINI_BASE_URL", server.url);
  vi.stubEnv("GEMINI_API_KEY", "key-of-the-model");
  const agent = new LlmAgent({ name: "helper", model: "gemini-2.5-flash", tools: [toolset], ...config });
  return { runner: new InMemoryRunner({ agent }), requests: server.requests };
}

const newMessage = { role: "user", parts: [{ text: "What is wrong?" }] };

async function run(calls: readonly GeminiCall[], config: Partial<LlmAgentConfig> = {}) {
  const { runner, requests } = await startAgent(calls, config);
  let answer = "";
  for await (const event of runner.runEphemeral({ userId: "one", newMessage }))
    if (isFinalResponse(event)) answer = stringifyContent(event);
  return { answer, requests, results: geminiResults(requests[1]) };
}

/** Reads the tool's output from the protocol result that ADK passes on. */
function answered(response: object | undefined) {
  const { structuredContent, content } = Object(response);
  return structuredContent ?? JSON.parse(content[0].text);
}

it("starts the MCP server and lists its tools", async () => {
  const own = new MCPToolset({ type: "StdioConnectionParams", serverParams: sandboxCommand });
  const tools = await own.getTools();
  expect(tools.map(({ name }) => name)).toEqual(backend.tools.map(({ wireName }) => wireName));
  await own.close();
});

it("lets a model call two tools in one turn", async () => {
  const { answer, results } = await run([searchLogs, getPerson]);
  expect(answer).toBe("The gateway is down.");
  expect(results.map(({ id, name }) => [id, name])).toEqual([
    ["call_logs", "Observability_SearchLogs"],
    ["call_person", "Messaging_GetPerson"],
  ]);
  const [logs, person] = results.map(({ response }) => answered(response));
  expect(logs.logs).toHaveLength(5);
  expect(person.people[0]).toMatchObject({ email: "jun.eriksen@example.com" });
});

it("declares all tools to Gemini with descriptions and enum values, but without bounds, defaults and maps", async () => {
  const { requests } = await run([getPerson]);
  const declared = geminiDeclarations(requests[0]);
  const lost = backend.tools.flatMap((tool, index) => {
    const declaration = declared[index];
    return declaration ? lostIn(tool, declaration) : [tool.name];
  });
  const isKnown = (line: string) =>
    /(default|minimum|maximum|minLength|minItems|maxItems) .+ is lost$|the map is no longer open$/.test(line);
  expect(lost.filter((line) => !isKnown(line))).toEqual([]);
  expect(lost.filter((line) => line.endsWith("the map is no longer open"))).toHaveLength(4);
});

it("accepts null for an optional parameter, and maps as objects or as lists of entries", async () => {
  const { results } = await run([
    { ...searchLogs, args: { query: "status:error", max_results: 5, cursor: null } },
    { id: "call_id", name: "Messaging_IdentifyPerson", args: { person_id: "usr_9cd", attributes: { seats: 3 } } },
    {
      id: "call_id2",
      name: "Messaging_IdentifyPerson",
      args: { person_id: "usr_9cd", attributes: [{ name: "plan", value: "platinum" }] },
    },
  ]);
  expect(answered(results[0]?.response).logs).toHaveLength(5);
  const [person] = backend.sandbox.messaging.workspace.people.find({ kind: "id", value: "usr_9cd" });
  expect(Object.fromEntries(person?.attributes ?? [])).toMatchObject({ seats: 3, plan: "platinum" });
});

describe("a failing tool", () => {
  it("returns the error to the model, and the run continues", async () => {
    const { results, answer } = await run([{ ...searchLogs, args: { max_results: "many" } }]);
    expect(Object(results[0]?.response).isError).toBe(true);
    expect(answered(results[0]?.response).error).toMatchObject({ code: "invalid_input" });
    expect(answer).toBe("The gateway is down.");
  });

  it("shows neither keys nor stack traces when the backend rejects the key", async () => {
    backend.sandbox.messaging.fail({ status: 403, html: true });
    const { requests, results } = await run([getPerson]);
    expect(answered(results[0]?.response).error.code).toBe("forbidden");
    expect(JSON.stringify(requests.map(({ body }) => body))).not.toMatch(
      /sandbox-|node_modules|file:\/\/|\.ts:\d|<html/,
    );
  });
});

it("writes nothing when a callback rejects the call", async () => {
  const before = backend.sandbox.messaging.workspace.people.all().length;
  const beforeToolCallback: LlmAgentConfig["beforeToolCallback"] = ({ tool }) =>
    tool.name === "Messaging_DeletePerson" ? { error: "The call was not approved." } : undefined;
  const remove = { id: "call_rm", name: "Messaging_DeletePerson", args: { person_id: "usr_9cd" } };
  const { results } = await run([remove], { beforeToolCallback });
  expect(results[0]?.response).toEqual({ error: "The call was not approved." });
  expect(backend.sandbox.messaging.workspace.people.all()).toHaveLength(before);
});

it("aborts the running tool when the run is aborted", async () => {
  backend.sandbox.observability.fail({ delayMs: 3_600_000 });
  const { runner, requests } = await startAgent([searchLogs]);
  const session = await runner.sessionService.createSession({ appName: runner.appName, userId: "one" });
  const controller = new AbortController();
  const running = runner.runAsync({
    userId: "one",
    sessionId: session.id,
    newMessage,
    abortSignal: controller.signal,
  });
  for await (const { content } of running)
    if (content?.parts?.some(({ functionCall }) => functionCall)) controller.abort();
  expect(requests).toHaveLength(1);
});
