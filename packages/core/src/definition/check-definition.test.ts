import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { isToolError } from "../errors.ts";
import { flatMap, listOfText, oneOf, requiredText, time, wholeNumber } from "../schema/builders.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { checkDefinition } from "./check-definition.ts";
import type { ToolName } from "./name.ts";

function refusalOf(parts: Parameters<typeof createProbe>[0]): string {
  try {
    checkDefinition(createProbe(parts));
  } catch (thrown) {
    if (isToolError(thrown) && thrown.code === "misconfigured") return thrown.message;
    throw thrown;
  }
  return "accepted";
}

const value = (schema: v.GenericSchema) => refusalOf({ input: v.strictObject({ value: schema }) });

describe("the name of a tool", () => {
  test.each<ToolName>([
    "Lab.Try.More",
    "A_B.C",
    "my tools.do it",
    "lab.Try",
    "Lab.try",
    "Lab.Find-Orders",
    ".",
    `Lab.${"X".repeat(61)}`,
  ])("%s is rejected with the rule, since it cannot be recovered from the wire name", (name) => {
    expect(refusalOf({ name })).toContain("^[A-Z][A-Za-z0-9]*\\.[A-Z][A-Za-z0-9]*$ and have at most 64 characters");
  });

  test.each<ToolName>(["Lab.Try", "A.B2", `Lab.${"X".repeat(60)}`])("%s is accepted", (name) => {
    expect(refusalOf({ name })).toBe("accepted");
  });
});

describe("the schema of a parameter", () => {
  const self: v.GenericSchema = v.object({ child: v.optional(v.lazy(() => self)) });

  test.each<[string, v.GenericSchema, RegExp]>([
    ["a tuple", v.tuple([v.string()]), /Parameter value: .*"tuple" cannot be declared to a model; use v\.strictObject/],
    ["an intersection", v.intersect([v.object({}), v.object({})]), /Parameter value: .*"intersect"/],
    ["a schema of itself", self, /Parameter value\.child: .*"lazy"/],
    ["an object open to any field", v.array(v.looseObject({})), /Parameter value\[\]: .*"loose_object"/],
    ["a date", v.nullish(v.date()), /Parameter value: .*"date" cannot be declared to a model\.$/],
    ["a transformation", v.object({ a: v.pipe(v.string(), v.transform(Number)) }), /value\.a: "transform" may change/],
    ["a later schema", v.pipe(v.string(), v.union([v.pipe(v.string(), v.toNumber())])), /"to_number" may change/],
    ["a union that would drop fields", v.union([v.object({}), v.strictObject({})]), /drops fields/],
    ["a map of dates", v.record(v.string(), v.date()), /Parameter value\[\]: .*"date"/],
    [
      "a pattern with flags",
      v.pipe(v.string(), v.regex(/a/i)),
      /Parameter value: .* one regular expression for a value, without flags/,
    ],
    ["a map with fixed names", v.record(v.picklist(["a"]), v.string()), /Parameter value: the names of a record/],
  ])("a parameter that is %s is rejected with the names of the tool and the parameter", (_, schema, reason) => {
    expect(value(schema)).toMatch(/^Probe\.Run cannot be offered to a model\. /);
    expect(value(schema)).toMatch(reason);
  });

  test.each<[string, v.GenericSchema]>([
    ["text that is trimmed", v.pipe(v.string(), v.trim(), v.toLowerCase(), v.minLength(1))],
    [
      "text that is checked in code",
      v.pipe(
        v.string(),
        v.check((text) => text !== "y"),
        v.excludes("x"),
      ),
    ],
    ["a variant", v.variant("k", [v.object({ k: v.literal("a") }), v.object({ k: v.literal("b") })])],
    ["a union of closed objects", v.union([v.strictObject({ a: v.string() }), v.strictObject({ b: v.string() })])],
    ["a map of maps", v.record(v.string(), v.record(v.string(), v.number()))],
    ["an enum", v.enum({ A: "a", B: "b" })],
    ["anything", v.unknown()],
    ["of the library's own", v.object({ a: flatMap("a"), b: listOfText("b"), c: oneOf(["x"], "c"), d: time("d") })],
    ["optional", v.nullish(v.union([requiredText("a"), wholeNumber(1, 2, "b")]))],
  ])("a parameter that is %s is accepted", (_, schema) => {
    expect(value(schema)).toBe("accepted");
  });
});

test("createToolkit rejects a definition that cannot be offered to a model", () => {
  const broken = createProbe({ input: v.strictObject({ value: v.bigint() }) });
  expect(() => createToolkit({ broken }, {})).toThrow(/^Probe\.Run cannot be offered to a model\. Parameter value/);
});

test("a trimmed string reaches the tool trimmed", async () => {
  const probe = createProbe({ input: v.strictObject({ value: v.pipe(v.string(), v.trim()) }) });
  const { tools } = createToolkit({ probe }, {});
  expect(await tools[0]!.run({ value: " a " })).toEqual({ rows: [{ value: "a" }] });
});
