import { expect, it } from "vitest";
import { faults } from "./faults.ts";
import { readMatrix, renderMatrix, shorten } from "./render-matrix.ts";

it.each([
  ["3× unavailable", "3 un"],
  ["1× timeout, ambiguous, took effect", "1 ti?+"],
  ["1× upstream, no effect", "1 up"],
  ["at most 3× result, took effect", "≤ 3 ok+"],
  [undefined, "–"],
])("shortens the cell %s to %s", (cell, short) => {
  expect(shorten(cell)).toBe(short);
});

it("has every fault in one table, and tools with equal outcomes in one row", () => {
  const columns = ["A.One", "A.Two", "B.Three"];
  const table = new Map(
    faults.map(({ name }) => [
      name,
      new Map(columns.map((column) => [column, column === "B.Three" ? "1× result, took effect" : "3× timeout"])),
    ]),
  );
  const page = renderMatrix({ faults, columns, table });
  const heads = [...page.matchAll(/^\| tools \| (.*) \|$/gm)].flatMap(([, names = ""]) => names.split(" | "));
  expect(heads).toEqual(faults.map(({ name }) => name));
  expect(page.match(/^\| \*\*A:\*\* One, Two \| 3 ti/gm)).toHaveLength(6);
  expect(page.match(/^\| \*\*B:\*\* Three \| 1 ok\+/gm)).toHaveLength(6);
  expect(readMatrix(page).get("429")).toEqual(
    new Map([...columns.slice(0, 2).map((one) => [one, "3 ti"] as const), ["B.Three", "1 ok+"]]),
  );
});
