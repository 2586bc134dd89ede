import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { flatMap, listOfText, oneOf, requiredText, wholeNumber } from "./builders.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { isMap, type JsonSchema } from "./map-schema.ts";
import { type SchemaView, viewOf, withProperties, withTypedMaps } from "./views.ts";

/** A map with values of any type. */
function openMap(description: string) {
  return v.pipe(v.record(v.string(), v.unknown()), v.description(description));
}

const input = v.strictObject({
  id: requiredText("Whose"),
  limit: v.optional(wholeNumber(1, 100, "Page size"), 50),
  order: v.optional(oneOf(["newest", "oldest"], "By time"), "newest"),
  tags: v.optional(listOfText("All must match")),
  data: v.optional(flatMap("Name to value")),
});

function inView(view: SchemaView, schema: v.GenericSchema = input): JsonSchema {
  return viewOf(jsonSchemaOf(schema, "input"), view);
}

function parameter(view: SchemaView, name: string, schema: v.GenericSchema = input): JsonSchema {
  return inView(view, schema).properties![name]!;
}

const FLAT = { type: ["string", "number", "boolean"] };
const ENTRIES = {
  type: "array",
  items: {
    type: "object",
    properties: { name: { type: "string" }, value: FLAT },
    required: ["name", "value"],
    additionalProperties: false,
  },
};

test("the default view returns the schema unchanged", () => {
  const schema = jsonSchemaOf(input, "input");
  expect(viewOf(schema, "default")).toBe(schema);
});

describe("the entries view", () => {
  test("the entries view declares maps as lists of names and values, and changes nothing else", () => {
    const { data, ...others } = inView("entries").properties!;
    expect(data).toEqual({ ...ENTRIES, description: "Name to value" });
    const { data: _, ...unchanged } = inView("default").properties!;
    expect(others).toEqual(unchanged);
    expect(inView("entries").required).toEqual(["id"]);
  });

  test("the entries view keeps the rules for the values of a typed map", () => {
    const typed = v.strictObject({ labels: v.record(v.string(), v.pipe(v.string(), v.minLength(1))) });
    expect(parameter("entries", "labels", typed).items!.properties!["value"]).toEqual({ type: "string", minLength: 1 });
  });

  test("the entries view reaches maps inside objects, lists and unions", () => {
    const nested = v.strictObject({
      filter: v.object({ by: v.array(v.record(v.string(), v.string())) }),
      either: v.union([v.record(v.string(), v.string()), v.number()]),
    });
    const map = {
      type: "array",
      items: { ...ENTRIES.items, properties: { name: { type: "string" }, value: { type: "string" } } },
    };
    expect(parameter("entries", "filter", nested).properties!["by"]!.items).toEqual(map);
    expect(parameter("entries", "either", nested).anyOf).toEqual([map, { type: "number" }]);
  });
});

describe("the strict view", () => {
  test("the strict view requires every parameter, and closes every object", () => {
    const { required, additionalProperties } = inView("strict");
    expect(required).toEqual(["id", "limit", "order", "tags", "data"]);
    expect(additionalProperties).toBe(false);
  });

  test("the strict view lets an optional parameter be null, and no required one", () => {
    expect(parameter("strict", "id").type).toBe("string");
    expect(parameter("strict", "limit").type).toEqual(["integer", "null"]);
    expect(parameter("strict", "tags").type).toEqual(["array", "null"]);
    expect(parameter("strict", "data")).toMatchObject({ ...ENTRIES, type: ["array", "null"] });
  });

  test("the strict view adds null to an enum, which would exclude it otherwise", () => {
    expect(parameter("strict", "order")).toEqual({
      anyOf: [{ enum: ["newest", "oldest"], type: "string" }, { type: "null" }],
      description: "By time. Default newest",
    });
  });

  test("the strict view moves rules that strict modes reject into the description, and keeps the supported bounds", () => {
    expect(parameter("strict", "id")).toEqual({ type: "string", description: "Whose. Not empty" });
    expect(parameter("strict", "limit")).toEqual({
      type: ["integer", "null"],
      minimum: 1,
      maximum: 100,
      description: "Page size. Default 50",
    });
    expect(parameter("strict", "tags").items).toEqual({ type: "string", description: "Not empty" });
  });

  test("the strict view makes the optional properties of nested objects nullable as well", () => {
    const nested = v.strictObject({ rows: v.array(v.object({ a: v.string(), b: v.optional(v.number()) })) });
    expect(parameter("strict", "rows", nested).items).toEqual({
      type: "object",
      properties: { a: { type: "string" }, b: { type: ["number", "null"] } },
      required: ["a", "b"],
      additionalProperties: false,
    });
  });

  test("the strict view adds null to schemas without a single type, and not to those that accept null already", () => {
    const odd = v.strictObject({
      either: v.optional(v.union([v.string(), v.number()])),
      only: v.optional(v.literal("x")),
      nullable: v.optional(v.nullable(v.string())),
    });
    expect(parameter("strict", "either", odd)).toEqual({
      anyOf: [{ anyOf: [{ type: "string" }, { type: "number" }] }, { type: "null" }],
    });
    expect(parameter("strict", "only", odd)).toEqual({ anyOf: [{ const: "x" }, { type: "null" }] });
    expect(parameter("strict", "nullable", odd)).toEqual({ anyOf: [{ type: "string" }, { type: "null" }] });
    const typed: JsonSchema = { type: "object", properties: { a: { type: ["string", "null"] } } };
    expect(viewOf(typed, "strict").properties!["a"]).toEqual({ type: ["string", "null"] });
  });

  test("the strict view of a schema without parameters requires none", () => {
    const empty = viewOf(withProperties(jsonSchemaOf(v.strictObject({}), "input")), "strict");
    expect(empty).toEqual({ type: "object", properties: {}, additionalProperties: false });
  });
});

