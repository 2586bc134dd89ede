import { type CallableTool, type GenerateContentResponse, mcpToTool } from "@google/genai";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { type CallEvent, findTool } from "@toolwright/core";
import { geminiCallableTool } from "@toolwright/core/gemini";
import { createObservability } from "@toolwright/observability";
import { beforeEach, describe, expect, test } from "vitest";
import { lostIn } from "../nothing-lost.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { connectTo, MAJORS } from "./connect.ts";
import { asks, responsesIn, says, streamed } from "./gemini-answers.ts";

const { tools, sandbox, messaging } = createSandboxToolkits();
beforeEach(() => {
  sandbox.observability.reset();
  sandbox.messaging.reset();
});

const MODEL = "gemini-3.8-flash";
const COUNT_ERRORS = {
  id: "a",
  name: "Observability_AggregateEvents",
  args: { dataset: "logs", query: "status:error", aggregation: "count" },
};
async function textOf(stream: AsyncIterable<GenerateContentResponse>): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += chunk.candidates?.[0]?.content?.parts?.[0]?.text ?? "";
  return text;
}

const LIST_SEGMENTS = { id: "b", name: "Messaging_ListSegments", args: {} };

describe.each(MAJORS)("automatic function calling in version $major of the SDK", (version) => {
  test("runs the calls of a turn and continues until the model answers", async () => {
    const { ai, bodies } = await connectTo([asks(COUNT_ERRORS, LIST_SEGMENTS), says("636 errors.")], version);

    const response = await ai.models.generateContent({
      model: MODEL,
      contents: "How many errors?",
      config: { tools: [geminiCallableTool(tools, { approve: false })] },
    });

    expect(response.text).toBe("636 errors.");
    expect(bodies().map(({ contents }) => contents.map(({ role }) => role))).toEqual([
      ["user"],
      ["user", "model", "user"],
    ]);
    expect(responsesIn(bodies()[1])).toMatchObject([
      {
        id: "a",
        name: "Observability_AggregateEvents",
        response: { output: { buckets: [{ value: expect.any(Number) }] } },
      },
      { id: "b", name: "Messaging_ListSegments", response: { output: { segments: { length: 6 } } } },
    ]);
    const declared = bodies()[0]!.tools[0].functionDeclarations;
    const losses = declared.flatMap(({ name, description, parametersJsonSchema }) =>
      lostIn(findTool(tools, name)!, { description, parameters: parametersJsonSchema }),
    );
    expect([declared.length, losses]).toEqual([tools.length, []]);
  });

  test("continues after every kind of failure, and returns an error with a hint to the model", async () => {
    const { ai, bodies } = await connectTo(
      [
        asks(
          { id: "a", name: "Observability_SearchLogs", args: { query: "*", max_results: 5_000 } },
          { id: "b", name: "Observability_GetLogs", args: {} },
          { id: "c", name: "get_weather", args: { city: "Oslo" } },
          LIST_SEGMENTS,
        ),
        says("Sorry."),
      ],
      version,
    );
    sandbox.messaging.fail({ status: 401 });

    const response = await ai.models.generateContent({
      model: MODEL,
      contents: "Do all of it.",
      config: { tools: [geminiCallableTool(tools, { approve: false })] },
    });

    expect([response.text, bodies().length]).toEqual(["Sorry.", 2]);
    expect(responsesIn(bodies()[1]).map(({ id, response: { error } }) => [id, error?.code])).toEqual([
      ["a", "invalid_input"],
      ["b", "invalid_input"],
      ["c", "invalid_input"],
      ["b", "unauthorized"],
    ]);
    expect(JSON.stringify(bodies()[1])).not.toMatch(/node_modules|\.ts:\d|sandbox-/);
  });

  test("the SDK returns the calls of its tenth request, which have already run, and their results in the history", async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `call_${index + 1}`);
    const { ai, bodies } = await connectTo(
      ids.map((id) => asks({ ...LIST_SEGMENTS, id })),
      version,
    );
    const events: CallEvent[] = [];
    const callable = geminiCallableTool(tools, { approve: false, onCall: (event) => events.push(event) });
    const config = { tools: [callable] };

    const response = await ai.models.generateContent({ model: MODEL, contents: "How many segments?", config });

    expect([bodies().length, events.length]).toEqual([10, 10]);
    expect(response.functionCalls).toMatchObject([{ id: "call_10" }]);
    expect(response.automaticFunctionCallingHistory?.at(-1)).toMatchObject({
      role: "user",
      parts: [{ functionResponse: { id: "call_10" } }],
    });
  });

  test("a streamed response runs its calls one after the other and continues to stream", async () => {
    const { ai, bodies } = await connectTo(
      [streamed(asks(COUNT_ERRORS), asks(LIST_SEGMENTS)), streamed(says("636 "), says("errors."))],
      version,
    );

    const stream = await ai.models.generateContentStream({
      model: MODEL,
      contents: "How many errors?",
      config: { tools: [geminiCallableTool(tools, { approve: false })] },
    });

    await expect(textOf(stream)).resolves.toBe("636 errors.");
    expect(responsesIn(bodies()[1])).toMatchObject([
      { id: "a", response: { output: { buckets: expect.any(Array) } } },
      { id: "b", response: { output: { segments: expect.any(Array) } } },
    ]);
  });
});

