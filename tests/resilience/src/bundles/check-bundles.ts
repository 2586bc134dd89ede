// Bundles programs from the built packages, compares their sizes with budgets.json, and checks that a tool's bundle
// contains no other tool. Run it after a build.
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "@babel/parser";
import { type BundleSizes, budgetFaults } from "./budget-faults.ts";
import { type Bundle, measureBundle } from "./measure-bundle.ts";
import { entryProgram, TOOLKITS, type ToolEntry, type ToolkitModule, toolkitProgram, toolProgram } from "./programs.ts";
import { isIn, type ToolMark, unexpectedTools } from "./unexpected-tools.ts";

const PACKAGES = new URL("../../../../packages/", import.meta.url);
const budgets = JSON.parse(readFileSync(new URL("budgets.json", import.meta.url), "utf8")) as BundleSizes;
/** The tool of each toolkit whose bundle has a budget. */
const MEASURED = ["searchLogs", "getPerson", "searchPeople"];

const sizes: Record<string, number> = {};
const faults: string[] = [];
for (const [index, toolkit] of TOOLKITS.entries()) await checkToolkit(toolkit, MEASURED[index]);
for (const entry of [...entriesOf("core"), ...entriesOf("stores"), "view"])
  sizes[entry] = (await measureBundle(entryProgram(entry))).inAll;
faults.push(...budgetFaults(sizes, budgets));

for (const [name, bytes] of Object.entries(sizes))
  print(`${name.padEnd(40)}${[bytes, budgets[name] ?? 0].map((value) => String(value).padStart(9)).join("")}`);
print("bytes, minified and compressed, and their budget");
for (const fault of faults) print(fault);
if (faults.length > 0) process.exitCode = 1;

/** Measures a toolkit, and bundles each of its tools alone. */
async function checkToolkit(toolkit: ToolkitModule, measured: string | undefined): Promise<void> {
  const entries = await toolEntries(toolkit);
  const marks = entries.map(({ mark }) => mark);
  const toolkitBundle = await measureBundle(toolkitProgram(toolkit));
  const main = readFileSync(new URL(`${toolkit.name}/dist/package.js`, PACKAGES), "utf8");
  const imported = parse(main, { sourceType: "module" }).program.body.flatMap((statement) =>
    statement.type === "ImportDeclaration" ? statement.source.value : [],
  );
  if (imported.join() !== "@toolwright/core/toolkit-parts")
    faults.push(`package.js of ${toolkit.name} imports ${imported.join(", ")}.`);
  addSizes(toolkit.name, toolkitBundle);
  // Check that the detection works: the toolkit's bundle must contain every tool except those that programs add
  // themselves.
  for (const mark of marks)
    if (!mark.unstable && !isIn(toolkitBundle.text, mark, marks))
      faults.push(`${mark.name} is not in the bundle of its toolkit.`);
  for (const entry of entries) {
    const bundle = await measureBundle(toolProgram(toolkit, entry));
    if (!isIn(bundle.text, entry.mark, marks)) faults.push(`${entry.mark.name} is not in its own bundle.`);
    const unexpected = unexpectedTools(bundle.text, entry.mark.name, marks);
    if (unexpected.length > 0) faults.push(`The bundle of ${entry.mark.name} holds ${unexpected.join(", ")} too.`);
    if (entry.exported === measured) addSizes(`${toolkit.name}: ${measured} alone`, bundle);
  }
  print(`${toolkit.name}: each of ${entries.length} tools was bundled without the others`);
}

function addSizes(name: string, { atOnce, inAll }: Bundle): void {
  sizes[`${name}, at once`] = atOnce;
  sizes[name] = inAll;
}

async function toolEntries({ name }: ToolkitModule): Promise<readonly (ToolEntry & { readonly mark: ToolMark })[]> {
  const folder = new URL(`${name}/dist/tools/`, PACKAGES);
  const module = (await import(new URL("../package.js", folder).href)) as Record<string, ToolMark>;
  return readdirSync(folder).map((types) => {
    const file = types.replace(/\.d\.ts$/, "");
    const exported = file.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    return { file, exported, mark: module[exported] ?? { name: "", description: "" } };
  });
}

/** Returns the entries of a package except the main one, such as `core/http`. */
function entriesOf(name: string): readonly string[] {
  const { exports } = JSON.parse(readFileSync(new URL(`${name}/package.json`, PACKAGES), "utf8")) as {
    exports: object;
  };
  return Object.keys(exports)
    .filter((path) => path.startsWith("./") && !path.endsWith(".json"))
    .map((path) => name + path.slice(1));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
