import { expect, it } from "vitest";
import { dataFields } from "./variable-fields.ts";

it.each([null, {}, "null", "{}", []])("%j stays as it is on a card, so that it differs from a string", (value) => {
  expect(dataFields("variable x", value)).toEqual([{ label: "variable x", value }]);
});
