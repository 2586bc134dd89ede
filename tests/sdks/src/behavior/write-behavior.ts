import { readFileSync, writeFileSync } from "node:fs";
import { collectCells } from "./collect.ts";
import { countCells, type Guesses, renderBehavior } from "./render-behavior.ts";

// Runs every SDK, and writes the cells and the page.

const guesses: Guesses = JSON.parse(readFileSync(new URL("guesses.json", import.meta.url), "utf8"));
const cells = await collectCells();
writeFileSync(new URL("cells.json", import.meta.url), `${JSON.stringify(cells, null, 2)}\n`);
writeFileSync(new URL("../../../../docs/sdk-behavior.md", import.meta.url), renderBehavior(cells, guesses));
const { all, wrong } = countCells(cells, guesses);
process.stdout.write(`${all} cells, ${wrong} of which differ from the guesses.\n`);
