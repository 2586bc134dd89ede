import { expect, test } from "vitest";
import { toOpenApi } from "./dialects.ts";
import type { JsonSchema } from "./map-schema.ts";

test.each<[string, JsonSchema, object]>([
  ["a type or null", { type: ["integer", "null"], minimum: 1 }, { type: "integer", minimum: 1, nullable: true }],
  [
    "a union with null",
    { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }], description: "D" },
    { type: "string", enum: ["a"], description: "D", nullable: true },
  ],
  [
    "several types",
    { type: ["string", "number"], description: "D", default: 1 },
    { description: "D", default: 1, anyOf: [{ type: "string" }, { type: "number" }] },
  ],
  [
    "several types or null",
    { anyOf: [{ type: "string" }, { type: "number" }, { type: "null" }] },
    { anyOf: [{ type: "string" }, { type: "number" }], nullable: true },
  ],
  ["a fixed word", { const: "a" }, { enum: ["a"] }],
  ["null alone", { type: "null" }, { enum: [null], nullable: true }],
  [
    "exclusive bounds",
    { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 9 },
    { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true },
  ],
  [
    "whatever an object, a list or a map holds",
    {
      type: "object",
      properties: { a: { type: "array", items: { const: 1 } }, b: { type: "object", additionalProperties: true } },
      required: ["a"],
      additionalProperties: { const: 2 },
    },
    {
      type: "object",
      properties: { a: { type: "array", items: { enum: [1] } }, b: { type: "object", additionalProperties: true } },
      required: ["a"],
      additionalProperties: { enum: [2] },
    },
  ],
])("%s is expressed in OpenAPI 3.0", (_, schema, expected) => {
  expect(toOpenApi(schema)).toEqual(expected);
});
