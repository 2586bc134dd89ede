import { expect, test } from "vitest";
import { expandResult } from "./expand-result.ts";

test("a fitted result with its common fields in each row is the full result, for lists and for tables", () => {
  const around = { total: 2, warnings: [] };
  expect(
    expandResult({ ...around, in_every_row: { type: "a", at: { city: "Oslo" } }, rows: [{ id: 1 }, { id: 2 }] }),
  ).toEqual({ ...around, rows: [1, 2].map((id) => ({ id, type: "a", at: { city: "Oslo" } })) });
  const table = { columns: ["id"], rows: [[1], [2]] };
  expect(expandResult({ ...around, in_every_row: { at: { city: "Oslo" } }, rows: table })).toEqual({
    ...around,
    rows: {
      columns: ["id", "at.city"],
      rows: [
        [1, "Oslo"],
        [2, "Oslo"],
      ],
    },
  });
});

test("fields that rows leave out because they are null are null again, in rows that lack them only", () => {
  const fitted = {
    null_where_missing: ["sent_at", "note"],
    in_every_row: { type: "a" },
    rows: [{ id: 1, note: "n" }, {}],
  };
  expect(expandResult(fitted)).toEqual({
    rows: [
      { id: 1, note: "n", sent_at: null, type: "a" },
      { sent_at: null, note: null, type: "a" },
    ],
  });
});

test("a set that a table has a column for gets the common items too, in each row", () => {
  const table = {
    columns: ["id", "tags"],
    rows: [
      [1, ["b"]],
      [2, null],
    ],
  };
  expect(expandResult({ in_every_row: { tags: ["a"] }, rows: table })).toEqual({
    rows: {
      columns: ["id", "tags"],
      rows: [
        [1, ["a", "b"]],
        [2, ["a"]],
      ],
    },
  });
});

test("a result without common fields stays the same", () => {
  for (const result of [{ rows: [{ id: 1 }] }, { in_every_row: "text", rows: [] }])
    expect(expandResult(result)).toBe(result);
});

test("rows with a template get the fields and the message of its first row, with or without common fields", () => {
  const logs = [
    { template: 1, repeated: 2, host: "a", message: "took 31 ms", message_values: ["31"] },
    { template: 1, message_values: ["7"] },
  ];
  const restored = { template: 1, host: "a", message: "took 7 ms" };
  expect(expandResult({ logs })).toEqual({ logs: [logs[0], restored] });
  expect(expandResult({ in_every_row: { status: "error" }, logs })).toEqual({
    logs: [
      { ...logs[0], status: "error" },
      { ...restored, status: "error" },
    ],
  });
});