test("a chat keeps the calls in its history", async () => {
  const { ai, bodies } = await connectTo([asks(COUNT_ERRORS), says("636."), says("You are welcome.")]);
  const chat = ai.chats.create({ model: MODEL, config: { tools: [geminiCallableTool(tools, { approve: false })] } });

  await chat.sendMessage({ message: "How many errors?" });
  await chat.sendMessage({ message: "Thank you." });

  expect(bodies()[2]!.contents.map(({ parts }) => Object.keys(parts[0]!)[0])).toEqual([
    "text",
    "functionCall",
    "functionResponse",
    "text",
    "text",
  ]);
});

test("the SDK ends a stream in which the model calls an unknown name", async () => {
  const { ai } = await connectTo([streamed(asks({ name: "Observability_GetLogs" }))]);
  const stream = await ai.models.generateContentStream({
    model: MODEL,
    contents: "Which logs?",
    config: { tools: [geminiCallableTool(tools, { approve: false })] },
  });
  await expect(textOf(stream)).rejects.toThrow("missing tool: Observability_GetLogs");
});

test("the model gets the fitted result, and the program gets the full result", async () => {
  const { ai, bodies } = await connectTo([
    asks({ name: "Observability_SearchLogs", args: { query: "status:error", max_results: 100 } }),
    says("Much fails."),
  ]);
  const events: CallEvent[] = [];
  const callable = geminiCallableTool(tools, {
    approve: false,
    maxResultTokens: 1_000,
    onCall: (event) => events.push(event),
  });

  await ai.models.generateContent({ model: MODEL, contents: "What fails?", config: { tools: [callable] } });

  const output = responsesIn(bodies()[1])[0]!.response.output as { logs: readonly object[] };
  expect(output.logs.length).toBeLessThan(100);
  expect(events).toMatchObject([{ answer: { value: { logs: { length: 100 } }, fitted: output } }]);
});

test("a refused approval writes nothing, and the run continues", async () => {
  const { ai, bodies } = await connectTo([
    asks({ name: "Messaging_DeletePerson", args: { person_id: "usr_9cd" } }),
    says("I left them alone."),
  ]);
  const callable = geminiCallableTool(tools, { approve: () => false });

  const { text } = await ai.models.generateContent({
    model: MODEL,
    contents: "Delete usr_9cd.",
    config: { tools: [callable] },
  });

  expect(text).toBe("I left them alone.");
  expect(responsesIn(bodies()[1])).toMatchObject([{ response: { error: { code: "not_approved" } } }]);
  expect(sandbox.messaging.workspace.people.find({ kind: "id", value: "usr_9cd" })).toHaveLength(1);
  expect(sandbox.messaging.requests).toEqual([]);
});

