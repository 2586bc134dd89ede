import Anthropic from "@anthropic-ai/sdk";
import type { CallEvent } from "@toolwright/core";
import { type AnthropicOptions, anthropicResults, anthropicTools } from "@toolwright/core/anthropic";
import { createObservability } from "@toolwright/observability";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import AnthropicBefore from "anthropic-0";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { type ScriptedAnswer, serveScript } from "../scripted-server.ts";
import { calling, resultsIn, saying, streaming, type WireRequest, type WireToolUse } from "./messages-wire.ts";

const ERRORS = { id: "toolu_errors", name: "Observability_SearchLogs", input: { query: "status:error" } };
const BROADCASTS = { id: "toolu_broadcasts", name: "Messaging_ListBroadcasts", input: {} };
const PROMPT = { role: "user", content: "What is wrong?" } as const;
const REQUEST = { model: "claude-opus-5-5", max_tokens: 1024 } as const;

const shared = createSandboxToolkits();
const { sandbox } = shared;

beforeEach(() => {
  sandbox.observability.reset();
  sandbox.messaging.reset();
});

async function serve(lines: readonly ScriptedAnswer[]) {
  const server = await serveScript(lines);
  onTestFinished(() => server.close());
  return server;
}

/** Runs a complete hand-written loop with the real client. */
async function converse(
  uses: readonly WireToolUse[],
  options: AnthropicOptions = {},
  offered: typeof shared.tools = shared.tools,
) {
  const server = await serve([calling(uses), saying("Checkout fails.")]);
  const client = new Anthropic({ apiKey: "test", baseURL: server.url });
  const offer = anthropicTools(offered, { approve: false, ...options });
  const { tools } = offer;
  const firstReply = await client.messages.create({ ...REQUEST, messages: [PROMPT], tools });
  const { message, results } = await anthropicResults(offer, firstReply);
  const messages = [PROMPT, { role: firstReply.role, content: firstReply.content }, message];
  const answered = await client.messages.create({ ...REQUEST, messages, tools });
  return { server, answered, results, blocks: resultsIn(server.requests[1]?.body) };
}

function observabilityOver(fetch: typeof globalThis.fetch) {
  return createObservability({ ...sandbox.observability.options, fetch });
}

