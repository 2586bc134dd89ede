import { describe, expect, test } from "vitest";
import { type JsonSchema, mapChildren, nodesOf, pickKeywords } from "./map-schema.ts";

const schema: JsonSchema = {
  description: "root",
  properties: { a: { description: "a" }, b: { description: "b", items: { description: "item" } } },
  items: { description: "items" },
  anyOf: [{ description: "first" }, { description: "second" }],
  additionalProperties: { description: "values" },
};

describe("mapChildren", () => {
  test("replaces the direct children of a schema and keeps the order of its keywords", () => {
    const described = mapChildren(schema, ({ description }) => description);
    expect(described).toEqual({
      description: "root",
      properties: { a: "a", b: "b" },
      items: "items",
      anyOf: ["first", "second"],
      additionalProperties: "values",
    });
    expect(Object.keys(described)).toEqual(Object.keys(schema));
  });

  test("leaves the original schema and a boolean additionalProperties unchanged", () => {
    const closed = { type: "object", properties: {}, additionalProperties: false };
    expect(mapChildren(closed, () => ({}))).toEqual(closed);
    expect(schema.items).toEqual({ description: "items" });
  });
});

test("nodesOf lists a schema and every schema below it, parents first", () => {
  const order = ["root", "a", "b", "item", "items", "first", "second", "values"];
  expect(nodesOf(schema).map(({ description }) => description)).toEqual(order);
});

test("pickKeywords keeps the named keywords in the named order and leaves out missing ones", () => {
  const picked = pickKeywords({ items: {}, type: "array" } as JsonSchema, ["type", "items", "title"]);
  expect(Object.entries(picked)).toEqual([
    ["type", "array"],
    ["items", {}],
  ]);
});
