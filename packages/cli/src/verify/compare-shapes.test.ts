import type { JsonSchema } from "@toolwright/core";
import { expect, test } from "vitest";
import { compareResult, compareShapes } from "./compare-shapes.ts";
import { addValue, emptyShape } from "./shape.ts";

const SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    rows: {
      type: "array",
      items: { type: "object", properties: { id: { type: "string" }, note: { type: "string" } }, required: ["id"] },
    },
  },
  required: ["rows"],
};

test("reports a field that the schema requires and no row or only some rows have, but no optional field", () => {
  const compare = (...rows: readonly object[]) => {
    const found = emptyShape();
    addValue(found, { rows });
    return compareResult(SCHEMA, undefined, found);
  };
  expect(compare({ note: "a" })).toMatchObject([{ kind: "missing", path: "rows[].id" }]);
  expect(compare({ note: "a" }, { id: "1" })).toMatchObject([{ kind: "sometimes missing", path: "rows[].id" }]);
  expect(compare({ id: "1" })).toEqual([]);
});

test("reports null in a result like null in a response, unless the schema allows it and the sandbox has it too", () => {
  const shapeOf = (...values: readonly unknown[]) => {
    const shape = emptyShape();
    for (const value of values) addValue(shape, value);
    return shape;
  };
  const nullable: JsonSchema = { anyOf: [{ type: "string" }, { type: "null" }] };
  const difference = { kind: "null", path: "", expected: ["string"] };
  expect(compareShapes("GET /", shapeOf("a"), shapeOf("a", null))).toMatchObject([difference]);
  expect(compareResult({ type: "string" }, undefined, shapeOf("a", null))).toMatchObject([difference]);
  expect(compareResult(nullable, shapeOf("a"), shapeOf(null))).toMatchObject([difference]);
  expect(compareResult(nullable, shapeOf("a", null), shapeOf(null))).toEqual([]);
  expect(compareResult(nullable, shapeOf("a"), shapeOf("a", null))).toEqual([]);
});

test("compares neither the names of a map nor those of an object that the schema leaves open", () => {
  const found = emptyShape();
  addValue(found, { other: 1 });
  const open: JsonSchema = { type: "object", properties: {}, additionalProperties: true };
  for (const schema of [{ type: "object", additionalProperties: { type: "string" } } as JsonSchema, open])
    expect(compareResult(schema, undefined, found)).toEqual([]);
  expect(compareResult({ ...open, additionalProperties: false }, undefined, found)).toMatchObject([
    { kind: "unknown" },
  ]);
});
