import { type Cell, evidence, type Row, versionOf } from "./cell.ts";
import { observe } from "./observe.ts";
import { SCENARIOS } from "./scenarios.ts";
import type { Sdk } from "./sdk.ts";
import { SDKS } from "./sdks.ts";

// Runs every scenario with one SDK, in a separate process, and prints the row as the last line.

async function cellOf(sdk: Sdk, id: string, isStreamed: boolean): Promise<Cell> {
  const scenario = SCENARIOS[id];
  if (!scenario) throw new Error(`There is no scenario ${id}.`);
  const outcome = withoutRun(sdk, id, isStreamed);
  if (outcome) return { outcome };
  const seen = await observe(sdk, scenario, isStreamed);
  if (seen.end === "outside" || seen.end === "never") return { outcome: "left out" };
  return { outcome: scenario.judge(seen), saw: evidence(seen) };
}

/** Returns the outcome of a scenario that an SDK can't meet. */
function withoutRun({ wire, streamedWire = wire, ofHost }: Sdk, id: string, isStreamed: boolean): string | undefined {
  const { hasTextArguments } = isStreamed ? streamedWire : wire;
  return id.includes("no-json") && !hasTextArguments ? "cannot happen" : ofHost?.[id];
}

async function cellsOf(sdk: Sdk, isStreamed: boolean): Promise<Row["cells"]> {
  const cells: Record<string, Cell> = {};
  for (const id of Object.keys(SCENARIOS)) cells[id] = await cellOf(sdk, id, isStreamed);
  return cells;
}

const [name = ""] = process.argv.slice(2);
const load = SDKS[name];
if (!load) throw new Error(`Which SDK? ${Object.keys(SDKS).join(", ")}`);
const sdk = await load();
const { title, page, form, note = "", wire } = sdk;
const row: Row = {
  title,
  page,
  version: `${sdk.package} ${versionOf(sdk.package)}`,
  form,
  note,
  wire: wire.name,
  cells: await cellsOf(sdk, false),
  ...(sdk.streamedWire && { streamed: await cellsOf(sdk, true) }),
};
process.stdout.write(`\n${JSON.stringify(row)}\n`);
process.exit(0);
