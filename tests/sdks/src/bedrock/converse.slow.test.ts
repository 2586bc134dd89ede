import { BedrockRuntimeClient, ConverseCommand, type Message } from "@aws-sdk/client-bedrock-runtime";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import type { AdapterOptions, CallEvent } from "@toolwright/core";
import { bedrockResults, bedrockTools } from "@toolwright/core/bedrock";
import { createObservability } from "@toolwright/observability";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { serveScript } from "../scripted-server.ts";
import { calling, resultsIn, saying, type WireRequest, type WireToolUse } from "./converse-wire.ts";

const ERRORS = { toolUseId: "tooluse_errors", name: "Observability_SearchLogs", input: { query: "status:error" } };
const BROADCASTS = { toolUseId: "tooluse_broadcasts", name: "Messaging_ListBroadcasts", input: {} };
const PROMPT: Message = { role: "user", content: [{ text: "What is wrong?" }] };
const modelId = "us.anthropic.claude-opus-4-5-20251101-v1:0";

const shared = createSandboxToolkits();
const { sandbox } = shared;

beforeEach(() => {
  sandbox.observability.reset();
  sandbox.messaging.reset();
});

/** Runs a complete hand-written loop with the real client. */
async function converse(
  uses: readonly WireToolUse[],
  options: AdapterOptions = {},
  offered: typeof shared.tools = shared.tools,
) {
  const server = await serveScript([calling(uses), saying("Checkout fails.")]);
  const client = new BedrockRuntimeClient({
    region: "us-east-1",
    endpoint: server.url,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    // The test server supports only HTTP/1.1; the client's default handler uses HTTP/2.
    requestHandler: new NodeHttpHandler(),
  });
  onTestFinished(async () => {
    client.destroy();
    await server.close();
  });
  const offer = bedrockTools(offered, { approve: false, ...options });
  const { toolConfig } = offer;
  const firstReply = await client.send(new ConverseCommand({ modelId, messages: [PROMPT], toolConfig }));
  const { message, results } = await bedrockResults(offer, firstReply);
  const messages = [PROMPT, firstReply.output?.message as Message, message];
  const answered = await client.send(new ConverseCommand({ modelId, messages, toolConfig }));
  return { server, answered, results, blocks: resultsIn(server.requests[1]?.body) };
}

