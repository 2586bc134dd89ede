import { type Cell, evidence, type Row, versionOf } from "./cell.ts";
import { observe } from "./observe.ts";
import { SCENARIOS } from "./scenarios.ts";
import type { Sdk } from "./sdk.ts";
import { SDKS } from "./sdks.ts";

// Runs every scenario with one SDK, in a separate process, and prints the row as the last line.

async function cellOf(sdk: Sdk, id: string): Promise<Cell> {
  const scenario = SCENARIOS[id];
  if (!scenario) throw new Error(`There is no scenario ${id}.`);
  const outcome = withoutRun(sdk, id);
  if (outcome) return { outcome };
  const seen = await observe(sdk, scenario);
  return { outcome: scenario.judge(seen), saw: evidence(seen) };
}

/** Returns the outcome of a scenario that an SDK cannot meet. */
function withoutRun({ wire, ofHost }: Sdk, id: string): string | undefined {
  return /no-json/.test(id) && !wire.hasTextArguments ? "cannot happen" : ofHost?.[id];
}

const [name = "", ...only] = process.argv.slice(2);
const load = SDKS[name];
if (!load) throw new Error(`Which SDK? ${Object.keys(SDKS).join(", ")}`);
const sdk = await load();
const cells: Record<string, Cell> = {};
for (const id of only.length > 0 ? only : Object.keys(SCENARIOS)) cells[id] = await cellOf(sdk, id);
const { title, page, form, note = "", wire } = sdk;
const row: Row = {
  title,
  page,
  version: `${sdk.package} ${versionOf(sdk.package)}`,
  form,
  note,
  wire: wire.name,
  cells,
};
process.stdout.write(`\n${JSON.stringify(row)}\n`);
process.exit(0);
