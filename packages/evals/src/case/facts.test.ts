import type { Sandbox } from "@toolwright/sandbox";
import { expect, test } from "vitest";
import { boolean, instant, list, number, text } from "./facts.ts";

const sandbox = { messaging: { workspace: { templates: ["a", "b"] } } } as unknown as Sandbox;

test("a fact has a value, or computes it from the sandbox", () => {
  const count = ({ messaging }: Sandbox) => messaging.workspace.templates.length;
  expect(number("Templates", count, { within: 1 })(sandbox)).toEqual({
    type: "number",
    value: 2,
    description: "Templates",
    within: 1,
  });
  expect(text("Name", ["a", "b"])(sandbox)).toEqual({ type: "text", value: ["a", "b"], description: "Name" });
  expect(list("Names", () => ["a"])(sandbox)).toEqual({ type: "list", value: ["a"], description: "Names" });
  expect(boolean("Whether", false)(sandbox)).toEqual({ type: "boolean", value: false, description: "Whether" });
});

test("an instant may be epoch milliseconds, and tolerates a second by default", () => {
  const fact = { type: "instant", value: "2026-06-17T14:00:00.000Z", description: "Time", withinMs: 1_000 };
  expect(instant("Time", Date.UTC(2026, 5, 17, 14))(sandbox)).toEqual(fact);
  expect(instant("Time", "2026-06-17T14:00:00Z", 0)(sandbox)).toEqual({ ...fact, withinMs: 0 });
});

test("a missing value is none that an answer could match", () => {
  expect(number("Count", undefined)(sandbox).value).toBeNaN();
  expect(text("Name", () => null)(sandbox).value).toBe("");
  expect(() => instant("Time", Number.NaN)(sandbox)).toThrow(RangeError);
});
