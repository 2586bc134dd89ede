import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { langchainInterrupts } from "./langchain.ts";
import { stopReasonOf } from "./shared/langchain-cut.ts";

const write = { readOnly: false, destructive: false, idempotent: true, openWorld: true, cost: "none" } as const;

test("an approver sees the arguments of a tool that has no preview", async () => {
  const input = v.strictObject({ count: v.number() });
  const probe = createProbe<object>({ title: "Write a probe", annotations: write, input });
  const { tools } = createToolkit({ probe }, {});
  const { description } = langchainInterrupts(tools)["Probe_Run"] ?? {};
  const shown = (await description?.({ args: { count: 3 } })) ?? "";
  expect(shown.split("\n").slice(0, -1)).toEqual([
    "Write a probe.",
    "Changes data with Probe.Run.",
    "Values sent:",
    "  count: 3",
  ]);
  expect(shown).toMatch(/\nHash: sha256-[0-9a-f]{64}$/);
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
