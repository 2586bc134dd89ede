import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { listOfText, oneOf, requiredText, text, time, wholeNumber } from "./builders.ts";
import { jsonSchemaOf } from "./json-schema.ts";

const input = v.strictObject({
  query: requiredText("What to search for."),
  start_time: v.optional(time("Start of the window."), "now-15m"),
  max_results: v.optional(wholeNumber(1, 1_000, "Most rows to return."), 50),
  sort_order: v.optional(oneOf(["newest", "oldest"], "Order by time."), "newest"),
  service: v.optional(text("Service name."), ""),
  tags: v.optional(listOfText("Tags that all must match."), []),
  attributes: v.optional(v.record(v.string(), v.unknown())),
  labels: v.optional(v.record(v.string(), v.string()), {}),
  nothing: v.optional(v.nullable(v.string()), null),
});

const output = v.object({
  rows: v.array(v.object({ id: v.string(), status: v.nullable(v.string()), meta: v.record(v.string(), v.unknown()) })),
  next_cursor: v.nullable(v.string()),
  total: v.optional(v.number(), 7),
});

/** Every object and array below a value, itself included. */
function* nodesOf(value: unknown): Generator<object> {
  if (typeof value !== "object" || value === null) return;
  yield value;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

describe("an input schema", () => {
  test("an input schema keeps types, bounds, enums, defaults and descriptions, and nothing that providers reject", () => {
    expect(jsonSchemaOf(input, "input")).toMatchInlineSnapshot(`
      {
        "additionalProperties": false,
        "properties": {
          "attributes": {
            "additionalProperties": true,
            "type": "object",
          },
          "labels": {
            "additionalProperties": {
              "type": "string",
            },
            "type": "object",
          },
          "max_results": {
            "default": 50,
            "description": "Most rows to return.",
            "maximum": 1000,
            "minimum": 1,
            "type": "integer",
          },
          "nothing": {
            "anyOf": [
              {
                "type": "string",
              },
              {
                "type": "null",
              },
            ],
          },
          "query": {
            "description": "What to search for.",
            "minLength": 1,
            "type": "string",
          },
          "service": {
            "description": "Service name.",
            "type": "string",
          },
          "sort_order": {
            "default": "newest",
            "description": "Order by time.",
            "enum": [
              "newest",
              "oldest",
            ],
            "type": "string",
          },
          "start_time": {
            "default": "now-15m",
            "description": "Start of the window.",
            "type": "string",
          },
          "tags": {
            "description": "Tags that all must match.",
            "items": {
              "minLength": 1,
              "type": "string",
            },
            "type": "array",
          },
        },
        "required": [
          "query",
        ],
        "type": "object",
      }
    `);
  });

  test("an input schema starts with type and description, in whatever order the source schema states its rules", () => {
    const limit = v.pipe(v.number(), v.maxValue(9), v.description("Rows"), v.minValue(1));
    const order = v.pipe(v.picklist(["up", "down"]), v.description("Way"));
    const schema = jsonSchemaOf(
      v.strictObject({ limit: v.optional(limit, 5), order: v.optional(order, "up") }),
      "input",
    );
    expect(Object.values(schema.properties ?? {}).map((property) => Object.keys(property))).toEqual([
      ["type", "description", "default", "maximum", "minimum"],
      ["type", "description", "default", "enum"],
    ]);
  });

  test("an input schema with only optional parameters has no `required`", () => {
    expect(jsonSchemaOf(v.strictObject({ a: v.optional(v.string()) }), "input")).not.toHaveProperty("required");
  });

  test("an input schema closes nested objects, and keeps typed and untyped maps open", () => {
    const nested = v.strictObject({
      filter: v.object({ by: v.array(v.object({ facet: v.string() })) }),
      choice: v.union([v.object({ a: v.string() }), v.record(v.string(), v.number()), v.null()]),
    });
    expect(jsonSchemaOf(nested, "input")).toMatchInlineSnapshot(`
      {
        "additionalProperties": false,
        "properties": {
          "choice": {
            "anyOf": [
              {
                "additionalProperties": false,
                "properties": {
                  "a": {
                    "type": "string",
                  },
                },
                "required": [
                  "a",
                ],
                "type": "object",
              },
              {
                "additionalProperties": {
                  "type": "number",
                },
                "type": "object",
              },
              {
                "type": "null",
              },
            ],
          },
          "filter": {
            "additionalProperties": false,
            "properties": {
              "by": {
                "items": {
                  "additionalProperties": false,
                  "properties": {
                    "facet": {
                      "type": "string",
                    },
                  },
                  "required": [
                    "facet",
                  ],
                  "type": "object",
                },
                "type": "array",
              },
            },
            "required": [
              "by",
            ],
            "type": "object",
          },
        },
        "required": [
          "filter",
          "choice",
        ],
        "type": "object",
      }
    `);
  });
});

describe("an output schema", () => {
  test("an output schema is closed, keeps nullability and contains no defaults", () => {
    expect(jsonSchemaOf(output, "output")).toMatchInlineSnapshot(`
      {
        "additionalProperties": false,
        "properties": {
          "next_cursor": {
            "anyOf": [
              {
                "type": "string",
              },
              {
                "type": "null",
              },
            ],
          },
          "rows": {
            "items": {
              "additionalProperties": false,
              "properties": {
                "id": {
                  "type": "string",
                },
                "meta": {
                  "additionalProperties": true,
                  "type": "object",
                },
                "status": {
                  "anyOf": [
                    {
                      "type": "string",
                    },
                    {
                      "type": "null",
                    },
                  ],
                },
              },
              "required": [
                "id",
                "status",
                "meta",
              ],
              "type": "object",
            },
            "type": "array",
          },
          "total": {
            "type": "number",
          },
        },
        "required": [
          "rows",
          "next_cursor",
          "total",
        ],
        "type": "object",
      }
    `);
  });
});

describe.each([
  ["input", input],
  ["output", output],
] as const)("every %s schema", (mode, schema) => {
  test("contains no `$schema`, `propertyNames`, `examples`, empty `required` or empty default at any depth", () => {
    for (const node of nodesOf(jsonSchemaOf(schema, mode))) {
      for (const keyword of ["$schema", "propertyNames", "examples"]) expect(node).not.toHaveProperty(keyword);
      const { required, default: fallback } = node as { required?: unknown[]; default?: unknown };
      if (Array.isArray(required)) expect(required.length).toBeGreaterThan(0);
      expect([null, "", "[]", "{}"]).not.toContain(typeof fallback === "object" ? JSON.stringify(fallback) : fallback);
    }
  });

  test("returns a fresh schema on every call: changing one does not affect the next", () => {
    const pristine = JSON.stringify(jsonSchemaOf(schema, mode));
    for (const node of nodesOf(jsonSchemaOf(schema, mode))) {
      if (Array.isArray(node)) node.push("spoilt");
      else Object.assign(node, { title: "spoilt", type: "string" });
    }
    expect(JSON.stringify(jsonSchemaOf(schema, mode))).toBe(pristine);
  });
});

test("parameters named like keywords are kept as parameters", () => {
  const odd = v.strictObject({
    examples: v.string(),
    propertyNames: v.string(),
    default: v.string(),
    $schema: v.string(),
  });
  expect(Object.keys(jsonSchemaOf(odd, "input").properties!)).toEqual([
    "examples",
    "propertyNames",
    "default",
    "$schema",
  ]);
});

test("changing a schema does not change the words that a picklist accepts", () => {
  const words = oneOf(["a", "b"], "A word.");
  jsonSchemaOf(v.strictObject({ words }), "input").properties!["words"]!.enum!.push("c");
  expect(v.is(words, "c")).toBe(false);
});

describe("a custom schema", () => {
  const property = (schema: v.GenericSchema, mode: "input" | "output" = "input") =>
    jsonSchemaOf(v.strictObject({ value: schema }), mode).properties!["value"];

  test("no kind of optional parameter is required, and a parameter that may be null is", () => {
    const schema = v.strictObject({
      optional: v.optional(v.string()),
      exact: v.exactOptional(v.string()),
      nullish: v.nullish(v.string()),
      undefinedable: v.undefinedable(v.string()),
      nullable: v.nullable(v.string()),
    });
    expect(jsonSchemaOf(schema, "input").required).toEqual(["nullable"]);
  });

  test("output fields with a default are required", () => {
    const schema = v.strictObject({
      size: v.optional(v.number(), 5),
      tag: v.nullish(v.string(), "x"),
      by: v.nullish(v.string()),
    });
    expect(jsonSchemaOf(schema, "output").required).toEqual(["size", "tag"]);
  });

  test("a variant becomes a union of closed objects", () => {
    const side = (kind: string) => v.object({ kind: v.literal(kind) });
    const closed = (kind: string) => ({
      type: "object",
      properties: { kind: { const: kind } },
      required: ["kind"],
      additionalProperties: false,
    });
    expect(property(v.variant("kind", [side("a"), side("b")]))).toEqual({ anyOf: [closed("a"), closed("b")] });
  });

  test("custom metadata does not reach the schema", () => {
    expect(property(v.pipe(v.string(), v.metadata({ title: "T", owner: "billing" })))).toEqual({
      type: "string",
      title: "T",
    });
  });

  test("trimming and case changes are left out of input and output schemas", () => {
    const tidied = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(9), v.brand("Slug"));
    expect(property(tidied)).toEqual({ type: "string", maxLength: 9 });
    expect(property(tidied, "output")).toEqual({ type: "string", maxLength: 9 });
  });

  test("a computed default is left out", () => {
    let made = 0;
    expect(property(v.optional(v.number(), () => ++made))).toEqual({ type: "number" });
    expect(property(v.nullish(v.number(), () => ++made))).not.toHaveProperty("default");
  });
});

test("a part of a result that JSON Schema lacks is declared as anything, since no model writes it", () => {
  const result = v.object({ at: v.date(), pair: v.tuple([v.string(), v.number()]) });
  expect(jsonSchemaOf(result, "output").properties).toEqual({ at: {}, pair: { type: "array" } });
  expect(() => jsonSchemaOf(result, "input")).toThrow('Parameter at: the schema "date" cannot be declared to a model.');
});
