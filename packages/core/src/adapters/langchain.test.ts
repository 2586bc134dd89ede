import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { langchainTools } from "./langchain.ts";
import { stopReasonOf } from "./shared/langchain-cut.ts";

test("pausing a graph needs LangGraph's interrupt, unless all tools only read", () => {
  const parts = { tool: () => ({ invoke: () => undefined }), ToolMessage: class {} } as never;
  const create = (readOnly: boolean) => {
    const run = createProbe({ annotations: { ...createProbe().annotations, readOnly } });
    return langchainTools(createToolkit({ run }, {}).tools, parts, { approve: "sdk" });
  };
  expect(() => create(false)).toThrow('interrupt: is required for approve: "sdk"');
  expect(create(true)).toHaveLength(1);
});

describe("stopReasonOf", () => {
  const message = { tool_calls: [{ id: "a" }, { id: "b" }], response_metadata: { stop_reason: "max_tokens" } };
  const streamed = (text: string) => ({
    tool_calls: [{ id: "a" }],
    tool_call_chunks: [
      { id: "a", index: 0, args: "" },
      { index: 0, args: text },
      { index: 1, args: "{" },
    ],
  });

  /** A streamed message in the form of LangChain 1.4, which drops the chunks. */
  const ofOpenAi = (text: string) => ({
    tool_calls: [{ id: "a" }],
    additional_kwargs: { tool_calls: [{ id: "a", function: { arguments: text } }] },
  });
  const ofAnthropic = (input: unknown) => ({
    tool_calls: [{ id: "a" }],
    content: [{ type: "tool_use", id: "a", input }],
  });

  test.each([
    ["that of the message with the call", [message, { tool_calls: [{ id: "c" }] }], "max_tokens"],
    ["that of the message in a graph's state", { messages: [message] }, "max_tokens"],
    [
      "read from another field of some packages",
      [{ ...message, response_metadata: {}, additional_kwargs: { stop_reason: "end_turn" } }],
      "end_turn",
    ],
    ["unknown for a message without one", [{ tool_calls: [{ id: "a" }] }], undefined],
    ["unknown for a call of another message", [{ ...message, tool_calls: [] }], undefined],
    ["unknown outside a graph", undefined, undefined],
    ["`incomplete` for a streamed call with incomplete JSON", [streamed('{"id":"us')], "incomplete"],
    ["`incomplete` if OpenAI's form of the call is incomplete", [ofOpenAi('{"id":"us')], "incomplete"],
    ["`incomplete` if Anthropic's form of the call is incomplete", [ofAnthropic('{"id":"us')], "incomplete"],
    ["unknown for a complete call in OpenAI's form", [ofOpenAi('{"id":"usr"}')], undefined],
    ["unknown for a complete call in Anthropic's form", [ofAnthropic({ id: "usr" })], undefined],
    ["unknown for a complete streamed call", [streamed('{"id":"usr"}')], undefined],
    ["unknown for a streamed call without arguments", [streamed("")], undefined],
  ])("the stop reason of a call is %s", (_, state, reason) => {
    expect(stopReasonOf(state, "a")).toBe(reason);
  });

  test("the stop reason is unknown to a program, which calls without an id", () => {
    expect(stopReasonOf([message], undefined)).toBeUndefined();
  });
});
