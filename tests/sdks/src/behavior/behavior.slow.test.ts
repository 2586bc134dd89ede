import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Row } from "./cell.ts";
import { type Cells, collectCells } from "./collect.ts";

/** The outcomes and versions of all rows. Error messages also depend on the version of Node. */
function outcomesOf(rows: Readonly<Record<string, Row>>): readonly string[] {
  return Object.values(rows).flatMap(({ title, version, cells, streamed = {} }) => [
    ...Object.entries(cells).map(([id, { outcome }]) => `${title} (${version}), ${id}: ${outcome}`),
    ...Object.entries(streamed).map(([id, { outcome }]) => `${title} (${version}), streamed, ${id}: ${outcome}`),
  ]);
}

it("cells.json has what every SDK does now", async () => {
  const recorded: Cells = JSON.parse(readFileSync(new URL("cells.json", import.meta.url), "utf8"));
  const current = await collectCells();
  expect(outcomesOf(current.sdks)).toEqual(outcomesOf(recorded.sdks));
  expect(outcomesOf(current.clients)).toEqual(outcomesOf(recorded.clients));
});
