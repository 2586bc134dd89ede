import { OpenAI, OpenAIResponses } from "@llamaindex/openai";
import { agent, agentToolCallResultEvent } from "@llamaindex/workflow";
import type { CallEvent } from "@toolwright/core";
import { type LlamaIndexOptions, llamaindexTools } from "@toolwright/core/llamaindex";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { afterEach, describe, expect, it } from "vitest";
import {
  asks,
  chatRequest,
  type DeclaredFunction,
  type ScriptedCall,
  says,
  streamsCalls,
  streamsText,
  toolResults,
} from "../langchain/chat-script.ts";
import { lostIn } from "../nothing-lost.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { type ScriptedServer, serveScript } from "../scripted-server.ts";

// One sandbox for the file, since creating it is slow. Tests don't depend on each other's writes.
const { sandbox, tools } = createSandboxToolkits();
const { deliveries } = sandbox.messaging.workspace;

const searchLogs: ScriptedCall = {
  id: "call_logs",
  name: "Observability_SearchLogs",
  args: { query: "status:error", max_results: 5 },
};
const send: ScriptedCall = {
  id: "call_send",
  name: "Messaging_SendTransactionalEmail",
  args: {
    transactional_message_id: "1",
    to: "jun.eriksen@example.com",
    message_data: { order_id: "A-1", amount: "20 EUR" },
  },
};

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

/** Creates LlamaIndex's OpenAI model with a scripted provider. */
async function startModel(lines: Parameters<typeof serveScript>[0]) {
  server = await serveScript(lines);
  const { url: baseURL, requests } = server;
  const llm = new OpenAI({ model: "gpt-4o-mini", apiKey: "sk-of-the-model", baseURL, maxRetries: 0 });
  return { llm, requests, baseURL };
}

/** Runs an agent over the sandbox whose model makes these calls, then answers. */
async function run(calls: readonly ScriptedCall[], options: LlamaIndexOptions = {}, offered = tools) {
  const { llm, requests } = await startModel([streamsCalls(...calls), streamsText("The gateway is down.")]);
  const outcome = await agent({ llm, tools: llamaindexTools(offered, { approve: false, ...options }) }).run(
    "What is wrong with the shop?",
  );
  return { answer: outcome.data.result, results: toolResults(requests[1]), requests };
}

/**
 * Runs one step of a hand-written loop. Only these tests call an unknown name: LlamaIndex's agents answer it with an
 * unhandled rejection.
 */
async function exec(call: ScriptedCall, options: LlamaIndexOptions = {}) {
  const { llm } = await startModel([asks(call)]);
  return llm.exec({
    messages: [{ role: "user", content: "Help." }],
    tools: llamaindexTools(tools, { approve: false, ...options }),
  });
}

/** Parses a tool message like a model that reads single quotes as JSON quotes. */
function read(text: string | undefined) {
  const asReturned: string = JSON.parse(`"${text}"`);
  return JSON.parse(asReturned.replaceAll("'", '"'));
}

describe("an agent", () => {
  it("answers after two tools ran in one turn, with their results in the order of the calls", async () => {
    const getPerson = { id: "call_person", name: "Messaging_GetPerson", args: { person_id: "usr_9cd" } };
    const { answer, results, requests } = await run([searchLogs, getPerson]);
    expect(answer).toBe("The gateway is down.");
    expect(results.map(([id]) => id)).toEqual(["call_logs", "call_person"]);
    const assistantMessage = chatRequest(requests[1]).messages.find(({ role }) => role === "assistant");
    expect(assistantMessage?.tool_calls?.map(({ id }) => id)).toEqual(["call_logs", "call_person"]);
    const [logs, person] = results.map(([, text]) => read(text));
    expect(logs.logs).toHaveLength(5);
    expect(person.people[0]).toMatchObject({ email: "jun.eriksen@example.com" });
  });

  it("returns every character of a result to the model, including quotes and backslashes", async () => {
    const events: CallEvent[] = [];
    const accessLogs = { ...searchLogs, args: { query: "HTTP", max_results: 20 } };
    const stacks = { ...searchLogs, id: "call_stacks", args: { query: "@error.kind:*", max_results: 3 } };
    const { results } = await run([accessLogs, stacks], { onCall: (event) => events.push(event) });
    const texts = events.map(({ answer }) => answer.text);
    for (const special of ['\\"', "\\n"]) expect(texts.join()).toContain(special);
    expect(results.map(([, text]) => read(text))).toEqual(texts.map((text) => JSON.parse(text)));
  });

  it("returns a fitted result to the model and the full one to the program", async () => {
    const events: CallEvent[] = [];
    const many = { ...searchLogs, args: { query: "*", max_results: 200 } };
    const { results } = await run([many], { maxResultTokens: 1_000, onCall: (event) => events.push(event) });
    const [[, text] = ["", ""]] = results;
    expect(read(text).logs.length).toBeLessThan(200);
    expect(text.length).toBeLessThan(8_000);
    expect(events[0]?.answer).toMatchObject({ ok: true });
    expect(Object(events[0]?.answer).value.logs).toHaveLength(200);
  });

  it("reads null for an optional parameter as an omitted one", async () => {
    const withNull = { ...searchLogs, args: { query: "status:error", max_results: 5, cursor: null, sort_order: null } };
    const { results } = await run([withNull]);
    expect(read(results[0]?.[1]).logs).toHaveLength(5);
  });

  it.each([
    ["an object", { plan: "platinum", seats: 3 }],
    [
      "entries",
      [
        { name: "plan", value: "diamond" },
        { name: "seats", value: 4 },
      ],
    ],
  ])("accepts a map as %s", async (_, attributes) => {
    const identify = { id: "call_id", name: "Messaging_IdentifyPerson", args: { person_id: "usr_9cd", attributes } };
    await run([identify]);
    const [person] = sandbox.messaging.workspace.people.find({ kind: "id", value: "usr_9cd" });
    const sent = Array.isArray(attributes) ? { plan: "diamond", seats: 4 } : attributes;
    expect(Object.fromEntries(person?.attributes ?? [])).toMatchObject(sent);
  });

  it("streams the outputs of the tools to the program", async () => {
    const { llm } = await startModel([streamsCalls(searchLogs), streamsText("The gateway is down.")]);
    const answers: unknown[] = [];
    for await (const event of agent({ llm, tools: llamaindexTools(tools, { approve: false }) }).runStream(
      "What is wrong?",
    ))
      if (agentToolCallResultEvent.include(event)) answers.push(event.data);
    expect(answers).toMatchObject([{ toolName: "Observability_SearchLogs", toolOutput: { isError: false } }]);
  });
});

