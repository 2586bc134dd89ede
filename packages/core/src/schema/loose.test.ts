import { expect, test } from "vitest";
import { looseResultSchema, looseSchema } from "./loose.ts";
import type { JsonSchema } from "./map-schema.ts";

test("a loose schema keeps types and enums, and drops descriptions and the rules that a fitted result may violate", () => {
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
            properties: { id: { type: "string", minLength: 1, pattern: "^a" }, at: { type: "string", format: "date" } },
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
        type: "array",
        items: {
          type: "object",
          properties: { id: { type: "string" }, at: { type: "string" } },
          additionalProperties: true,
        },
      },
      kind: { type: "string", enum: ["a", "b"] },
      spent: { anyOf: [{ type: "integer" }, { type: "null" }] },
      status: { const: "queued" },
    },
    additionalProperties: true,
  });
});

test("a loose schema keeps the value type of a map", () => {
  const counts = { type: "object", additionalProperties: { type: "integer", minimum: 1 } } as const;
  expect(looseSchema(counts)).toEqual({ type: "object", additionalProperties: { type: "integer" } });
  expect(looseSchema({ type: "object", additionalProperties: true })).toEqual({
    type: "object",
    additionalProperties: true,
  });
});

test("the loose schema of a result accepts tables inside its objects", () => {
  const rows = { type: "array", items: { type: "object", additionalProperties: true } };
  const open = (properties: Record<string, JsonSchema>) =>
    ({ type: "object", properties, additionalProperties: true }) as const;
  const schema = open({ summary: open({ rows, others: rows }) });
  expect(looseResultSchema(schema, ["summary.rows", "summary.missing", "rows"])).toEqual(
    open({ summary: open({ rows: { ...rows, type: ["array", "object"] }, others: rows }) }),
  );
});

test("the loose schema of a result accepts its tables in both forms", () => {
  const rows = { type: "array", description: "Newest first", items: { type: "object", additionalProperties: false } };
  const schema = { type: "object", properties: { rows, others: rows }, additionalProperties: false };
  const items = { type: "object", additionalProperties: true };
  expect(looseResultSchema(schema, ["rows", "missing"])).toEqual({
    type: "object",
    properties: { rows: { type: ["array", "object"], items }, others: { type: "array", items } },
    additionalProperties: true,
  });
});
