import { readFileSync, writeFileSync } from "node:fs";
import { renderPauses, type Unproven } from "./render-pauses.ts";
import { collectPauses } from "./run-cases.ts";

// Runs every SDK, and writes the cells and the page.

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const unproven: readonly Unproven[] = [read("unproven/modes.json"), read("unproven/nested-modes.json")];
const rows = await collectPauses();
writeFileSync(new URL("cells.json", import.meta.url), `${JSON.stringify(rows, null, 2)}\n`);
writeFileSync(new URL("../../../../docs/approval-after-restart.md", import.meta.url), renderPauses(rows, unproven));
