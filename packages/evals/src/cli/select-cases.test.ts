import { describe, expect, it } from "vitest";
import type { EvalCase } from "../case/eval-case.ts";
import { selectCases } from "./select-cases.ts";

const cases = [
  { id: "find-error", kind: "investigation", tags: ["faults"] },
  { id: "buy-little", kind: "prospecting" },
  { id: "ask-first", kind: "careful-sending", tags: ["hostile-text"] },
  { id: "find-owner", kind: "investigation" },
] as unknown as readonly EvalCase[];

const NONE = { ids: null, kinds: null, tags: null };
const idsOf = (selected: readonly EvalCase[]) => selected.map(({ id }) => id);

describe("selectCases", () => {
  it("selects every case without a filter, in the order of the ids", () => {
    expect(idsOf(selectCases(cases, NONE))).toEqual(["ask-first", "buy-little", "find-error", "find-owner"]);
  });

  it("selects the cases that meet every condition", () => {
    expect(idsOf(selectCases(cases, { ...NONE, kinds: ["investigation", "prospecting"] }))).toEqual([
      "buy-little",
      "find-error",
      "find-owner",
    ]);
    expect(idsOf(selectCases(cases, { ...NONE, tags: ["faults", "hostile-text"] }))).toEqual([
      "ask-first",
      "find-error",
    ]);
    expect(idsOf(selectCases(cases, { ids: ["find-owner", "find-error"], kinds: null, tags: ["faults"] }))).toEqual([
      "find-error",
    ]);
  });

  it("suggests the nearest name for an unknown one", () => {
    expect(() => selectCases(cases, { ...NONE, ids: ["find-eror"] })).toThrow(
      'No case is named "find-eror"; did you mean find-error?',
    );
    expect(() => selectCases(cases, { ...NONE, kinds: ["prospect"] })).toThrow(/did you mean prospecting\?/);
    expect(() => selectCases(cases, { ...NONE, tags: ["zzzz"] })).toThrow('No tag is named "zzzz"; see --list.');
  });

  it("refuses conditions that no case meets together", () => {
    expect(() => selectCases(cases, { ...NONE, kinds: ["prospecting"], tags: ["faults"] })).toThrow(
      "No case meets all of --case, --kind and --tag.",
    );
  });
});
