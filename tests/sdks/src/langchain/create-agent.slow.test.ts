import type { CallEvent } from "@toolwright/core";
import { langchainTools } from "@toolwright/core/langchain";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { expandResult } from "@toolwright/tests-support";
import * as langchain from "langchain";
import { type BaseMessage, createAgent, createMiddleware, ToolMessage, tool } from "langchain";
import { afterEach, describe, expect, it } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import type { ScriptedServer } from "../scripted-server.ts";
import { startModel, toolAnswers } from "./agent-run.ts";
import {
  asks,
  chatRequest,
  cutOff,
  type ScriptedCall,
  says,
  streamsCutCall,
  streamsText,
  toolResults,
} from "./chat-script.ts";

const parts = { tool, ToolMessage };
const question = { messages: [{ role: "user", content: "What is wrong with the shop?" }] };
const searchLogs: ScriptedCall = {
  id: "call_logs",
  name: "Observability_SearchLogs",
  args: { query: "status:error", max_results: 5 },
};

// One sandbox for the file, since creating it is slow. Tests don't depend on each other's writes.
const { sandbox, tools } = createSandboxToolkits();
const { deliveries } = sandbox.messaging.workspace;

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

/** Runs an agent over the sandbox whose model makes these calls, then answers. */
async function run(calls: readonly ScriptedCall[], options: Parameters<typeof langchainTools>[2] = {}) {
  const started = await startModel([asks(...calls), says("The payment gateway is down.")]);
  server = started.server;
  const agent = createAgent({
    model: started.model,
    tools: langchainTools(tools, parts, { approve: false, ...options }),
  });
  const { messages } = await agent.invoke(question);
  const [, second] = started.server.requests;
  return { messages, answers: toolAnswers(messages), results: toolResults(second), second };
}

/** The fields of results that the tests read. */
interface Answer {
  readonly logs?: readonly { readonly status: string }[];
  readonly people?: readonly object[];
}

describe("an agent", () => {
  it("answers after two tools ran in one turn, with their results in the order of the calls", async () => {
    const getPerson = { id: "call_person", name: "Messaging_GetPerson", args: { person_id: "usr_9cd" } };
    const { messages, results, answers, second } = await run([searchLogs, getPerson]);
    expect(messages.at(-1)?.text).toBe("The payment gateway is down.");
    expect(results.map(([id]) => id)).toEqual(["call_logs", "call_person"]);
    const assistantMessage = chatRequest(second).messages.find(({ role }) => role === "assistant");
    expect(assistantMessage?.tool_calls?.map(({ id }) => id)).toEqual(["call_logs", "call_person"]);
    const [logs, person] = results.map(([, text]) => expandResult(JSON.parse(text)) as Answer);
    expect(logs?.logs).toHaveLength(5);
    expect(logs?.logs?.every(({ status }) => status === "error")).toBe(true);
    expect(person?.people?.[0]).toMatchObject({ email: "jun.eriksen@example.com" });
    expect(answers.map(({ status, name }) => [status, name])).toEqual([
      ["success", "Observability_SearchLogs"],
      ["success", "Messaging_GetPerson"],
    ]);
  });

  it("runs the calls of a turn at the same time", async () => {
    let running = 0;
    let most = 0;
    const { promise: bothRun, resolve } = Promise.withResolvers<void>();
    const onCall = () => running--;
    const approve = async () => {
      running++;
      most = Math.max(most, running);
      if (most === 2) resolve();
      await bothRun;
      return true;
    };
    const send = (id: string): ScriptedCall => ({
      id,
      name: "Sales_EnrichOrganization",
      args: { domain: "vantaro.example" },
    });
    const { results } = await run([send("a"), send("b")], { approve, onCall });
    expect(most).toBe(2);
    expect(results.map(([id]) => id)).toEqual(["a", "b"]);
  });

  it("accepts the module of LangChain as its parts", async () => {
    const toolList = langchainTools(tools, langchain, { only: ["Observability.SearchLogs"] });
    const text = await toolList[0]?.invoke({ query: "status:error" });
    expect(JSON.parse(String(text)).logs.length).toBeGreaterThan(0);
  });

  it("returns a fitted result to the model and the full one to the program", async () => {
    const many = { ...searchLogs, args: { query: "*", max_results: 200 } };
    const { answers, results } = await run([many], { maxResultTokens: 1_000 });
    const [[, text] = ["", ""]] = results;
    const fitted = JSON.parse(text);
    const [answer] = answers;
    expect(answer?.text).toBe(text);
    expect(Object(answer?.artifact).logs).toHaveLength(200);
    expect(fitted.logs.length).toBeLessThan(200);
    expect(text.length).toBeLessThan(8_000);
  });

  it("reads null for an optional parameter as an omitted one", async () => {
    const withNull = { ...searchLogs, args: { query: "status:error", max_results: 5, cursor: null, sort_order: null } };
    const { answers } = await run([withNull]);
    expect(answers[0]?.status).toBe("success");
  });

  it.each([
    ["an object", { plan: "platinum", seats: 3 }],
    [
      "entries",
      [
        { name: "plan", value: "platinum" },
        { name: "seats", value: 3 },
      ],
    ],
  ])("accepts a map as %s", async (_, attributes) => {
    const identify = { id: "call_id", name: "Messaging_IdentifyPerson", args: { person_id: "usr_9cd", attributes } };
    const { answers } = await run([identify]);
    expect(answers[0]?.status).toBe("success");
    const [person] = sandbox.messaging.workspace.people.find({ kind: "id", value: "usr_9cd" });
    expect(Object.fromEntries(person?.attributes ?? [])).toMatchObject({ plan: "platinum", seats: 3 });
  });
});

