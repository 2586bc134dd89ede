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

test("a result without common fields stays the same", () => {
  for (const result of [{ rows: [{ id: 1 }] }, { in_every_row: "text", rows: [] }])
    expect(expandResult(result)).toBe(result);
});
