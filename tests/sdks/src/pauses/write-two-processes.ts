// Writes what each SDK does with a stored run: `node write-two-processes.ts [SDK…]`.

import { writeFileSync } from "node:fs";
import { runTwoProcesses, SDKS } from "./two-processes.ts";

const chosen = process.argv.slice(2);
for (const sdk of chosen.length > 0 ? chosen : SDKS) {
  const outcomes = await runTwoProcesses(sdk);
  writeFileSync(`${import.meta.dirname}/outcomes/${sdk}.json`, `${JSON.stringify(outcomes, null, 2)}\n`);
}