describe("a failing tool", () => {
  const invalid = { ...searchLogs, args: { query: "status:error", max_results: "many" } };

  it("returns every broken rule to the model with status error, and the run continues", async () => {
    const { answers, results, messages } = await run([invalid]);
    expect(answers[0]).toMatchObject({ status: "error", artifact: { error: { code: "invalid_input" } } });
    const [[, text] = ["", ""]] = results;
    expect(JSON.parse(text).error).toMatchObject({ code: "invalid_input", retryable: false });
    expect(text).toContain("max_results");
    expect(text).not.toContain("fix your mistakes");
    expect(messages.at(-1)?.text).toBe("The payment gateway is down.");
  });

  it("leaves an unknown name to LangChain, which returns the list of tools", async () => {
    const { answers } = await run([{ id: "call_x", name: "Observability_Explode", args: {} }, searchLogs]);
    expect(answers[0]).toMatchObject({ id: "call_x", status: "error" });
    expect(answers[0]?.text).toContain("Observability_SearchLogs");
    expect(answers[1]?.status).toBe("success");
  });

  it("shows neither keys nor stack traces when the backend rejects the key", async () => {
    const { observability } = createSandbox();
    const secrets = { apiKey: "wrong-key-c0ffee", applicationKey: "wrong-app-key-c0ffee" };
    const { tools } = createObservability({ ...observability.options, ...secrets });
    const started = await startModel([asks(searchLogs), says("I may not look.")]);
    server = started.server;
    const agent = createAgent({ model: started.model, tools: langchainTools(tools, parts) });
    const { messages } = await agent.invoke(question);
    expect(JSON.parse(String(toolAnswers(messages)[0]?.text)).error.code).toMatch(/unauthorized|forbidden/);
    const bodies = JSON.stringify(started.server.requests.map(({ body }) => body));
    expect(bodies).not.toMatch(/c0ffee|node_modules|file:\/\/|\.ts:\d|\n +at /);
  });

  it("does not end a run in which a middleware wraps tool calls", async () => {
    const passOn = createMiddleware({ name: "passOn", wrapToolCall: (request, handler) => handler(request) });
    const started = await startModel([asks(invalid), says("Sorry.")]);
    server = started.server;
    const agent = createAgent({
      model: started.model,
      tools: langchainTools(tools, parts, { approve: false }),
      middleware: [passOn],
    });
    const { messages } = await agent.invoke(question);
    expect(messages.at(-1)?.text).toBe("Sorry.");
    expect(toolAnswers(messages)[0]?.status).toBe("error");
  });

  it("does not run a call that was cut off: LangChain completes half an id, and no person is deleted", async () => {
    const cut = { id: "call_rm", name: "Messaging_DeletePerson", args: '{"person_id":"usr_9cd' };
    const started = await startModel([streamsCutCall(cut), streamsText("I stop.")]);
    server = started.server;
    const agent = createAgent({ model: started.model, tools: langchainTools(tools, parts, { approve: false }) });
    const answered: BaseMessage[] = [];
    // A token listener makes the model stream.
    for await (const [message] of await agent.stream(question, { streamMode: "messages" })) answered.push(message);
    expect(toolAnswers(answered)).toMatchObject([{ id: "call_rm", status: "error" }]);
    expect(toolAnswers(answered)[0]?.text).toContain("was cut off (incomplete)");
    expect(sandbox.messaging.workspace.people.find({ kind: "id", value: "usr_9cd" })).toHaveLength(1);
  });

  it("does not run a call of a message that reached the token limit, even if its arguments are complete", async () => {
    const started = await startModel([cutOff(asks(searchLogs)), says("I stop.")]);
    server = started.server;
    const agent = createAgent({ model: started.model, tools: langchainTools(tools, parts, { approve: false }) });
    const { messages } = await agent.invoke(question);
    expect(toolAnswers(messages)).toMatchObject([{ id: "call_logs", status: "error" }]);
    expect(toolAnswers(messages)[0]?.text).toContain("was cut off (length)");
  });

  it("runs no call whose arguments are not JSON: LangChain ends the run with an empty answer", async () => {
    const started = await startModel([asks({ ...searchLogs, args: '{"query":"sta' }), says("Not reached.")]);
    server = started.server;
    const agent = createAgent({ model: started.model, tools: langchainTools(tools, parts, { approve: false }) });
    const { messages } = await agent.invoke(question);
    expect(messages.at(-1)).toMatchObject({ content: "", invalid_tool_calls: [{ id: searchLogs.id }] });
    expect([toolAnswers(messages), started.server.requests.length]).toEqual([[], 1]);
  });

  it("throws when a program runs the tool without a model's call", async () => {
    const toolList = langchainTools(tools, parts, { only: ["Observability.SearchLogs"] });
    await expect(toolList[0]?.invoke({ max_results: "many" })).rejects.toMatchObject({
      name: "ToolError",
      code: "invalid_input",
    });
  });
});

