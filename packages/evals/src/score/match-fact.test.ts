import { afterEach, expect, test, vi } from "vitest";
import type { Json } from "../case/script.ts";
import type { Fact } from "./facts.ts";
import { describeFact, matchesFact } from "./match-fact.ts";

const description = "A fact";
const number = { type: "number", value: 200, description } as const;
const text = { type: "text", value: ["DE", "Germany"], description } as const;
const list = { type: "list", value: ["a", "b", "c"], description } as const;
const instant = { type: "instant", value: "2026-06-17T14:00:00Z", withinMs: 1_000, description } as const;
const boolean = { type: "boolean", value: false, description } as const;

test.each<[string, Fact, readonly Json[], readonly Json[]]>([
  ["a number", number, [200], [201, 199.9, "200"]],
  ["a number within an absolute tolerance", { ...number, within: 5 }, [195, 205], [194.9, 205.1]],
  ["a number within a share of its value", { ...number, withinShare: 0.05 }, [190, 210], [189, 211]],
  ["a string in any letter case, in any accepted spelling", text, ["de", " GERMANY "], ["D", "", 1]],
  ["a list in any order and letter case", list, [["c", "A", "b", "b"]], [["a", "b"], ["a", "b", "c", "d"], "a,b,c"]],
  ["a list with few differences", { ...list, within: 2 }, [["a"], ["a", "b", "x"]], [["a", "b", "x", "y"], []]],
  [
    "a time in any zone, and in UTC without one",
    instant,
    ["2026-06-17T16:00:01+02:00", "2026-06-17T14:00:00", " 2026-06-17 14:00:00.5 ", "2026-06-17 14:00 UTC"],
    ["2026-06-17T14:00:01.001Z", "2026-06-17T14:00:00+02:00", "now", 1],
  ],
  ["a name in any normal form of Unicode", { ...text, value: "Zoë" }, ["Zoe\u0308"], ["Zoe", "Z\u043eë"]],
  ["yes or no", boolean, [false], [true, null, "false"]],
])("%s is correct within its tolerance only", (_, fact, correct, wrong) => {
  expect(correct.filter((value) => !matchesFact(fact, value))).toEqual([]);
  expect(wrong.filter((value) => matchesFact(fact, value))).toEqual([]);
  expect(matchesFact(fact, undefined)).toBe(false);
});

test("a report describes each fact with its tolerance", () => {
  const facts = [{ ...number, withinShare: 0.05 }, text, instant];
  expect(facts.map(describeFact)).toEqual([
    '{"value":200,"withinShare":0.05}',
    '{"value":["DE","Germany"]}',
    '{"value":"2026-06-17T14:00:00Z","withinMs":1000}',
  ]);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test("a time without a zone is UTC, whatever the zone of the machine is", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  expect(new Date(0).getTimezoneOffset()).toBe(-540);
  expect(matchesFact(instant, "2026-06-17T14:00:00")).toBe(true);
  expect(matchesFact(instant, "2026-06-17 14:00:00")).toBe(true);
  expect(matchesFact(instant, "2026-06-17T23:00:00")).toBe(false);
  expect(matchesFact(instant, "2026-06-17T23:00:00+09:00")).toBe(true);
});