describe("the Converse API", () => {
  it("returns the sandbox's data for two calls of one message in order, and ends with the answer", async () => {
    const { server, answered, results, blocks } = await converse([ERRORS, BROADCASTS]);
    expect(answered.output?.message?.content).toEqual([{ text: "Checkout fails." }]);
    const [, second] = server.requests.map(({ body }) => body as WireRequest);
    expect(second?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(second?.messages[1]?.content.at(-1)).toEqual({ toolUse: BROADCASTS });
    expect(blocks.map((block) => [block.toolUseId, block.content.length, "status" in block])).toEqual([
      ["tooluse_errors", 1, false],
      ["tooluse_broadcasts", 1, false],
    ]);
    const { logs } = await shared.observability.searchLogs({ query: "status:error" });
    expect(blocks[0]?.content[0]?.json).toMatchObject({
      logs: [{ message: logs[0]?.message }, ...logs.slice(1).map(() => ({}))],
    });
    const { broadcasts } = await shared.messaging.listBroadcasts({});
    expect(JSON.stringify(blocks[1]?.content[0]?.json)).toContain(broadcasts[0]?.name);
    expect(results.map(({ id, name, answer }) => [id, name, answer.ok])).toEqual([
      ["tooluse_errors", "Observability_SearchLogs", true],
      ["tooluse_broadcasts", "Messaging_ListBroadcasts", true],
    ]);
  });

  it("declares every tool completely", async () => {
    const { server } = await converse([ERRORS]);
    const [request] = server.requests.map(({ body }) => body as WireRequest);
    const defined = shared.tools.map((tool) => {
      const { description, inputSchema } = tool.descriptor();
      return { toolSpec: { name: tool.wireName, description, inputSchema: { json: inputSchema } } };
    });
    expect(request?.toolConfig.tools).toEqual(defined);
    expect(defined.filter(({ toolSpec }) => !/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/.test(toolSpec.name))).toEqual([]);
  });

  it("returns the fitted result to the model and the full one to the program", async () => {
    const events: CallEvent[] = [];
    const many = { ...ERRORS, input: { query: "*", max_results: 200 } };
    const onCall = (event: CallEvent) => events.push(event);
    const { blocks, results } = await converse([many], { maxResultTokens: 1_000, onCall });
    const [result] = results;
    if (result?.name !== "Observability_SearchLogs" || !result.answer.ok) throw new Error("expected logs");
    expect(result.answer.value.logs).toHaveLength(200);
    const fitted = blocks[0]?.content[0]?.json;
    expect(fitted).toEqual(JSON.parse(result.answer.text));
    expect(JSON.stringify(fitted).length).toBeLessThan(1_000 * 6);
    expect(events).toMatchObject([{ answer: { value: result.answer.value } }]);
  });

  it("returns results as JSON objects for every read-only tool", async () => {
    const reads = shared.tools.filter(({ annotations }) => annotations.readOnly && annotations.cost === "none");
    const uses = reads.map((tool, index) => ({ toolUseId: `tooluse_${index}`, name: tool.wireName, input: {} }));
    const { blocks } = await converse(uses);
    expect(blocks).toHaveLength(reads.length);
    const kinds = blocks.map(({ content }) => Object.prototype.toString.call(content[0]?.json));
    expect(new Set(kinds)).toEqual(new Set(["[object Object]"]));
  });
});

describe("what the model sends", () => {
  it("accepts null for an optional parameter", async () => {
    const { blocks } = await converse([
      { ...ERRORS, input: { query: "status:error", cursor: null, max_results: null } },
    ]);
    expect(blocks[0]?.content[0]?.json).toHaveProperty("logs");
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
    const { blocks } = await converse([{ toolUseId: "tooluse_who", name: "Messaging_IdentifyPerson", input }]);
    expect(blocks[0]?.content).toMatchObject([{ json: { accepted: true, attributes_set: 3 } }]);
    const [person] = sandbox.messaging.workspace.people.find({ kind: "id", value: "usr_new" });
    expect(Object.fromEntries(person?.attributes ?? [])).toMatchObject({ plan: "pro", seats: 7, vip: true });
  });

  it("returns an error for every call that cannot run, together with the results of the others", async () => {
    const uses = [
      { toolUseId: "tooluse_1", name: "Observability_SearchLog", input: {} },
      { toolUseId: "tooluse_2", name: "Observability_SearchLogs", input: { colour: "red" } },
      { toolUseId: "tooluse_3", name: "Observability.SearchLogs", input: { query: "status:error" } },
    ];
    const { blocks, results } = await converse(uses, { except: ["Observability.SearchSpans"] });
    expect(blocks.map((block) => [block.toolUseId, block.status])).toEqual([
      ["tooluse_1", "error"],
      ["tooluse_2", "error"],
      ["tooluse_3", undefined],
    ]);
    expect(blocks[0]?.content[0]?.json["error"]).toMatchObject({ message: expect.stringContaining("did you mean") });
    expect(blocks[1]?.content[0]?.json["error"]).toMatchObject({ code: "invalid_input" });
    expect(results[2]?.name).toBe("Observability_SearchLogs");
  });

  it("never runs a tool that was not offered, or one that the service runs", async () => {
    const uses = [
      { ...BROADCASTS, type: "server_tool_use" },
      { ...ERRORS, name: "Observability_GetTrace" },
    ];
    const { blocks } = await converse(uses, { only: ["Messaging_ListBroadcasts"] });
    expect(blocks).toMatchObject([{ toolUseId: "tooluse_errors", status: "error" }]);
    expect([...sandbox.observability.requests, ...sandbox.messaging.requests]).toEqual([]);
  });

  it("runs no call of an output that was cut off", async () => {
    const offer = bedrockTools(shared.tools, { approve: false });
    const content = [{ toolUse: { ...BROADCASTS } }];
    const { message } = await bedrockResults(offer, { output: { message: { content } }, stopReason: "max_tokens" });
    expect(message.content).toMatchObject([{ toolResult: { toolUseId: "tooluse_broadcasts", status: "error" } }]);
    expect(sandbox.messaging.requests).toEqual([]);
    const whole = await bedrockResults(offer, { content });
    expect(whole.results).toMatchObject([{ answer: { ok: true } }]);
  });
});

describe("a call that fails", () => {
  it("returns the backend's error to the model, without a key or stack trace in any request", async () => {
    const keys = { apiKey: "dd-SECRET-api", applicationKey: "dd-SECRET-app" };
    const observability = createObservability({ ...sandbox.observability.options, ...keys });
    const tools = [...observability.tools, ...shared.messaging.tools, ...shared.sales.tools] as const;
    sandbox.messaging.fail({ status: 400, html: true });
    const { server, blocks, answered } = await converse([ERRORS, BROADCASTS], {}, tools);
    expect(answered.stopReason).toBe("end_turn");
    expect(blocks).toMatchObject([
      { status: "error", content: [{ json: { error: { code: "forbidden" } } }] },
      { status: "error", content: [{ json: { error: { code: "upstream" } } }] },
    ]);
    const sent = JSON.stringify(server.requests.map(({ body }) => body));
    expect(sent).not.toMatch(/SECRET|<html|node_modules|\.ts:\d|\\n\s+at /);
  });

  it("writes nothing when the approver rejects the call", async () => {
    const use = { toolUseId: "tooluse_who", name: "Messaging_DeletePerson", input: { person_id: "usr_1" } };
    const { blocks } = await converse([use], { approve: () => ({ approved: false, reason: "ask Ada" }) });
    expect(blocks).toMatchObject([{ status: "error", content: [{ json: { error: { code: "not_approved" } } }] }]);
    expect(JSON.stringify(blocks)).toContain("ask Ada");
    expect(sandbox.messaging.requests).toEqual([]);
  });

  it("aborts a running call with the caller's signal", async () => {
    const controller = new AbortController();
    sandbox.observability.fail({ delayMs: 600_000 });
    const observability = createObservability({
      ...sandbox.observability.options,
      fetch: (request, init) => {
        queueMicrotask(() => controller.abort());
        return sandbox.observability.fetch(request, init);
      },
    });
    const offer = bedrockTools(observability.tools);
    const { results } = await bedrockResults(offer, { content: [{ toolUse: ERRORS }] }, { signal: controller.signal });
    expect(results).toMatchObject([{ answer: { ok: false, error: { code: "aborted" } } }]);
  });
});
