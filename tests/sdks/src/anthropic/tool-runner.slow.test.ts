import Anthropic, { APIUserAbortError } from "@anthropic-ai/sdk";
import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";
import type { CallEvent } from "@toolwright/core";
import { type AnthropicRunnerOptions, anthropicRunnerTools } from "@toolwright/core/anthropic";
import { createObservability } from "@toolwright/observability";
import AnthropicBefore from "anthropic-0";
import { ToolError as ToolErrorBefore } from "anthropic-0/lib/tools/ToolError";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { type ScriptedAnswer, serveScript } from "../scripted-server.ts";
import { calling, resultsIn, saying, streaming, type WireRequest, type WireToolUse } from "./messages-wire.ts";

const ERRORS = { id: "toolu_errors", name: "Observability_SearchLogs", input: { query: "status:error" } };
const BROADCASTS = { id: "toolu_broadcasts", name: "Messaging_ListBroadcasts", input: {} };
const REQUEST = {
  model: "claude-opus-5-5",
  max_tokens: 1024,
  messages: [{ role: "user" as const, content: "What is wrong?" }],
};

const shared = createSandboxToolkits();
const { sandbox } = shared;

beforeEach(() => {
  sandbox.observability.reset();
  sandbox.messaging.reset();
});

async function serve(lines: readonly ScriptedAnswer[]) {
  const server = await serveScript(lines);
  onTestFinished(() => server.close());
  return { server, client: new Anthropic({ apiKey: "test", baseURL: server.url }) };
}

async function converse(
  uses: readonly WireToolUse[],
  options: AnthropicRunnerOptions = {},
  offered: typeof shared.tools = shared.tools,
) {
  const { server, client } = await serve([calling(uses), saying("Checkout fails.")]);
  const tools = anthropicRunnerTools(offered, { approve: false, ...options });
  const answered = await client.beta.messages.toolRunner({ ...REQUEST, tools });
  return { server, answered, blocks: resultsIn(server.requests[1]?.body) };
}

describe("the tool runner", () => {
  it("returns the sandbox's data for two calls of one message in order, and ends with the answer", async () => {
    const { server, answered, blocks } = await converse([ERRORS, BROADCASTS]);
    expect(answered.content).toMatchObject([{ type: "text", text: "Checkout fails." }]);
    expect(server.requests).toHaveLength(2);
    expect(blocks.map((block) => [block.tool_use_id, block.is_error])).toEqual([
      ["toolu_errors", undefined],
      ["toolu_broadcasts", undefined],
    ]);
    const logs = await shared.observability.searchLogs({ query: "status:error" });
    expect(blocks[0]?.content).toContain(logs.logs[0]?.message);
    const broadcasts = await shared.messaging.listBroadcasts({});
    expect(blocks[1]?.content).toContain(broadcasts.broadcasts[0]?.name);
  });

  it("declares every tool completely, without the fields for the runner", async () => {
    const { server } = await converse([ERRORS]);
    const [request] = server.requests.map(({ body }) => body as WireRequest);
    const defined = shared.tools.map((tool) => {
      const { description, inputSchema } = tool.descriptor();
      return { name: tool.wireName, description, input_schema: inputSchema };
    });
    expect(request?.tools).toEqual(defined);
  });

  it("runs calls of a streamed message", async () => {
    const { name, id } = ERRORS;
    const { server, client } = await serve([
      streaming({ id, name }, ['{"query":"sta', 'tus:error"}'], "tool_use"),
      streaming({ id: "toolu_2", name }, ['{"query":"status:warn"}'], "end_turn"),
    ]);
    const tools = anthropicRunnerTools(shared.tools, { approve: false });
    const runner = client.beta.messages.toolRunner({ ...REQUEST, tools, stream: true });
    await runner.runUntilDone();
    expect(JSON.parse(resultsIn(server.requests[1]?.body)[0]?.content ?? "")).toHaveProperty("logs");
  });

  it("runs the same loop in the previous major of the SDK", async () => {
    const server = await serveScript([calling([ERRORS, { ...BROADCASTS, input: { limit: 5 } }]), saying("Done.")]);
    onTestFinished(() => server.close());
    const client = new AnthropicBefore({ apiKey: "test", baseURL: server.url });
    const tools = anthropicRunnerTools(shared.tools, { approve: false, ToolError: ToolErrorBefore });
    const answered = await client.beta.messages.toolRunner({ ...REQUEST, tools });
    expect(answered.content).toMatchObject([{ text: "Done." }]);
    const blocks = resultsIn(server.requests[1]?.body);
    expect(blocks).toMatchObject([
      { tool_use_id: "toolu_errors" },
      { tool_use_id: "toolu_broadcasts", is_error: true },
    ]);
    expect(JSON.parse(blocks[0]?.content ?? "")).toHaveProperty("logs");
    expect(JSON.parse(blocks[1]?.content ?? "").error).toMatchObject({ code: "invalid_input" });
  });

  it("returns the fitted result to the model and the full one to the program", async () => {
    const events: CallEvent[] = [];
    const many = { ...ERRORS, input: { query: "*", max_results: 200 } };
    const { blocks } = await converse([many], { maxResultTokens: 1_000, onCall: (event) => events.push(event) });
    const [event] = events;
    if (!event?.answer.ok) throw new Error("expected a result");
    expect(event.answer.value).toHaveProperty("logs.length", 200);
    const fitted = JSON.parse(blocks[0]?.content ?? "");
    expect(fitted).toEqual(event.answer.fitted);
    expect(fitted.logs.length).toBeLessThan(200);
  });

  it("accepts null for optional parameters, and maps in both forms", async () => {
    const asObject = { person_id: "usr_new", email: null, attributes: { plan: "pro" } };
    const asEntries = { person_id: "usr_other", attributes: [{ name: "plan", value: "free" }] };
    const name = "Messaging_IdentifyPerson";
    const uses = [asObject, asEntries].map((input, index) => ({ id: `toolu_${index}`, name, input }));
    await converse(uses);
    const planOf = (value: string) =>
      sandbox.messaging.workspace.people.find({ kind: "id", value })[0]?.attributes.get("plan");
    expect([planOf("usr_new"), planOf("usr_other")]).toEqual(["pro", "free"]);
  });
});

