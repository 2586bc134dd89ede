import { expect, test } from "vitest";
import { singleTypes } from "./dialects.ts";

test("a list of types becomes a union whose members keep all rules, at every depth", () => {
  const schema = { type: ["string", "null"], description: "D", default: "a", minLength: 1 };
  const union = { description: "D", default: "a", anyOf: [{ type: "string", minLength: 1 }, { type: "null" }] };
  expect(singleTypes(schema)).toEqual(union);
  expect(singleTypes({ type: "object", properties: { a: { type: "array", items: schema } } })).toEqual({
    type: "object",
    properties: { a: { type: "array", items: union } },
  });
});

test("a schema without a list of types stays unchanged", () => {
  const schema = { type: "integer", description: "D", minimum: 1 };
  expect(singleTypes(schema)).toEqual(schema);
});
