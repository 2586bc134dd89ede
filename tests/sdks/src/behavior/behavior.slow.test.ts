import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Cells, collectCells } from "./collect.ts";
import { renderBehavior } from "./render-behavior.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

it("cells.json and docs/sdk-behavior.md have what every SDK does now", async () => {
  const recorded: Cells = JSON.parse(read("cells.json"));
  expect(await collectCells()).toEqual(recorded);
  expect(renderBehavior(recorded, JSON.parse(read("guesses.json")))).toBe(read("../../../../docs/sdk-behavior.md"));
});
