import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { streamText } from "ai";
import { describe, expect, test } from "vitest";
import { chatCalls, chatText, responsesCalls, responsesText, streamed } from "./openai-lines.ts";
import { MAJORS, start } from "./start.ts";

const LOGS = { id: "call_a", name: "Observability_SearchLogs", args: { query: "status:error", max_results: 5 } };
const PERSON = {
  id: "call_b",
  name: "Messaging_IdentifyPerson",
  args: { person_id: "ada", email: null, attributes: { plan: "pro", seats: 3 } },
};

describe.each(MAJORS)("AI SDK $major", ({ ai, createOpenAI }) => {
  test("two calls of one turn run in the sandbox at once, and the model reads both results in the order of its calls", async () => {
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
    const told = at.toldIn(1);
    expect(told.map(({ tool_call_id }) => tool_call_id)).toEqual(["call_a", "call_b"]);
    const { logs } = JSON.parse(told[0]!.content);
    const real = new Set(at.sandbox.observability.events.logs.map(({ wire }) => wire.id));
    expect(logs).toHaveLength(5);
    for (const { id, status } of logs) expect([real.has(id), status]).toEqual([true, "error"]);
    expect(JSON.parse(told[1]!.content)).toMatchObject({ accepted: true, person_id: "ada", attributes_set: 2 });
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

  test("the loop is the same over the Responses API, with every tool declared as not strict", async () => {
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
    expect(JSON.parse(String(outputs?.[0]?.["output"])).logs).toHaveLength(5);
  });

  test("maps arrive whole as entries too, once they are declared so", async () => {
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

test("in a stream the program gets the full result as a part, and the model the fitted one", async () => {
  const [{ createOpenAI, ai } = MAJORS[1]!] = MAJORS;
  const calls = chatCalls({ ...LOGS, args: { query: "*", max_results: 300 } });
  const at = await start([streamed(calls), streamed(chatText("Much."))]);

  const stream = streamText({
    model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).chat("gpt-5"),
    tools: aiSdkTools(at.tools, { maxResultTokens: 1_000 }),
    stopWhen: ai.stepCountIs(3),
    prompt: "What happens?",
  });
  const found: number[] = [];
  for await (const part of stream.fullStream) {
    if (part.type === "tool-result" && !part.dynamic && part.toolName === "Observability_SearchLogs")
      found.push(part.output.logs.length);
  }

  expect(found).toEqual([300]);
  expect(JSON.parse(at.toldIn(1)[0]!.content).logs.length).toBeLessThan(100);
  expect(await stream.text).toBe("Much.");
});
