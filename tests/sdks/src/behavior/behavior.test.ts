import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Row, versionOf } from "./cell.ts";
import type { Cells } from "./collect.ts";
import { countCells, type Guesses, renderBehavior } from "./render-behavior.ts";
import { GROUPS, SCENARIOS } from "./scenarios.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const cells: Cells = JSON.parse(read("cells.json"));
const guesses: Guesses = JSON.parse(read("guesses.json"));

it("docs/sdk-behavior.md is written from cells.json and guesses.json", () => {
  expect(renderBehavior(cells, guesses)).toBe(read("../../../../docs/sdk-behavior.md"));
});

it("every cell has a guess, and every guess a cell", () => {
  const idsOf = (rows: Readonly<Record<string, Readonly<Record<string, unknown>>>>) =>
    Object.entries(rows).flatMap(([name, row]) => Object.keys(row).map((id) => `${name} ${id}`));
  const cellsOf = (rows: Readonly<Record<string, Row>>) =>
    idsOf(Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.cells])));
  expect(idsOf(guesses.sdks).sort()).toEqual(cellsOf(cells.sdks).sort());
  expect(idsOf(guesses.clients).sort()).toEqual(cellsOf(cells.clients).sort());
});

it('every row is of the installed version; after an update, run "npx -y pnpm@12 sdk-behavior"', () => {
  for (const { title, version } of [...Object.values(cells.sdks), ...Object.values(cells.clients)]) {
    const [name = ""] = version.split(" ");
    expect(version, title).toBe(`${name} ${versionOf(name)}`);
  }
});

it("every scenario is a column of one table", () => {
  expect(GROUPS.flatMap(([, ids]) => ids).sort()).toEqual(Object.keys(SCENARIOS).sort());
});

/** Cells of one SDK with one scenario. */
function cellsWith(outcome: string): Cells {
  const row: Row = {
    title: "SDK",
    page: "x",
    version: "x 1",
    form: "",
    note: "",
    wire: "",
    cells: { missing: { outcome } },
  };
  return { sdks: { one: row }, clients: {} };
}

it("a cell is bold and counts as wrong if its outcome differs from the guess", () => {
  const wrong: Guesses = { sdks: { one: { missing: "error" } }, clients: {} };
  expect(countCells(cellsWith("runs"), wrong)).toEqual({ all: 1, wrong: 1 });
  expect(renderBehavior(cellsWith("runs"), wrong)).toContain("| **runs** |");
});

it("the page lists the cells that differ if the reply is streamed", () => {
  const { sdks, clients } = cellsWith("runs");
  const row = { ...(sdks["one"] as Row), streamed: { missing: { outcome: "error" } } };
  expect(renderBehavior({ sdks: { one: row }, clients }, guesses)).toContain(
    "| SDK | Arguments: required one missing | runs | error |",
  );
});

it("an outcome without a meaning is an error", () => {
  expect(() => renderBehavior(cellsWith("new"), guesses)).toThrow("legend.ts lacks new.");
});
