import { testClock } from "@toolwright/tests-support";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { flatMap, oneOf, requiredText, time, wholeNumber } from "../schema/builders.ts";
import type { SchemaView } from "../schema/views.ts";
import { parametersOf, toolSchema } from "./standard-schema.ts";

const DEFINITION = createProbe({
  input: v.strictObject({
    id: requiredText("Whose"),
    since: v.optional(time("From"), "now-1h"),
    limit: v.optional(wholeNumber(1, 100, "Page size"), 50),
    order: v.optional(oneOf(["newest", "oldest"], "By time"), "newest"),
    data: v.optional(flatMap("Name to value")),
  }),
});
const VIEWS = ["default", "entries", "strict"] as const;
const TARGETS = ["draft-07", "draft-2020-12", "draft-2099-01"] as const;

function standard(view: SchemaView = "default", definition = DEFINITION) {
  return toolSchema(definition, { view })["~standard"];
}

/** Every object and array below a value, itself included. */
function* nodesOf(value: unknown): Generator<object> {
  if (typeof value !== "object" || value === null) return;
  yield value;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

test("the schema declares version 1 of the standard and this library as its vendor", () => {
  expect(standard()).toMatchObject({ version: 1, vendor: "toolwright" });
});

describe.each(VIEWS)("validation in the %s view", (view) => {
  test("validation returns the value synchronously", () => {
    const result = standard(view).validate({ id: "a", limit: "7", order: "OLDEST", data: [{ name: "x", value: 1 }] });
    expect(result).toEqual({
      value: { id: "a", since: "now-1h", limit: 7, order: "oldest", data: { x: 1 } },
    });
    expect(result).not.toHaveProperty("issues");
  });

  test("validation accepts the null that strict modes send for an optional parameter", () => {
    const result = standard(view).validate({ id: "a", since: null, limit: null, order: null, data: null });
    expect(result).toEqual({ value: { id: "a", since: "now-1h", limit: 50, order: "newest" } });
  });

  test("validation accepts the arguments as JSON text", () => {
    expect(standard(view).validate('{"id":"a","limit":3}')).toMatchObject({ value: { id: "a", limit: 3 } });
  });

  test("validation accepts its own output unchanged", () => {
    const once = standard(view).validate({ id: "a", data: [{ name: "x", value: "y" }] });
    if (once.issues) expect.unreachable();
    else expect(standard(view).validate(once.value)).toEqual(once);
  });
});

describe("validation issues", () => {
  test("validation issues name every fault with its parameter, and carry no value", () => {
    const result = standard().validate({ limit: 0, order: "sideways", extra: 1 });
    expect(Object.keys(result)).toEqual(["issues"]);
    expect(result.issues).toEqual([
      { path: ["id"], message: "id: is required (received nothing)." },
      { path: ["limit"], message: "limit: must be a whole number from 1 to 100 (received 0). Example: 50." },
      {
        path: ["order"],
        message: 'order: must be one of newest, oldest (received "sideways"). Example: "newest".',
      },
      {
        path: ["extra"],
        message: "extra: is not a parameter of this tool; known: id, since, limit, order, data (received 1).",
      },
    ]);
  });

  test("validation issues have the parameter as their path, however deep the fault", () => {
    const nested = createProbe({ input: v.strictObject({ rows: v.array(v.object({ a: v.string() })) }) });
    const { issues } = standard("default", nested).validate({ rows: [{ a: "x" }, { a: [] }] });
    expect(issues).toEqual([
      expect.objectContaining({ path: ["rows"], message: expect.stringMatching(/^rows\[1\]\.a: /) }),
    ]);
  });

  test.each([[], "{", 7, true, [[]]])("validation rejects %j, which is not an object of parameters", (raw) => {
    expect(standard().validate(raw).issues).toHaveLength(1);
  });

  test("validation applies the rules across parameters at the clock's current time", () => {
    const definition = createProbe({
      check: (_, { now }) => [{ parameter: "id", received: String(now), rule: "is too late" }],
    });
    const { validate } = toolSchema(definition, { clock: testClock(42) })["~standard"];
    expect(validate({}).issues).toEqual([{ path: ["id"], message: "id: is too late (received 42)." }]);
  });

  test("validation throws the error of a broken definition instead of reporting an issue", () => {
    const broken = createProbe({
      check: () => {
        throw new TypeError("a bug");
      },
    });
    expect(() => standard("default", broken).validate({})).toThrow(TypeError);
  });
});

describe.each(VIEWS)("the JSON Schema in the %s view", (view) => {
  test("the JSON Schema is that of the view for every draft, and names no draft", () => {
    for (const target of TARGETS) {
      const schema = standard(view).jsonSchema.input({ target });
      expect(schema).toEqual(parametersOf(DEFINITION, view));
      expect(schema).not.toHaveProperty("$schema");
    }
  });

  test.each(["input", "output"] as const)("the JSON Schema for %s is a fresh copy on every call", (side) => {
    const { jsonSchema } = standard(view);
    const bytes = JSON.stringify(jsonSchema[side]({ target: "draft-07" }));
    for (const node of nodesOf(jsonSchema[side]({ target: "draft-07" }))) {
      expect(Object.isFrozen(node)).toBe(false);
      if (Array.isArray(node)) node.push("spoilt");
      else Object.assign(node, { additionalProperties: "spoilt", type: "spoilt" });
    }
    expect(JSON.stringify(jsonSchema[side]({ target: "draft-07" }))).toBe(bytes);
    expect(standard(view).validate({ id: "a", order: "oldest" }).issues).toBeUndefined();
  });
});

test("the output side describes what validation returns: parameters with a default are required", () => {
  const { properties, required } = standard().jsonSchema.output({ target: "draft-07" }) as ReturnType<
    typeof parametersOf
  >;
  expect(properties!["limit"]).not.toHaveProperty("default");
  expect(required).toEqual(["id", "since", "limit", "order"]);
  expect(Object.keys(properties!)).toEqual(["id", "since", "limit", "order", "data"]);
});

test("a tool without parameters declares none and accepts nothing, null and {}", () => {
  const { validate, jsonSchema } = standard("default", createProbe());
  for (const side of ["input", "output"] as const)
    expect(jsonSchema[side]({ target: "draft-07" })).toEqual({
      type: "object",
      properties: {},
      additionalProperties: false,
    });
  for (const raw of [undefined, null, "", {}]) expect(validate(raw)).toEqual({ value: {} });
});

describe.each(["input", "output"] as const)("another dialect for the %s side", (side) => {
  test("an unsupported dialect is rejected", () => {
    const refusal = expect.objectContaining({ code: "misconfigured", message: expect.stringContaining("draft-07") });
    expect(() => standard().jsonSchema[side]({ target: "openapi-3.0" })).toThrow(refusal);
  });
});
