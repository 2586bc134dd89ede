import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import type { ReadingMode } from "../arguments/coerce.ts";
import { readArguments } from "../arguments/read.ts";
import { isToolError } from "../errors.ts";
import { isRounded } from "../text/long-number.ts";
import { flatMap } from "./builders.ts";
import { jsonSchemaOf } from "./json-schema.ts";

const DEFINITION = createProbe({
  input: v.strictObject({ attributes: flatMap("Attributes to set."), data: v.optional(flatMap("More of them.")) }),
});
const RULE = "must be a string, a number, true or false";
const MODES = ["strict", "lenient"] as const;

function read(attributes: unknown, mode: ReadingMode = "strict") {
  return readArguments(DEFINITION, { attributes }, mode, 0).args["attributes"];
}

function issuesOf(attributes: unknown, mode: ReadingMode = "strict") {
  try {
    return read(attributes, mode);
  } catch (thrown) {
    if (isToolError(thrown)) return thrown.issues;
    throw thrown;
  }
}

describe.each(MODES)("a flat map in %s mode", (mode) => {
  test("a flat map accepts strings, finite numbers and booleans, and changes none of them", () => {
    const map = { a: "x", empty: "", b: 1.5, zero: 0, minus: -3, yes: true, no: false, "a name": "1" };
    expect(read(map, mode)).toEqual(map);
    expect(read({}, mode)).toEqual({});
  });

  test("a flat map accepts any flat object", () => {
    const key = fc.string().filter((name) => !["__proto__", "prototype", "constructor"].includes(name));
    const value = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !isRounded(number)),
    );
    fc.assert(
      fc.property(fc.dictionary(key, value, { noNullPrototype: true }), (map) => {
        expect(read(map, mode)).toEqual(map);
      }),
    );
  });

  test.each([
    ["a nested object", { b: 1 }, '{"b":1}'],
    ["an empty object", {}, "{}"],
    ["a list", ["x"], '["x"]'],
    ["null", null, "null"],
    ["NaN", Number.NaN, "NaN"],
  ])("a flat map rejects %s by name", (_, value, received) => {
    expect(issuesOf({ fine: 1, a: value }, mode)).toEqual([{ parameter: "attributes.a", received, rule: RULE }]);
  });

  test.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("a flat map rejects %d by name", (value) => {
    const rule = "must be a finite number";
    expect(issuesOf({ fine: 1, a: value }, mode)).toEqual([
      { parameter: "attributes.a", received: String(value), rule },
    ]);
  });

  test("a flat map names every invalid value, and its message states the rule", () => {
    const map = { a: { b: 1 }, fine: "x", c: [1], d: null };
    const parameters = ["attributes.a", "attributes.c", "attributes.d"];
    expect(issuesOf(map, mode)).toMatchObject(parameters.map((parameter) => ({ parameter, rule: RULE })));
    expect(() => read(map, mode)).toThrow(`attributes.a: ${RULE} (received {"b":1}).`);
  });

  test.each([
    ["a list", ["x"]],
    ["a number", 7],
    ["a string", "plan: pro"],
    ["true", true],
  ])("a flat map rejects %s as its value", (_, value) => {
    expect(issuesOf(value, mode)).toMatchObject([{ parameter: "attributes", rule: "must be an object" }]);
  });

  test("a flat map rejects names of object internals", () => {
    const map: unknown = JSON.parse('{"__proto__":"x","constructor":1,"plan":"pro"}');
    expect(issuesOf(map, mode)).toMatchObject([
      { parameter: "attributes", rule: "must not have entries named __proto__, constructor; use other names" },
    ]);
  });

  test("an optional flat map may be left out", () => {
    const args = { attributes: { a: 1 }, data: null };
    expect(readArguments(DEFINITION, args, mode, 0).args).toEqual({ attributes: { a: 1 } });
  });
});

describe.each([undefined, () => 1, Symbol("s"), 1n])("a value that JSON cannot hold (%o)", (value) => {
  test("a flat map rejects a value that JSON cannot hold by name", () => {
    expect(issuesOf({ a: value })).toMatchObject([{ parameter: "attributes.a", rule: RULE }]);
  });
});

describe("JSON text of a flat map", () => {
  test("a flat map is read from JSON text in lenient mode only", () => {
    expect(read('{"plan":"pro","seats":3}', "lenient")).toEqual({ plan: "pro", seats: 3 });
    expect(issuesOf('{"plan":"pro"}', "strict")).toMatchObject([
      { parameter: "attributes", rule: "must be an object" },
    ]);
  });

  test("a flat map from JSON text applies the rule for its values", () => {
    expect(issuesOf('{"a":{"b":null},"c":1}', "lenient")).toEqual([
      { parameter: "attributes.a", received: '{"b":null}', rule: RULE },
    ]);
    expect(issuesOf('{"__proto__":1}', "lenient")).toMatchObject([{ parameter: "attributes" }]);
  });

  test("a flat map from JSON text does not convert its values", () => {
    expect(read({ seats: "3", active: "true", list: "[1]" }, "lenient")).toEqual({
      seats: "3",
      active: "true",
      list: "[1]",
    });
  });
});

test("the JSON schema of a flat map declares its values", () => {
  expect(jsonSchemaOf(flatMap("Attributes to set."), "input")).toEqual({
    type: "object",
    additionalProperties: { type: ["string", "number", "boolean"] },
    description: "Attributes to set.",
  });
});

test("a list of entries holds lists and objects of an open map as JSON text, and other text unchanged", () => {
  const probe = createProbe({
    input: v.strictObject({ data: v.record(v.string(), v.unknown()), flat: v.optional(flatMap("Flat.")) }),
  });
  const entries = [
    { name: "items", value: '[{"name":"a"}]' },
    { name: "text", value: "[incomplete" },
    { name: "count", value: 3 },
    { name: "digits", value: "12" },
  ];
  const { args } = readArguments(probe, { data: entries, flat: [{ name: "a", value: "[1]" }] }, "lenient", 0);
  expect(args).toEqual({
    data: { items: [{ name: "a" }], text: "[incomplete", count: 3, digits: "12" },
    flat: { a: "[1]" },
  });
});