describe("a call that fails", () => {
  const keys = { apiKey: "dd-SECRET-api", applicationKey: "dd-SECRET-app" };
  const observability = createObservability({ ...sandbox.observability.options, ...keys });
  const tools = [...observability.tools, ...shared.messaging.tools, ...shared.sales.tools] as const;
  const invalid = { ...ERRORS, id: "toolu_invalid", input: { colour: "red" } };

  it.each([
    ["flagged as an error with the SDK's own class", { ToolError }, true],
    ["an ordinary result without it", {}, undefined],
  ])("is %s, with unchanged text", async (_, options, isError) => {
    const { server, blocks, answered } = await converse([ERRORS, invalid], options, tools);
    expect(answered.stop_reason).toBe("end_turn");
    expect(blocks.map(({ content, is_error }) => [JSON.parse(content).error.code, is_error])).toEqual([
      ["forbidden", isError],
      ["invalid_input", isError],
    ]);
    const sent = JSON.stringify(server.requests.map(({ body }) => body));
    expect(sent).not.toMatch(/SECRET|node_modules|\.ts:\d|\\n\s+at /);
  });

  it("continues after a call to an unknown tool or a tool that was not offered", async () => {
    const uses = [ERRORS, { id: "toolu_unknown", name: "Observability_SearchLog", input: {} }];
    const { blocks, answered } = await converse(uses, { except: ["Observability_SearchLogs"] });
    expect(answered.stop_reason).toBe("end_turn");
    expect(blocks).toMatchObject([{ is_error: true }, { is_error: true }]);
    expect(sandbox.observability.requests).toEqual([]);
  });

  it("writes nothing when the approver rejects the call", async () => {
    const use = { id: "toolu_who", name: "Messaging_DeletePerson", input: { person_id: "usr_1" } };
    const { blocks } = await converse([use], { ToolError, approve: () => false });
    expect(blocks).toMatchObject([{ is_error: true }]);
    expect(blocks[0]?.content).toContain("not approved");
    expect(sandbox.messaging.requests).toEqual([]);
  });

  it("aborts the running call and the run with the runner's signal", async () => {
    const controller = new AbortController();
    const events: CallEvent[] = [];
    sandbox.observability.fail({ delayMs: 600_000 });
    const slow = createObservability({
      ...sandbox.observability.options,
      fetch: (request, init) => {
        queueMicrotask(() => controller.abort());
        return sandbox.observability.fetch(request, init);
      },
    });
    const { server, client } = await serve([calling([ERRORS]), saying("Too late.")]);
    const offered = anthropicRunnerTools(slow.tools, { onCall: (event) => events.push(event) });
    const { signal } = controller;
    const run = client.beta.messages.toolRunner({ ...REQUEST, tools: offered }, { signal }).runUntilDone();
    await expect(run).rejects.toBeInstanceOf(APIUserAbortError);
    expect(events).toMatchObject([{ answer: { ok: false, error: { code: "aborted" } } }]);
    expect(server.requests).toHaveLength(1);
  });
});
