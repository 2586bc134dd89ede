import { writeFileSync } from "node:fs";
import { drawTerminal } from "./record-quickstart/draw-terminal.ts";
import { runQuickstart } from "./record-quickstart/run-quickstart.ts";

// Runs the quickstart and writes what it prints as a picture of a terminal.

const PICTURE = new URL("../docs/pictures/quickstart.svg", import.meta.url);
writeFileSync(PICTURE, drawTerminal(await runQuickstart(), "npx -y pnpm@12 quickstart", "── 6."));