describe("a failing tool", () => {
  it("returns every broken rule to the model, and the run continues", async () => {
    const { results, answer } = await run([{ ...searchLogs, args: { query: "status:error", max_results: "many" } }]);
    expect(read(results[0]?.[1]).error).toMatchObject({ code: "invalid_input", retryable: false });
    expect(results[0]?.[1]).toContain("max_results");
    expect(answer).toBe("The gateway is down.");
  });

  it("shows neither keys nor stack traces when the backend rejects the key", async () => {
    const { observability } = createSandbox();
    const secrets = { apiKey: "wrong-key-c0ffee", applicationKey: "wrong-app-key-c0ffee" };
    const wrong = createObservability({ ...observability.options, ...secrets });
    const { results, requests } = await run([searchLogs], {}, wrong.tools as never);
    expect(read(results[0]?.[1]).error.code).toMatch(/unauthorized|forbidden/);
    expect(JSON.stringify(requests.map(({ body }) => body))).not.toMatch(
      /c0ffee|node_modules|file:\/\/|\.ts:\d|\n +at /,
    );
  });

  it("gets LlamaIndex's own error in exec for an unknown name", async () => {
    const { newMessages } = await exec({ id: "call_x", name: "Observability_Explode", args: {} });
    expect(newMessages.at(-1)?.content).toContain("Observability_Explode does not exist");
  });
});

describe("approval", () => {
  it("sends nothing after a refusal, and returns the reason to the model", async () => {
    const before = deliveries.length;
    const { results } = await run([send], { approve: () => ({ approved: false, reason: "it's Sunday" }) });
    expect(read(results[0]?.[1]).error).toMatchObject({ code: "not_approved" });
    expect(read(results[0]?.[1]).error.message).toContain("it's Sunday");
    expect(deliveries).toHaveLength(before);
  });

  it("never runs an unselected tool, so no approval is needed", async () => {
    const before = deliveries.length;
    const { newMessages } = await exec(send, { readOnly: true });
    expect(newMessages.at(-1)?.content).toContain("Messaging_SendTransactionalEmail does not exist");
    expect(deliveries).toHaveLength(before);
  });
});

describe("an abort", () => {
  it("aborts the running tool, reports that to the model, and starts no further call", async () => {
    const { observability } = createSandbox();
    observability.fail({ delayMs: 3_600_000 });
    const controller = new AbortController();
    let requests = 0;
    const delayed = createObservability({
      ...observability.options,
      fetch: (request) => {
        requests++;
        controller.abort();
        return observability.options.fetch(request);
      },
    });
    const { results } = await run(
      [searchLogs, { ...searchLogs, id: "call_more" }],
      { signal: controller.signal },
      delayed.tools as never,
    );
    expect(results.map(([, text]) => read(text).error.code)).toEqual(["aborted", "aborted"]);
    expect(requests).toBe(1);
  });
});

describe("declarations", () => {
  it.each(["default", "entries", "strict"] as const)("declares all tools completely in the %s view", async (view) => {
    const { llm, requests } = await startModel([says("Hello.")]);
    const messages = [{ role: "user" as const, content: "Hello." }];
    await llm.chat({ messages, tools: llamaindexTools(tools, { approve: false, view }) });
    const declared = (chatRequest(requests[0]).tools ?? []).map(({ function: declaredFunction }) => declaredFunction);
    expect(declared.map(({ name }) => name)).toEqual(tools.map(({ wireName }) => wireName));
    expect(tools.flatMap((defined, index) => lostIn(defined, declared[index] as DeclaredFunction))).toEqual([]);
  });

  it("declares all tools completely to the Responses API, with the strict mode of the model", async () => {
    const output = [{ id: "msg_1", type: "message", role: "assistant", status: "completed", content: [] }];
    const json = { id: "resp_1", object: "response", created_at: 1_790_000_000, status: "completed", output };
    const { baseURL, requests } = await startModel([{ json }]);
    const llm = new OpenAIResponses({ model: "gpt-4o-mini", apiKey: "sk-of-the-model", baseURL, maxRetries: 0 });
    await llm.chat({
      messages: [{ role: "user", content: "Hello." }],
      tools: llamaindexTools(tools, { approve: false }),
    });
    const declared: readonly DeclaredFunction[] = Object(requests[0]?.body).tools;
    expect(tools.flatMap((defined, index) => lostIn(defined, declared[index] as DeclaredFunction))).toEqual([]);
    expect(declared.every(({ strict }) => strict === false)).toBe(true);
  });
});
