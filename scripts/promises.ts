import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { countCases } from "./promises/count-cases.ts";
import { type PromiseRow, readPromises } from "./promises/read-promises.ts";

// Prints each promise of SECURITY.md and each attack of the threat model with its tests and the number of their cases. A
// property counts as one case, however many values it tries.

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const PAGES = ["SECURITY.md", "docs/threat-model.md"];

const pages = PAGES.map((page) => ({ page, rows: readPromises(readFileSync(`${ROOT}${page}`, "utf8")) }));
const files = [...new Set(pages.flatMap(({ rows }) => rows.flatMap(({ tests }) => tests)))].sort();
const counts = countCases(ROOT, files);

const casesOf = ({ tests }: PromiseRow) => tests.reduce((sum, path) => sum + (counts.get(path) ?? 0), 0);
for (const { page, rows } of pages) {
  process.stdout.write(`\n${page}\n`);
  for (const row of rows) {
    process.stdout.write(`\n${String(casesOf(row)).padStart(6)}  ${row.section}: ${row.promise.join(" → ")}\n`);
    for (const path of row.tests) process.stdout.write(`${String(counts.get(path) ?? 0).padStart(14)}  ${path}\n`);
  }
}
const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
process.stdout.write(`\n${total} cases in ${files.length} files\n`);
const empty = files.filter((path) => !counts.has(path));
if (empty.length > 0) {
  process.stderr.write(`Without a test: ${empty.join(", ")}\n`);
  process.exitCode = 1;
}
