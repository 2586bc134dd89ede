import { expect, test } from "vitest";
import { cellAt, readRows } from "./rows.ts";

test("a nested field is found by its path, and a missing one is null", () => {
  expect(cellAt({ data: { order: { id: "ord_2" } } }, "data.order.id")).toBe("ord_2");
  expect(cellAt({ attributes: { "http.host": "shop.example" } }, "attributes.http.host")).toBe("shop.example");
  expect(cellAt({ data: null }, "data.order.id")).toBeNull();
  expect(cellAt({ data: "text" }, "data.order.id")).toBeNull();
  expect(cellAt(undefined, "id")).toBeNull();
});

test("a result without the list is an error that asks whether the call failed", () => {
  expect(() => readRows(undefined)).toThrow("Did the call fail?");
});
