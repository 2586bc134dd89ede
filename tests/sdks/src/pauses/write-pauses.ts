import { writeFileSync } from "node:fs";
import { renderPauses } from "./render-pauses.ts";
import { collectPauses } from "./run-cases.ts";

// Runs every SDK, and writes the cells and the page.

const rows = await collectPauses();
writeFileSync(new URL("cells.json", import.meta.url), `${JSON.stringify(rows, null, 2)}\n`);
writeFileSync(new URL("../../../../docs/approval-after-restart.md", import.meta.url), renderPauses(rows));
