import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { convertToModelMessages, type ToolSet, type UIMessage } from "ai";
import { describe, expect, test } from "vitest";
import { chatCalls, chatText } from "./openai-lines.ts";
import { MAJORS, start } from "./start.ts";

const ARGS = { query: "*", max_results: 300 };
const CALL = { id: "call_a", name: "Observability_SearchSpans", args: ARGS };
const BUDGET = 1_000;

describe.each(MAJORS)("AI SDK $major", ({ ai, createOpenAI }) => {
  test("the program gets the full result, and the model gets a fitted one that a cursor continues", async () => {
    const at = await start([chatCalls(CALL), chatText("Much.")]);

    const { steps } = await ai.generateText({
      model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).chat("gpt-5"),
      tools: aiSdkTools(at.tools, { approve: "sdk", maxResultTokens: BUDGET, onCall: at.onCall }),
      stopWhen: ai.stepCountIs(3),
      prompt: "What happens?",
    });

    const [result] = steps[0]?.toolResults ?? [];
    const answer = at.events[0]?.answer;
    const content = at.toolMessagesIn(1)[0]!.content;
    expect(result?.output).toMatchObject({ spans: { length: 300 } });
    expect(answer).toMatchObject({ ok: true, text: content });
    expect(content.length).toBeLessThan(BUDGET * 4);
    expect(JSON.parse(content).next_cursor).toEqual(expect.any(String));
  });

  test("the output can be the fitted result, for messages that are stored or sent to a browser", async () => {
    const at = await start([chatCalls(CALL), chatText("Much.")]);

    const { steps } = await ai.generateText({
      model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).chat("gpt-5"),
      tools: aiSdkTools(at.tools, { approve: "sdk", maxResultTokens: BUDGET, result: "fitted", onCall: at.onCall }),
      stopWhen: ai.stepCountIs(3),
      prompt: "What happens?",
    });

    expect(JSON.stringify(steps[0]?.toolResults[0]?.output)).toBe(at.toolMessagesIn(1)[0]!.content);
    expect(at.events[0]?.answer).toMatchObject({ ok: true, value: { spans: { length: 300 } } });
  });
});

describe("an output from storage", () => {
  async function offer() {
    const { observability } = await start([]);
    return aiSdkTools(observability.tools, { maxResultTokens: BUDGET });
  }

  /** Returns the output that the model gets from a stored chat. */
  async function restored(tools: ToolSet, output: unknown) {
    const part = { type: `tool-${CALL.name}`, toolCallId: "call_a", state: "output-available", input: ARGS, output };
    const message = { id: "1", role: "assistant", parts: [part] } as unknown as UIMessage;
    const messages = await convertToModelMessages([message], { tools });
    return JSON.stringify(messages).length < 50_000 ? messages[1] : "unbounded";
  }

  function saying(value: unknown) {
    return { role: "tool", content: [expect.objectContaining({ output: { type: "json", value } })] };
  }

  test("a stored output has the same bytes for the model as a new one", async () => {
    const tools = await offer();
    const { toModelOutput, execute } = tools.Observability_SearchSpans;
    const output = await execute(ARGS as never);
    const fresh = toModelOutput({ toolCallId: "call_a", input: ARGS, output });

    const restoredOutput = await restored(tools, JSON.parse(JSON.stringify(output)));

    expect(JSON.stringify(restoredOutput)).toContain(JSON.stringify(fresh));
    expect(JSON.stringify(fresh).length).toBeLessThan(BUDGET * 4);
  });

  test("an altered output is truncated to the token budget, and a small one stays unchanged", async () => {
    const tools = await offer();

    expect(await restored(tools, { spans: "gone", note: "x".repeat(100_000) })).toEqual(
      saying({
        note: expect.stringContaining("truncated in the middle"),
        text: expect.stringMatching(/^\{"spans":"gone"/),
      }),
    );
    expect(await restored(tools, "nothing found")).toEqual(saying("nothing found"));
    expect(await restored(tools, null)).toEqual(saying(null));
  });
});
