import { describe, expect, it } from "vitest";
import {
  judgeAbort,
  judgeCall,
  judgeCut,
  judgeLastStep,
  judgeMixed,
  judgeParallel,
  judgeThrow,
  judgeTwins,
  MESSAGE,
} from "./judge.ts";
import { BIGINT, judgeList, judgeResult, UNDEFINED_OR_NULL } from "./judge-result.ts";
import type { Observed } from "./scenario.ts";

/** A run of one call with a result, in which nothing unusual happened. */
const USUAL: Observed = {
  requests: 2,
  runs: [{ tool: "get_weather", args: { city: "Oslo" } }],
  results: [{ id: "call_oslo", content: "Rain in Oslo" }],
  hasTextResults: true,
  end: "answer",
  error: undefined,
  atOnce: 1,
  signal: undefined,
  endedBeforeTool: false,
};

const refused = { ...USUAL, runs: [] };

describe("a call", () => {
  const judge = judgeCall({ city: "Oslo" });

  it("runs as it was written, or changed", () => {
    expect(judge(USUAL)).toBe("runs");
    expect(judge({ ...USUAL, runs: [{ tool: "get_weather", args: {} }] })).toBe("runs, changed");
    expect(judgeCut({ city: "Oslo" })(USUAL)).toBe("runs, repaired");
  });

  it("is refused by a result, an error, the end of the run, or without a word", () => {
    expect(judge(refused)).toBe("error result");
    expect(judge({ ...refused, results: [{ content: "at call (file:///a.js:1)" }] })).toBe("error result with stack");
    expect(judge({ ...refused, results: [] })).toBe("no result");
    expect(judge({ ...refused, requests: 1, results: [] })).toBe("ends");
    expect(judge({ ...refused, end: "error" })).toBe("error");
  });

  it("that ran before the run ended without an answer took effect", () => {
    expect(judge({ ...USUAL, requests: 1 })).toBe("runs, then ends");
    expect(judge({ ...USUAL, end: "error" })).toBe("runs, then error");
  });
});

it("two calls with one id have one result, one twice, or two", () => {
  const both = { ...USUAL, runs: [...USUAL.runs, ...USUAL.runs] };
  expect(judgeTwins(both)).toBe("both run, one result");
  expect(judgeTwins({ ...both, results: [...USUAL.results, ...USUAL.results] })).toBe("both run, one result twice");
  expect(judgeTwins({ ...both, results: [...USUAL.results, { content: "Sun" }] })).toBe("both run, two results");
});

it("a thrown error reaches the model with its message, or ends the run", () => {
  expect(judgeThrow({ ...USUAL, results: [{ content: MESSAGE }] })).toBe("message");
  expect(judgeThrow({ ...USUAL, results: [{ content: "It failed." }] })).toBe("no message");
  expect(judgeThrow({ ...USUAL, end: "error" })).toBe("error");
});

it("the result beside a failed call reaches the model, or not", () => {
  expect(judgeMixed({ ...USUAL, results: [...USUAL.results, { content: MESSAGE }] })).toBe("result and error");
  expect(judgeMixed({ ...USUAL, end: "error" })).toBe("error");
});

it("a run is judged by its concurrency, its abort and its last step", () => {
  expect(judgeParallel({ ...USUAL, atOnce: 2 })).toBe("at once");
  expect(judgeParallel(USUAL)).toBe("in turn");
  expect(judgeAbort({ ...USUAL, requests: 1, end: "error", endedBeforeTool: true })).toBe("error at once");
  expect(judgeAbort(USUAL)).toBe("continues");
  expect(judgeLastStep(5)({ ...USUAL, requests: 2 })).toBe("not run, ends");
  expect(judgeLastStep(5)({ ...USUAL, requests: 1, end: "error" })).toBe("runs, unseen, error");
  expect(judgeLastStep(5)({ ...USUAL, requests: 5 })).toBe("no limit");
});

it("a result is judged by what the model sees of it", () => {
  const judge = (content: unknown) => judgeResult(UNDEFINED_OR_NULL)({ ...USUAL, results: [{ content }] });
  expect([judge(undefined), judge(null), judge(""), judge("null"), judge({})]).toEqual([
    "absent",
    "sent as null",
    "empty string",
    "null",
    "sent as is",
  ]);
  expect(judgeResult(BIGINT)({ ...USUAL, results: [{ content: "[object Object]" }] })).toBe("placeholder");
  expect(judgeList({ ...USUAL, results: [{ content: [{}, {}] }] })).toBe("content parts");
  expect(judgeList({ ...USUAL, results: [{ content: '[{"type":"text"}]' }] })).toBe("JSON");
});
