import type { JsonSchema } from "@toolwright/core";
import { expect, test } from "vitest";
import { compareResult } from "./compare-shapes.ts";
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
