import fc from "fast-check";
import { expect, it } from "vitest";
import { argumentFields } from "../definition/card.ts";

it("lists one field per argument, per entry of a map and per object in a list", () => {
  const args = {
    to: "ada@example.com",
    count: 0,
    dry_run: false,
    ids: ["a", "b"],
    data: { order_id: "1", nested: { deep: true } },
    items: [{ id: 1 }, "plain"],
  };
  expect(argumentFields(args)).toEqual([
    { label: "to", value: "ada@example.com" },
    { label: "count", value: 0 },
    { label: "dry_run", value: false },
    { label: "ids", value: ["a", "b"] },
    { label: "data.order_id", value: "1" },
    { label: "data.nested.deep", value: true },
    { label: "items[0].id", value: 1 },
    { label: "items[1]", value: "plain" },
  ]);
});

it.each([{}, { a: "" }, { a: null, b: undefined }, { a: [] }, { a: {} }, { a: { b: "" } }])(
  "leaves out empty values: %j",
  (args) => expect(argumentFields(args)).toEqual([]),
);

it("every value that is not empty is in a field", () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean());
  const args = fc.dictionary(
    fc.string(),
    fc.oneof(leaf, fc.array(leaf), fc.dictionary(fc.string(), leaf), fc.array(fc.dictionary(fc.string(), leaf))),
  );
  fc.assert(
    fc.property(args, (one) => {
      const values = argumentFields(one).flatMap(({ value }) => value);
      const leaves = leavesOf(one).filter((value) => value !== "");
      expect(values.filter((value) => value !== "")).toEqual(leaves);
    }),
  );
});

function leavesOf(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}
