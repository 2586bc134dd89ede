import { expect, test } from "vitest";
import type { Steps } from "./script.ts";
import { idOf, readOrders, readPages, untilDone } from "./steps.ts";

/** A call that returns these results one after the other, and records its arguments. */
function callWith(...results: readonly object[]) {
  const args: unknown[] = [];
  const call = (async (_tool: string, input: object) => results[args.push(input) - 1] ?? {}) as Steps["call"];
  return { call, args };
}

test("a list is read to its last page, and a page that failed is read again", async () => {
  const { call, args } = callWith(
    { rows: [{ id: 1 }], next_cursor: "b" },
    { error: {} },
    { rows: [{ id: 2 }], next_cursor: null },
  );
  expect(await readPages(call, "Any.Tool", "rows", { limit: 1 })).toEqual([{ id: 1 }, { id: 2 }]);
  expect(args).toEqual(["", "b", "b"].map((cursor) => ({ limit: 1, cursor })));
});

test("a call that keeps failing is repeated three times", async () => {
  const { call, args } = callWith(...Array.from({ length: 9 }, () => ({ error: {} })));
  expect(await untilDone(call, "Any.Tool", {})).toEqual({ error: {} });
  expect(args).toHaveLength(4);
});

test("an id is found by its name, and is null without it", async () => {
  const segments = [{ id: "3", name: "Beta testers" }];
  expect(await idOf(callWith({ segments }).call, "segments", "Beta testers")).toBe("3");
  expect(await idOf(callWith({ segments }).call, "segments", "Others")).toBeNull();
});

test("orders are read from events, and a customer without any is an error", async () => {
  const activities = [{ data: { order_id: "ord_2", total: 5.5 } }];
  expect(await readOrders(callWith({ activities }).call, "a@x.example")).toEqual([{ id: "ord_2", total: 5.5 }]);
  await expect(readOrders(callWith({ activities: [] }).call, "a@x.example")).rejects.toThrow("has no order");
});
