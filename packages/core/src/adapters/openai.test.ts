import { describe, expect, test } from "vitest";
import { createRecordedToolkit, FITTED } from "../__fixtures__/recorded-toolkit.ts";
import {
  openaiChatResults,
  openaiChatRunnerTools,
  openaiChatTools,
  openaiResponsesResults,
  openaiResponsesRunnerTools,
  openaiResponsesTools,
} from "./openai.ts";

/** The full JSON of a result without rows, which a program gets. */
const FULL = '{"rows":[]}';

const SPEND = { name: "Probe_Spend", arguments: '{"word":"a"}' };

describe("openaiChatTools", () => {
  test("returns results in the case of the message, whatever object contains the message", async () => {
    const { tools } = createRecordedToolkit();
    const offer = openaiChatTools(tools, { approve: false });
    const calls = [{ id: "1", function: SPEND }];
    const [snake, inCompletion] = [
      await openaiChatResults(offer, { tool_calls: calls }),
      await openaiChatResults(offer, { choices: [{ message: { tool_calls: calls } }] }),
    ];
    expect(snake.messages).toEqual([{ role: "tool", tool_call_id: "1", content: FITTED }]);
    expect(inCompletion.messages).toEqual(snake.messages);
    const [camel, inAnswer, inChoice] = [
      await openaiChatResults(offer, { toolCalls: calls }),
      await openaiChatResults(offer, { message: { toolCalls: calls } }),
      await openaiChatResults(offer, { choices: [{ message: { toolCalls: calls } }] }),
    ];
    expect(camel.messages).toEqual([{ role: "tool", toolCallId: "1", content: FITTED }]);
    expect(inAnswer.messages).toEqual(camel.messages);
    expect(inChoice.messages).toEqual(camel.messages);
  });

  test("takes arguments as an object, and a call that lacks its id, its name or all fields", async () => {
    const { tools, ranCalls } = createRecordedToolkit();
    const { messages, results } = await openaiChatResults(openaiChatTools(tools, { approve: false }), {
      toolCalls: [{ function: { name: "Probe.Spend", arguments: { word: "b" } } }, { id: "2", function: {} }, {}],
    });
    expect(ranCalls).toEqual([{ word: "b" }]);
    expect(messages.map(({ toolCallId }) => toolCallId)).toEqual(["", "2", ""]);
    expect(results.map(({ name, answer }) => [name, answer.ok])).toEqual([
      ["Probe_Spend", true],
      ["", false],
      ["", false],
    ]);
  });

  test("runs no call of a truncated response, whatever term the provider uses for truncation", async () => {
    const { tools, ranCalls } = createRecordedToolkit();
    const offer = openaiChatTools(tools, { approve: false });
    const calls = [{ id: "1", function: SPEND }];
    const turns = [
      await openaiChatResults(offer, { choices: [{ message: { tool_calls: calls }, finish_reason: "length" }] }),
      await openaiChatResults(offer, { choices: [{ message: { toolCalls: calls }, finishReason: "model_length" }] }),
      await openaiChatResults(offer, { message: { toolCalls: calls }, finishReason: "MAX_TOKENS" }),
    ];
    for (const { messages } of turns) expect(messages[0]?.content).toContain("was cut off");
    expect(ranCalls).toEqual([]);
  });

  test("declares strictness for each tool, or for none", () => {
    const { tools } = createRecordedToolkit();
    const strictOf = (strict: boolean | null | string[] | undefined) =>
      openaiChatTools(tools, { approve: false, strict }).tools.map((tool) => tool.function.strict);
    expect(strictOf(undefined)).toEqual([false, false]);
    expect(strictOf(true)).toEqual([true, true]);
    expect(strictOf(["Probe_Spend"])).toEqual([false, true]);
    expect(strictOf(null)).toEqual([undefined, undefined]);
  });
});

describe("openaiResponsesTools", () => {
  test("runs the calls among the output items, also by namespace, and names the program that made a call", async () => {
    const { tools, ranCalls } = createRecordedToolkit();
    const offer = openaiResponsesTools(tools, { approve: false });
    const call = { type: "function_call", call_id: "1", ...SPEND };
    const inNamespace = { ...call, name: "Spend", namespace: "Probe", caller: { type: "program", caller_id: "p" } };
    const custom = { type: "custom_tool_call", call_id: "2", name: "shell", input: "ls" };
    const { items, results } = await openaiResponsesResults(offer, {
      output: [{ type: "message" }, inNamespace, custom],
    });
    expect(items).toEqual([
      {
        type: "function_call_output",
        call_id: "1",
        output: FULL,
        caller: { type: "program", caller_id: "p" },
      },
      { type: "custom_tool_call_output", call_id: "2", output: expect.stringContaining("No tool is named") },
    ]);
    expect(results.map(({ name }) => name)).toEqual(["Probe_Spend", "shell"]);
    expect((await openaiResponsesResults(offer, [call])).results).toHaveLength(1);
    const incompleteCall = { ...call, status: "incomplete" };
    const [cutOff] = (await openaiResponsesResults(offer, [incompleteCall])).items;
    expect(cutOff?.output).toContain("was cut off");
    for (const status of ["failed", "cancelled", "incomplete", "in_progress"]) {
      const { items } = await openaiResponsesResults(offer, { output: [call], status });
      expect(items[0]?.output).toContain(`was cut off (${status})`);
    }
    expect(ranCalls).toEqual([{ word: "a" }, { word: "a" }]);
  });
});

describe("tools for the SDK's runners", () => {
  test("runner tools run with and without a signal, and return a failure instead of throwing it", async () => {
    const { tools, ranCalls } = createRecordedToolkit();
    const signal = AbortSignal.abort();
    const { function: chat } = openaiChatRunnerTools(tools, { approve: false })[1]!;
    expect(await chat.function(SPEND.arguments)).toBe(FITTED);
    expect(await chat.function(SPEND.arguments, { controller: { signal } })).toContain('"code":"aborted"');
    const { execute } = openaiResponsesRunnerTools(tools, { approve: false })[1]!;
    expect(await execute({ word: "a" })).toBe(FITTED);
    expect(await execute({ word: "a" }, { signal })).toContain('"code":"aborted"');
    expect(await execute({ word: ["a"] })).toContain('"code":"invalid_input"');
    expect(ranCalls).toHaveLength(2);
  });

  test("runner tools are marked as independent only when they neither change nor spend anything", () => {
    expect(
      openaiResponsesRunnerTools(createRecordedToolkit().tools, { approve: false }).map(
        ({ independent }) => independent,
      ),
    ).toEqual([true, false]);
  });
});
