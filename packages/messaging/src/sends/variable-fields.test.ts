import { expect, it } from "vitest";
import { dataFields, variableFields } from "./variable-fields.ts";

it.each([
  [null, "null"],
  [{}, "{}"],
])("%j on a card differs from the string %j", (value, text) => {
  expect(dataFields("variable x", value)).toEqual([{ label: "variable x", value: text, note: "JSON, not a string" }]);
  expect(dataFields("variable x", text)).toEqual([{ label: "variable x", value: text }]);
  expect(dataFields("variable x", [value])).toEqual([
    { label: "variable x[0]", value: text, note: "JSON, not a string" },
  ]);
});

it("a variable that is null and that the message does not use has both notes", () => {
  const [field] = variableFields({ x: null }, { names: [], guarded: [], paths: new Map(), readsAll: false });
  expect(field?.note).toBe("JSON, not a string; the message does not use it");
});
