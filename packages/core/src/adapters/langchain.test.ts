import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../tool/toolkit.ts";
import { langchainInterrupts } from "./langchain.ts";
import { stopReasonOf } from "./langchain-cut.ts";

const write = { readOnly: false, destructive: false, idempotent: true, openWorld: true, cost: "none" } as const;

test("a person sees the arguments of a tool that cannot say what it would do", async () => {
  const probe = createProbe<object>({ title: "Write a probe", annotations: write });
  const { tools } = createToolkit({ probe }, {});
  const { description } = langchainInterrupts(tools)["Probe_Run"] ?? {};
  expect(await description?.({ args: { count: 3 } })).toBe('Write a probe: {"count":3}');
});

describe("why a model stopped", () => {
  const asking = { tool_calls: [{ id: "a" }, { id: "b" }], response_metadata: { stop_reason: "max_tokens" } };
  const streamed = (text: string) => ({
    tool_calls: [{ id: "a" }],
    tool_call_chunks: [
      { id: "a", index: 0, args: "" },
      { index: 0, args: text },
      { index: 1, args: "{" },
    ],
  });

  test.each([
    ["what its message says, found by the call", [asking, { tool_calls: [{ id: "c" }] }], "max_tokens"],
    ["the same in a graph's state", { messages: [asking] }, "max_tokens"],
    [
      "said elsewhere by some packages",
      [{ ...asking, response_metadata: {}, additional_kwargs: { stop_reason: "end_turn" } }],
      "end_turn",
    ],
    ["unknown of a message without a word about it", [{ tool_calls: [{ id: "a" }] }], undefined],
    ["unknown of another message's call", [{ ...asking, tool_calls: [] }], undefined],
    ["unknown outside a graph", undefined, undefined],
    ["incomplete for a streamed call that breaks off", [streamed('{"id":"us')], "incomplete"],
    ["unknown for a streamed call that is whole", [streamed('{"id":"usr"}')], undefined],
    ["unknown for a streamed call without arguments", [streamed("")], undefined],
  ])("is %s", (_, state, reason) => {
    expect(stopReasonOf(state, "a")).toBe(reason);
  });

  test("is unknown to a program, which calls without an id", () => {
    expect(stopReasonOf([asking], undefined)).toBeUndefined();
  });
});
