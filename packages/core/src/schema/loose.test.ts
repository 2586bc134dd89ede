import { expect, test } from "vitest";
import { looseSchema } from "./dialects.ts";

test("a loose schema keeps types and enums of fields, and drops the types of lists of objects and of strings or null, descriptions and the rules that a fitted result may violate", () => {
  expect(
    looseSchema({
      type: "object",
      properties: {
        rows: {
          type: "array",
          minItems: 1,
          description: "Newest first",
          items: {
            type: "object",
            properties: {
              id: { type: "string", minLength: 1, pattern: "^a" },
              at: { type: "string", format: "date" },
              note: { anyOf: [{ type: "string" }, { type: "null" }] },
            },
            required: ["id"],
            additionalProperties: false,
          },
        },
        kind: { type: "string", enum: ["a", "b"] },
        spent: { anyOf: [{ type: "integer", minimum: 0, maximum: 9 }, { type: "null" }] },
        status: { const: "queued" },
      },
      required: ["rows"],
      additionalProperties: false,
    }),
  ).toEqual({
    type: "object",
    properties: {
      rows: {
        items: { properties: { id: { type: "string" }, at: { type: "string" }, note: {} } },
      },
      kind: { type: "string", enum: ["a", "b"] },
      spent: { anyOf: [{ type: "integer" }, { type: "null" }] },
      status: { const: "queued" },
    },
  });
});

test("a loose schema keeps the value type of a map", () => {
  const counts = { type: "object", additionalProperties: { type: "integer", minimum: 1 } } as const;
  expect(looseSchema(counts)).toEqual({ type: "object", additionalProperties: { type: "integer" } });
  expect(looseSchema({ type: "object", additionalProperties: true })).toEqual({ type: "object" });
});
