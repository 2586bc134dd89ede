import { expect, test } from "vitest";
import { cellAt, readRows } from "./rows.ts";

const TABLE = { columns: ["id", "data.order.id"], rows: [["a1", "ord_1"], ["a2"]] };

test("a nested field is found in objects and in tables, and a missing one is null", () => {
  const [first, second] = readRows(TABLE);
  expect(cellAt(first, "data.order.id")).toBe("ord_1");
  expect(cellAt(second, "data.order.id")).toBeNull();
  expect(cellAt({ data: { order: { id: "ord_2" } } }, "data.order.id")).toBe("ord_2");
  expect(cellAt({ data: null }, "data.order.id")).toBeNull();
  expect(cellAt({ data: "text" }, "data.order.id")).toBeNull();
  expect(cellAt(undefined, "id")).toBeNull();
});

test("a result without the list is an error that asks whether the call failed", () => {
  expect(() => readRows(undefined)).toThrow("Did the call fail?");
});