describe("the Messages API", () => {
  it("returns the sandbox's data for two calls of one message in order, and ends with the answer", async () => {
    const { server, answered, results, blocks } = await converse([ERRORS, BROADCASTS]);
    expect(answered.content).toMatchObject([{ type: "text", text: "Checkout fails." }]);
    const [first, second] = server.requests.map(({ body }) => body as WireRequest);
    expect(first?.tools).toHaveLength(TOOL_NAMES.length);
    expect(second?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(blocks.map((block) => block.tool_use_id)).toEqual(["toolu_errors", "toolu_broadcasts"]);
    expect(blocks.every((block) => block.type === "tool_result" && !("is_error" in block))).toBe(true);
    const logs = await shared.observability.searchLogs({ query: "status:error" });
    expect(blocks[0]?.content).toContain(logs.logs[0]?.message);
    const broadcasts = await shared.messaging.listBroadcasts({});
    expect(blocks[1]?.content).toContain(broadcasts.broadcasts[0]?.name);
    expect(results.map(({ id, name, answer }) => [id, name, answer.ok])).toEqual([
      ["toolu_errors", "Observability_SearchLogs", true],
      ["toolu_broadcasts", "Messaging_ListBroadcasts", true],
    ]);
  });

  it("runs the same loop over the beta endpoint", async () => {
    const server = await serve([calling([ERRORS]), saying("Done.")]);
    const client = new Anthropic({ apiKey: "test", baseURL: server.url });
    const offer = anthropicTools(shared.tools, { readOnly: true });
    const { tools } = offer;
    const firstReply = await client.beta.messages.create({ ...REQUEST, messages: [PROMPT], tools });
    const { message } = await anthropicResults(offer, firstReply);
    const messages = [PROMPT, { role: firstReply.role, content: firstReply.content }, message];
    await client.beta.messages.create({ ...REQUEST, messages, tools });
    expect(resultsIn(server.requests[1]?.body)).toMatchObject([{ tool_use_id: "toolu_errors", type: "tool_result" }]);
  });

  it("runs the same loop with the previous major of the SDK", async () => {
    const server = await serve([calling([ERRORS, BROADCASTS]), saying("Done.")]);
    const client = new AnthropicBefore({ apiKey: "test", baseURL: server.url });
    const offer = anthropicTools(shared.tools, { approve: false });
    const { tools } = offer;
    const firstReply = await client.messages.create({ ...REQUEST, messages: [PROMPT], tools });
    const { message } = await anthropicResults(offer, firstReply);
    const messages = [PROMPT, { role: firstReply.role, content: firstReply.content }, message];
    await client.messages.create({ ...REQUEST, messages, tools });
    const blocks = resultsIn(server.requests[1]?.body);
    expect(blocks.map((block) => block.tool_use_id)).toEqual(["toolu_errors", "toolu_broadcasts"]);
    expect(JSON.parse(blocks[0]?.content ?? "")).toHaveProperty("logs");
  });

  it("runs the calls of one message in parallel", async () => {
    const together = Promise.withResolvers<void>();
    let waiting = 0;
    // The backend responds only after both requests have arrived, so sequential calls would never finish.
    const observability = observabilityOver(async (request, init) => {
      waiting++;
      if (waiting === 2) together.resolve();
      await together.promise;
      return sandbox.observability.fetch(request, init);
    });
    const offer = anthropicTools(observability.tools);
    const uses = [ERRORS, { ...ERRORS, id: "toolu_again" }].map((use) => ({ type: "tool_use", ...use }));
    const { results } = await anthropicResults(offer, { content: uses });
    expect(results.map(({ id, answer }) => [id, answer.ok])).toEqual([
      ["toolu_errors", true],
      ["toolu_again", true],
    ]);
  });

  it("declares every tool completely, with a cache breakpoint on the last one", async () => {
    const { server } = await converse([ERRORS], { cacheControl: { type: "ephemeral", ttl: "1h" } });
    const [request] = server.requests.map(({ body }) => body as WireRequest);
    const defined = shared.tools.map((tool, index) => {
      const { description, inputSchema } = tool.descriptor();
      const last = index === shared.tools.length - 1;
      return {
        name: tool.wireName,
        description,
        input_schema: inputSchema,
        ...(last && { cache_control: { type: "ephemeral", ttl: "1h" } }),
      };
    });
    expect(request?.tools).toEqual(defined);
    expect(defined.filter(({ name }) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([]);
  });

  it("returns the fitted result to the model and the full one to the program", async () => {
    const events: CallEvent[] = [];
    const many = { ...ERRORS, input: { query: "*", max_results: 200 } };
    const { blocks, results } = await converse([many], {
      maxResultTokens: 1_000,
      onCall: (event) => events.push(event),
    });
    const [result] = results;
    if (result?.name !== "Observability_SearchLogs" || !result.answer.ok) throw new Error("expected logs");
    const full = await shared.observability.searchLogs({ query: "*", max_results: 200 });
    expect(result.answer.value.logs).toHaveLength(full.logs.length);
    expect(result.answer.value.logs).toHaveLength(200);
    const fitted = JSON.parse(blocks[0]?.content ?? "");
    expect(fitted.logs.length).toBeLessThan(200);
    expect(fitted).toEqual(result.answer.fitted);
    expect(blocks[0]?.content.length).toBeLessThan(1_000 * 6);
    expect(events).toMatchObject([
      { tool: { name: "Observability.SearchLogs" }, answer: { value: result.answer.value } },
    ]);
  });
});

describe("what the model sends", () => {
  it("accepts null for an optional parameter", async () => {
    const { blocks } = await converse([
      { ...ERRORS, input: { query: "status:error", cursor: null, max_results: null } },
    ]);
    expect(JSON.parse(blocks[0]?.content ?? "")).toHaveProperty("logs");
  });

  it.each([
    ["an object", { plan: "pro", seats: 7, vip: true }],
    [
      "entries",
      [
        { name: "plan", value: "pro" },
        { name: "seats", value: 7 },
        { name: "vip", value: true },
      ],
    ],
  ])("accepts a map as %s", async (_, attributes) => {
    const input = { person_id: "usr_new", attributes };
    const { blocks } = await converse([{ id: "toolu_who", name: "Messaging_IdentifyPerson", input }]);
    expect(JSON.parse(blocks[0]?.content ?? "")).toMatchObject({ accepted: true, attributes_set: 3 });
    const [person] = sandbox.messaging.workspace.people.find({ kind: "id", value: "usr_new" });
    expect(Object.fromEntries(person?.attributes ?? [])).toMatchObject({ plan: "pro", seats: 7, vip: true });
  });

  it("returns an error for every call that cannot run, together with the results of the others", async () => {
    const uses = [
      { id: "toolu_1", name: "Observability_SearchLog", input: {} },
      { id: "toolu_2", name: "Observability_SearchLogs", input: { query: 7, colour: "red" } },
      { id: "toolu_3", name: "Observability.SearchLogs", input: { query: "status:error" } },
    ];
    const { blocks, results } = await converse(uses);
    expect(blocks.map((block) => [block.tool_use_id, block.is_error])).toEqual([
      ["toolu_1", true],
      ["toolu_2", true],
      ["toolu_3", undefined],
    ]);
    expect(JSON.parse(blocks[0]?.content ?? "").error.message).toContain("did you mean Observability_SearchLogs?");
    expect(JSON.parse(blocks[1]?.content ?? "").error).toMatchObject({ code: "invalid_input" });
    expect(blocks[1]?.content).toContain("colour");
    expect(results[2]?.name).toBe("Observability_SearchLogs");
  });

  it("never runs a tool that was not offered", async () => {
    const { blocks } = await converse([ERRORS], { except: ["Observability.SearchLogs"] });
    expect(blocks).toMatchObject([{ is_error: true }]);
    expect(sandbox.observability.requests).toEqual([]);
  });

  it("returns no content for a message without calls", async () => {
    const offer = anthropicTools(shared.tools, { approve: false });
    expect(await anthropicResults(offer, { content: "Hello." })).toEqual({
      message: { role: "user", content: [] },
      results: [],
    });
  });

  it("runs no call of a message that was cut off, even if its arguments are valid JSON", async () => {
    const use = { id: "toolu_who", name: "Messaging_IdentifyPerson" };
    const pieces = ['{"person_id":"usr_new",', '"attributes":{"plan":"pr'];
    const server = await serve([streaming(use, pieces, "max_tokens")]);
    const client = new Anthropic({ apiKey: "test", baseURL: server.url });
    const offer = anthropicTools(shared.tools, { approve: false });
    const { tools } = offer;
    const cut = await client.messages.stream({ ...REQUEST, messages: [PROMPT], tools }).finalMessage();
    expect(cut.content).toMatchObject([{ type: "tool_use", input: { person_id: "usr_new" } }]);
    const { message } = await anthropicResults(offer, cut);
    expect(message.content).toMatchObject([{ tool_use_id: "toolu_who", is_error: true }]);
    expect(message.content[0]?.content).toContain("max_tokens");
    expect(sandbox.messaging.requests).toEqual([]);
  });
});

describe("a call that fails", () => {
  it("returns the backend's error to the model, without a key or stack trace in any request", async () => {
    const keys = { apiKey: "dd-SECRET-api", applicationKey: "dd-SECRET-app" };
    const observability = createObservability({ ...sandbox.observability.options, ...keys });
    const tools = [...observability.tools, ...shared.messaging.tools, ...shared.sales.tools] as const;
    sandbox.messaging.fail({ status: 400, html: true });
    const { server, blocks, answered } = await converse([ERRORS, BROADCASTS], {}, tools);
    expect(answered.stop_reason).toBe("end_turn");
    expect(blocks.map(({ is_error, content }) => [is_error, JSON.parse(content).error.code])).toEqual([
      [true, "forbidden"],
      [true, "upstream"],
    ]);
    const sent = JSON.stringify(server.requests.map(({ body }) => body));
    expect(sent).not.toMatch(/SECRET|<html|node_modules|\.ts:\d|\\n\s+at /);
  });

  it("writes nothing when the approver rejects the call", async () => {
    const use = { id: "toolu_who", name: "Messaging_DeletePerson", input: { person_id: "usr_1" } };
    const { blocks } = await converse([use], { approve: () => ({ approved: false, reason: "ask Ada" }) });
    expect(blocks).toMatchObject([{ is_error: true }]);
    expect(JSON.parse(blocks[0]?.content ?? "").error).toMatchObject({ code: "not_approved" });
    expect(blocks[0]?.content).toContain("ask Ada");
    expect(sandbox.messaging.requests).toEqual([]);
  });

  it("aborts a running call with the caller's signal", async () => {
    const controller = new AbortController();
    sandbox.observability.fail({ delayMs: 600_000 });
    const observability = observabilityOver((request, init) => {
      queueMicrotask(() => controller.abort());
      return sandbox.observability.fetch(request, init);
    });
    const offer = anthropicTools(observability.tools);
    const { results } = await anthropicResults(
      offer,
      { content: [{ type: "tool_use", ...ERRORS }] },
      { signal: controller.signal },
    );
    expect(results).toMatchObject([{ answer: { ok: false, error: { code: "aborted" } } }]);
  });
});
