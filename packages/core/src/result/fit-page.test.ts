import { expect, test } from "vitest";
import { createWindowPager } from "../paging/window-pager.ts";
import { fitPage } from "./fit-page.ts";

const pager = createWindowPager("Shop.ListOrders");
const WINDOW = { start: "1969-12-31T23:00:00.000Z", end: "1970-01-01T00:00:00.000Z" };
const args = { start_time: "now-1h", end_time: "now", limit: 100, cursor: "" };

function fitOrders(count: number, noteChars: number, maxTokens: number): Record<string, unknown> {
  const orders = Array.from({ length: count }, (_, index) => ({ id: String(index), note: "n".repeat(noteChars) }));
  const plan = pager.plan(args, { now: 0 });
  const result = { orders, window: WINDOW, next_cursor: null, warnings: ["One warning."] };
  const { value } = fitPage({ plan, pager, result, key: "orders", essential: ["id"], maxTokens });
  return value as Record<string, unknown>;
}

test("a page that fits is returned unchanged", () => {
  expect(fitOrders(4, 1, 500)).toEqual({
    orders: ["0", "1", "2", "3"].map((id) => ({ id, note: "n" })),
    window: WINDOW,
    next_cursor: null,
    warnings: ["One warning."],
  });
});

test("rows that exceed the token budget keep their essential fields, and a warning names them", () => {
  expect(fitOrders(4, 4_000, 500)).toEqual({
    orders: [{ id: "0" }, { id: "1" }, { id: "2" }, { id: "3" }],
    window: WINDOW,
    next_cursor: null,
    warnings: ["One warning.", "Only these fields are shown: id."],
  });
});

test("next_cursor of a truncated page continues with the first row that was left out", async () => {
  const { orders, next_cursor } = fitOrders(400, 10, 500);
  const count = (orders as { id: string }[]).length;
  expect(count).toBeLessThan(400);
  const opened = pager.plan({ ...args, cursor: String(next_cursor) }, { now: 0 });
  expect(opened).toMatchObject({ position: { skip: count, anchor: String(count - 1) } });
});
