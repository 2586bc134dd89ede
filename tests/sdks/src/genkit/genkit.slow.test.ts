import { googleAI } from "@genkit-ai/google-genai";
import { createMcpClient } from "@genkit-ai/mcp";
import { type GenerateMiddleware, generateMiddleware, genkit } from "genkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { lostIn } from "../nothing-lost.ts";
import { type ScriptedServer, serveScript } from "../scripted-server.ts";
import { type GeminiCall, geminiCalls, geminiDeclarations, geminiResults, geminiSays } from "./gemini-script.ts";
import { sandboxCommand, serveSandbox } from "./sandbox-server.ts";

const searchLogs: GeminiCall = {
  id: "call_logs",
  name: "Observability_SearchLogs",
  args: { query: "status:error", max_results: 5 },
};
const getPerson: GeminiCall = { id: "call_person", name: "Messaging_GetPerson", args: { person_id: "usr_9cd" } };
const identify: GeminiCall = {
  id: "call_id",
  name: "Messaging_IdentifyPerson",
  args: { person_id: "usr_9cd", attributes: { plan: "platinum" } },
};

let isApproved = true;
let backend: Awaited<ReturnType<typeof serveSandbox>>;
let client: ReturnType<typeof createMcpClient>;
beforeAll(async () => {
  backend = await serveSandbox({ approve: () => isApproved });
  client = createMcpClient({ name: "toolwright", mcpServer: { url: backend.url } });
  await client.ready();
});
afterAll(async () => {
  await client.disable();
  await backend.close();
});

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

/** Runs `generate` with a model that makes these calls, then answers. */
async function generate(calls: readonly GeminiCall[], use: readonly GenerateMiddleware[] = [], offering = client) {
  server = await serveScript([geminiCalls(...calls), geminiSays("The gateway is down.")]);
  const { requests, url: baseUrl } = server;
  const ai = genkit({ plugins: [googleAI({ apiKey: "key-of-the-model", baseUrl })] });
  const tools = await offering.getActiveTools(ai);
  const model = googleAI.model("gemini-2.5-flash");
  const { text } = await ai.generate({ model, prompt: "What is wrong?", tools, use: use.map((made) => made()) });
  return { text, requests, results: geminiResults(requests[1]) };
}

/** The middleware of docs/genkit.md: it approves calls, and returns failures as outputs. */
function guard(isAllowed: (name: string) => boolean): GenerateMiddleware {
  return generateMiddleware({ name: "guard" }, () => ({
    async tool(request, context, next) {
      const { name, ref } = request.toolRequest;
      const answer = (error: string) => ({ toolResponse: { name, ref, output: { error } } });
      if (!isAllowed(name)) return answer("The call was not approved. Nothing was done.");
      return next(request, context).catch((error: Error) => answer(error.message));
    },
  }));
}

it("starts the MCP server, and a model calls its tools", async () => {
  const own = createMcpClient({ name: "toolwright", mcpServer: sandboxCommand });
  const { text, results } = await generate([searchLogs, getPerson], [], own);
  expect(text).toBe("The gateway is down.");
  // Genkit passes results on in the order of completion; each has the id of its call.
  const contentOf = (call: GeminiCall) => Object(results.find(({ id }) => id === call.id)?.response).content;
  expect(results).toHaveLength(2);
  const [logs, person] = [contentOf(searchLogs), contentOf(getPerson)];
  expect(logs.logs).toHaveLength(5);
  expect(person.people[0]).toMatchObject({ email: "jun.eriksen@example.com" });
  await own.disable();
});

it("declares all tools to Gemini with descriptions and enum values, but without bounds, defaults and maps", async () => {
  const { requests } = await generate([searchLogs]);
  const declared = geminiDeclarations(requests[0]);
  expect(declared.map(({ name }) => name)).toEqual(backend.tools.map(({ wireName }) => wireName));
  const lost = backend.tools.flatMap((tool, index) => {
    const declaration = declared[index];
    return declaration ? lostIn(tool, declaration) : [tool.name];
  });
  const isKnown = (line: string) =>
    /(default|minimum|maximum|minLength|minItems|maxItems) .+ is lost$|the map is no longer open$/.test(line);
  expect(lost.filter((line) => !isKnown(line))).toEqual([]);
  expect(lost.filter((line) => line.endsWith("the map is no longer open"))).toHaveLength(4);
});

describe("a failing tool", () => {
  it("returns the error to the model, and the run continues", async () => {
    const { results, text } = await generate([{ ...getPerson, args: {} }]);
    expect(Object(results[0]?.response).content.error).toContain("invalid_input");
    expect(text).toBe("The gateway is down.");
  });

  it("shows neither keys nor stack traces when the backend rejects the key", async () => {
    backend.sandbox.messaging.fail({ status: 403, html: true });
    const { requests, results } = await generate([getPerson]);
    expect(Object(results[0]?.response).content.error).toContain("forbidden");
    expect(JSON.stringify(requests.map(({ body }) => body))).not.toMatch(
      /sandbox-|node_modules|file:\/\/|\.ts:\d|<html/,
    );
  });

  it("ends the run when Genkit rejects the arguments, unless a middleware returns the error", async () => {
    const withNull = { ...searchLogs, args: { query: "status:error", cursor: null } };
    await expect(generate([withNull])).rejects.toThrow("cursor: must be string");
    await server?.close();
    const { results, text } = await generate([withNull], [guard(() => true)]);
    expect(Object(results[0]?.response).content.error).toContain("cursor: must be string");
    expect(text).toBe("The gateway is down.");
  });
});

describe("writing", () => {
  const planOf = () =>
    backend.sandbox.messaging.workspace.people.find({ kind: "id", value: "usr_9cd" })[0]?.attributes.get("plan");

  it("writes nothing when a middleware rejects the call", async () => {
    const { results } = await generate([identify], [guard((name) => name !== identify.name)]);
    expect(Object(results[0]?.response).content.error).toContain("not approved");
    expect(planOf()).toBe("pro");
  });

  it("writes nothing when the server's approver rejects the call", async () => {
    isApproved = false;
    const { results } = await generate([identify]);
    isApproved = true;
    expect(Object(results[0]?.response).content.error).toContain("was not approved");
    expect(planOf()).toBe("pro");
  });

  it("accepts a map as an object", async () => {
    await generate([identify]);
    expect(planOf()).toBe("platinum");
  });
});