test("the signal aborts the running tool and the request, without another request to the model", async () => {
  const { options } = sandbox.observability;
  const controller = new AbortController();
  const slow = createObservability({
    ...options,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      queueMicrotask(() => controller.abort());
      return options.fetch(input, init);
    },
  });
  sandbox.observability.fail({ delayMs: 600_000 });
  const { ai, bodies } = await connectTo([asks({ name: "Observability_SearchLogs", args: { query: "*" } })]);
  const { promise: ended, resolve: onCall } = Promise.withResolvers<CallEvent>();

  const run = ai.models.generateContent({
    model: MODEL,
    contents: "Which logs?",
    config: { tools: [geminiCallableTool(slow.tools, { signal: controller.signal, onCall })] },
  });

  await expect(run).rejects.toMatchObject({ name: "AbortError" });
  await expect(ended).resolves.toMatchObject({ answer: { ok: false, error: { code: "aborted" } } });
  expect(bodies()).toHaveLength(1);
});

describe("beside other callable tools", () => {
  async function serveWeather(): Promise<CallableTool> {
    const server = new McpServer({ name: "weather", version: "1.0.0" });
    server.registerTool("get_weather", { description: "Weather of a city" }, () => ({
      content: [{ type: "text", text: "Rain" }],
    }));
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: "test", version: "1.0.0" });
    await Promise.all([server.connect(ours), client.connect(theirs)]);
    return mcpToTool(client);
  }

  test("the SDK passes every call to every callable tool, so that none of them can detect an unknown name", async () => {
    const receivedNames: string[][] = [];
    const listener = (name: string): CallableTool => ({
      tool: async () => ({ functionDeclarations: [{ name }] }),
      callTool: async (calls) => {
        receivedNames.push(calls.map((call) => call.name ?? ""));
        return [];
      },
    });
    const { ai } = await connectTo([asks({ name: "one" }, { name: "two" }), says("Done.")]);
    const config = { tools: [listener("one"), listener("two")] };
    await ai.models.generateContent({ model: MODEL, contents: "Go.", config });
    expect(receivedNames).toEqual([
      ["one", "two"],
      ["one", "two"],
    ]);
  });

  test("a call runs in the tool that declared its name, and an unknown name gets one error", async () => {
    const { ai, bodies } = await connectTo([
      asks({ name: "get_weather" }, { id: "b", name: "get_wether" }, LIST_SEGMENTS),
      says("It rains."),
    ]);
    const callable = geminiCallableTool(tools, { approve: false, others: [await serveWeather()] });

    const { text } = await ai.models.generateContent({
      model: MODEL,
      contents: "Weather and segments?",
      config: { tools: [callable] },
    });

    expect([text, bodies().length]).toEqual(["It rains.", 2]);
    const declared = bodies()[0]!.tools[0].functionDeclarations.map(({ name }) => name);
    expect([declared.length, declared.at(-1)]).toEqual([tools.length + 1, "get_weather"]);
    expect(responsesIn(bodies()[1])).toMatchObject([
      { name: "get_weather", response: { content: [{ text: "Rain" }] } },
      { name: "get_wether", response: { error: { code: "invalid_input" } } },
      { name: "Messaging_ListSegments", response: { output: { segments: expect.any(Array) } } },
    ]);
  });

  test("a stream also runs the other callable tools", async () => {
    const { ai, bodies } = await connectTo([streamed(asks({ name: "get_weather" })), streamed(says("It rains."))]);
    const stream = await ai.models.generateContentStream({
      model: MODEL,
      contents: "Weather?",
      config: { tools: [geminiCallableTool(tools, { approve: false, others: [await serveWeather()] })] },
    });
    await expect(textOf(stream)).resolves.toBe("It rains.");
    expect(responsesIn(bodies()[1])).toMatchObject([{ response: { content: [{ text: "Rain" }] } }]);
  });

  test("a name that two callable tools declare is rejected before any request", async () => {
    const { ai, bodies } = await connectTo([]);
    const callable = geminiCallableTool(tools, {
      approve: false,
      others: [geminiCallableTool(messaging.tools, { approve: false })],
    });
    const run = ai.models.generateContent({ model: MODEL, contents: "Go.", config: { tools: [callable] } });
    await expect(run).rejects.toMatchObject({ code: "misconfigured", message: expect.stringContaining("Messaging_") });
    expect(bodies()).toEqual([]);
  });
});