describe("approval", () => {
  const send: ScriptedCall = {
    id: "call_send",
    name: "Messaging_SendTransactionalEmail",
    args: {
      transactional_message_id: "1",
      to: "jun.eriksen@example.com",
      message_data: { order_id: "ord_1", amount: "9 EUR" },
    },
  };

  it("sends nothing after a refusal, and returns the reason to the model", async () => {
    const before = deliveries.length;
    const approve = () => ({ approved: false, reason: "not on a Sunday" });
    const { answers } = await run([send], { approve });
    expect(answers[0]).toMatchObject({ status: "error", artifact: { error: { code: "not_approved" } } });
    expect(answers[0]?.text).toContain("not on a Sunday");
    expect(deliveries).toHaveLength(before);
  });

  it("sends once after an approval", async () => {
    const before = deliveries.length;
    const { answers } = await run([send], { approve: () => true });
    expect(answers[0]?.status).toBe("success");
    expect(deliveries).toHaveLength(before + 1);
  });

  it("never runs an unselected tool", async () => {
    const before = deliveries.length;
    const { answers } = await run([send], { readOnly: true });
    expect(answers[0]?.status).toBe("error");
    expect(deliveries).toHaveLength(before);
  });
});

describe("an abort", () => {
  it("aborts the running tool and the run", async () => {
    const { observability } = createSandbox();
    observability.fail({ delayMs: 3_600_000 });
    const begun = Promise.withResolvers<void>();
    const { tools } = createObservability({
      ...observability.options,
      fetch: (request) => {
        begun.resolve();
        return observability.options.fetch(request);
      },
    });
    const ended = Promise.withResolvers<CallEvent>();
    const controller = new AbortController();
    const started = await startModel([asks(searchLogs), says("never")]);
    server = started.server;
    const toolList = langchainTools(tools, parts, { onCall: ended.resolve });
    const running = createAgent({ model: started.model, tools: toolList }).invoke(question, {
      signal: controller.signal,
    });
    await begun.promise;
    controller.abort();
    await expect(running).rejects.toThrow(/abort/i);
    const { answer } = await ended.promise;
    expect(answer).toMatchObject({ ok: false, error: { code: "aborted" } });
    expect(started.server.requests).toHaveLength(1);
  });
});