test.each(["entries", "strict"] as const)("the %s view leaves the original schema unchanged", (view) => {
  const schema = jsonSchemaOf(input, "input");
  const bytes = JSON.stringify(schema);
  viewOf(schema, view);
  expect(JSON.stringify(schema)).toBe(bytes);
});

test.each<[JsonSchema, boolean]>([
  [{ type: "object", additionalProperties: true }, true],
  [{ type: "object", additionalProperties: { type: "string" } }, true],
  [{ type: "object" }, true],
  [{ type: "object", additionalProperties: false }, false],
  [{ type: "object", properties: {}, additionalProperties: true }, false],
  [{ type: "array" }, false],
  [{}, false],
])("%j is a map: %s", (schema, expected) => {
  expect(isMap(schema)).toBe(expected);
});

test("a schema without parameters still gets `properties`, and existing `properties` are kept", () => {
  expect(withProperties({ type: "object" })).toEqual({ type: "object", properties: {} });
  const schema = { type: "object", properties: { a: { type: "string" } } };
  expect(withProperties(schema)).toEqual(schema);
});

describe("withTypedMaps", () => {
  test("a schema declares JSON values of its maps, at any depth, up to a list of objects of flat values", () => {
    const nested = v.strictObject({ data: openMap("More"), list: v.array(v.object({ by: openMap("Deep") })) });
    const open = jsonSchemaOf(nested, "input");
    const flat = [{ type: "string" }, { type: "number" }, { type: "boolean" }];
    const orNested = (value: object) => ({
      anyOf: [...flat, { type: "array", items: value }, { type: "object", additionalProperties: value }],
    });
    const anyValue = orNested(orNested({ anyOf: flat }));

    const { data, list } = withTypedMaps(open).properties!;

    expect(data).toEqual({ ...open.properties!["data"], additionalProperties: anyValue });
    expect(list!.items!.properties!["by"]!.additionalProperties).toEqual(anyValue);
  });

  test("existing value types are kept, and a schema without maps is unchanged", () => {
    const typed = jsonSchemaOf(v.strictObject({ labels: v.record(v.string(), v.number()) }), "input");
    const plain = jsonSchemaOf(v.strictObject({ id: requiredText("Whose") }), "input");

    expect(withTypedMaps(typed)).toEqual(typed);
    expect(withTypedMaps(plain)).toEqual(plain);
  });
});

describe("a map of maps", () => {
  const nested = v.strictObject({
    by: v.optional(v.record(v.string(), v.record(v.string(), v.number())), { a: { b: 1 } }),
    rows: v.record(v.string(), v.object({ n: v.optional(v.number()) })),
  });

  test.each(["entries", "strict"] as const)("a map of maps is a list of lists of entries in the %s view", (view) => {
    const { value } = parameter(view, "by", nested).items!.properties!;
    expect(value).toMatchObject({ type: "array", items: { properties: { value: { type: "number" } } } });
    expect(JSON.stringify(inView(view, nested))).not.toMatch(/"additionalProperties":(true|\{)/);
  });

  test("a map of maps has its default as entries too, or in the description", () => {
    const entries = [{ name: "a", value: [{ name: "b", value: 1 }] }];
    expect(parameter("entries", "by", nested).default).toEqual(entries);
    expect(parameter("strict", "by", nested).description).toBe(`Default ${JSON.stringify(entries)}`);
    expect(parameter("default", "by", nested).default).toEqual({ a: { b: 1 } });
  });

  test("a map allows null for optional fields of its objects in the strict view", () => {
    expect(parameter("strict", "rows", nested).items!.properties!["value"]!.properties).toEqual({
      n: { type: ["number", "null"] },
    });
  });

  test("a map of maps declares the values of the inner map", () => {
    const open = v.strictObject({ by: v.record(v.string(), flatMap("Deep")) });
    const { additionalProperties } = withTypedMaps(jsonSchemaOf(open, "input")).properties!["by"]!;
    expect(additionalProperties).toMatchObject({ additionalProperties: FLAT });
  });
});

test("a map that may be null has its default as entries, and so does a list of maps", () => {
  const schema = v.strictObject({
    map: v.nullish(v.record(v.string(), v.string()), { a: "x" }),
    list: v.optional(v.array(v.object({ by: flatMap("By") })), [{ by: { a: 1 } }]),
    text: v.nullish(v.union([v.string(), v.number()]), "x"),
  });
  expect(parameter("entries", "map", schema).default).toEqual([{ name: "a", value: "x" }]);
  expect(parameter("entries", "list", schema).default).toEqual([{ by: [{ name: "a", value: 1 }] }]);
  expect(parameter("entries", "text", schema).default).toBe("x");
});

test("the entries of a map with any values are strings, numbers or booleans, and a string may be JSON", () => {
  const { value } = parameter("strict", "data", v.strictObject({ data: openMap("More") })).items!.properties!;
  expect(value).toEqual({
    anyOf: [
      { type: "string", description: "Text, or a list or object as JSON" },
      { type: "number" },
      { type: "boolean" },
    ],
  });
});
