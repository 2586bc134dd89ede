import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { expandResult } from "@toolwright/tests-support";
import { streamText } from "ai";
import { describe, expect, test } from "vitest";
import { chatCalls, chatText, responsesCalls, responsesText, streamed } from "./openai-lines.ts";
import { MAJORS, start } from "./start.ts";

const LOGS = { id: "call_a", name: "Observability_SearchLogs", args: { query: "status:error", max_results: 3 } };
const PERSON = {
  id: "call_b",
  name: "Messaging_IdentifyPerson",
  args: { person_id: "ada", email: null, attributes: { plan: "pro", seats: 3 } },
};

describe.each(MAJORS)("AI SDK $major", ({ ai, createOpenAI }) => {
  test("runs two calls of one turn in the sandbox, and returns both results in the order of the calls", async () => {
    const at = await start([chatCalls(LOGS, PERSON), chatText("Ada is pro.")]);
    at.sandbox.observability.fail({ delayMs: 30 });

    const { text, steps } = await ai.generateText({
      model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).chat("gpt-5"),
      tools: aiSdkTools(at.tools, { approve: false, onCall: at.onCall }),
      stopWhen: ai.stepCountIs(3),
      prompt: "What fails?",
    });

    expect(text).toBe("Ada is pro.");
    expect(at.events.map(({ tool }) => tool.name)).toEqual(["Messaging.IdentifyPerson", "Observability.SearchLogs"]);
    const toolMessages = at.toolMessagesIn(1);
    expect(toolMessages.map(({ tool_call_id }) => tool_call_id)).toEqual(["call_a", "call_b"]);
    const { logs } = expandResult(JSON.parse(toolMessages[0]!.content)) as { logs: { id: string; status: string }[] };
    const real = new Set(at.sandbox.observability.events.logs.map(({ wire }) => wire.id));
    expect(logs).toHaveLength(3);
    for (const { id, status } of logs) expect([real.has(id), status]).toEqual([true, "error"]);
    expect(JSON.parse(toolMessages[1]!.content)).toMatchObject({ accepted: true, person_id: "ada", attributes_set: 2 });
    const [ada] = at.sandbox.messaging.workspace.people.find({ kind: "id", value: "ada" });
    expect([...(ada?.attributes ?? [])]).toEqual(
      expect.arrayContaining([
        ["plan", "pro"],
        ["seats", 3],
      ]),
    );
    expect(steps[0]?.toolResults.map(({ output }) => output)).toEqual(
      ["Observability.SearchLogs", "Messaging.IdentifyPerson"].map((name) => {
        const answer = at.events.find(({ tool }) => tool.name === name)?.answer;
        return answer?.ok ? answer.value : answer;
      }),
    );
  });

  test("runs the same loop over the Responses API, and declares every tool as not strict", async () => {
    const at = await start([responsesCalls(LOGS, PERSON), responsesText("Done.")]);

    const { text } = await ai.generateText({
      model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).responses("gpt-5"),
      tools: aiSdkTools(at.tools, { approve: false }),
      stopWhen: ai.stepCountIs(3),
      prompt: "What fails?",
    });

    expect(text).toBe("Done.");
    const [first, second] = at.server.requests.map(
      ({ body }) => body as Record<string, readonly Record<string, unknown>[]>,
    );
    expect(first?.["tools"]).toHaveLength(at.tools.length);
    for (const tool of first?.["tools"] ?? []) expect(tool["strict"]).toBe(false);
    const outputs = second?.["input"]?.filter(({ type }) => type === "function_call_output");
    expect(outputs?.map(({ call_id }) => call_id)).toEqual(["call_a", "call_b"]);
    expect(JSON.parse(String(outputs?.[0]?.["output"])).logs).toHaveLength(3);
  });

  test("accepts maps as lists of entries in the entries view", async () => {
    const attributes = [
      { name: "plan", value: "pro" },
      { name: "beta", value: true },
    ];
    const at = await start([chatCalls({ ...PERSON, args: { person_id: "ada", attributes } }), chatText("Done.")]);

    await ai.generateText({
      model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).chat("gpt-5"),
      tools: aiSdkTools(at.tools, { view: "entries", approve: false }),
      stopWhen: ai.stepCountIs(3),
      prompt: "Ada is pro.",
    });

    const declared = at.body(0).tools.find(({ function: { name } }) => name === PERSON.name);
    expect(declared?.function.parameters).toMatchObject({
      properties: { attributes: { type: "array", items: { required: ["name", "value"] } } },
    });
    const [ada] = at.sandbox.messaging.workspace.people.find({ kind: "id", value: "ada" });
    expect([...(ada?.attributes ?? [])]).toEqual(
      expect.arrayContaining([
        ["plan", "pro"],
        ["beta", true],
      ]),
    );
  });
});

test("a stream passes the full result to the program and the fitted result to the model", async () => {
  const [{ createOpenAI, ai } = MAJORS[1]!] = MAJORS;
  const calls = chatCalls({ ...LOGS, args: { query: "*", max_results: 300 } });
  const at = await start([streamed(calls), streamed(chatText("Much."))]);

  const stream = streamText({
    model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).chat("gpt-5"),
    tools: aiSdkTools(at.tools, { approve: "sdk", maxResultTokens: 1_000 }),
    stopWhen: ai.stepCountIs(3),
    prompt: "What happens?",
  });
  const rowCounts: number[] = [];
  for await (const part of stream.fullStream) {
    if (part.type === "tool-result" && !part.dynamic && part.toolName === "Observability_SearchLogs")
      rowCounts.push(part.output.logs.length);
  }

  expect(rowCounts).toEqual([300]);
  expect(JSON.parse(at.toolMessagesIn(1)[0]!.content).logs.length).toBeLessThan(100);
  expect(await stream.text).toBe("Much.");
});
