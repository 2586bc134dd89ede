import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

type Counts = Readonly<Record<string, { readonly files: number; readonly functions: number }>>;

/** They only go down. The goal is 60 files and 200 functions per call, and 20 and 40 per toolkit. */
const budgets = JSON.parse(readFileSync(new URL("budgets.json", import.meta.url), "utf8")) as Counts;
const SCRIPT = fileURLToPath(new URL("./count-functions.ts", import.meta.url));

// A separate process, because Vitest changes the sources that it loads.
const counts = JSON.parse(
  execFileSync(process.execPath, ["--conditions=@toolwright/source", SCRIPT], { encoding: "utf8" }),
) as Counts;

test.each(Object.entries(budgets))("%s executes no more files and functions than its budget %j", (name, budget) => {
  expect(counts[name]?.files).toBeLessThanOrEqual(budget.files);
  expect(counts[name]?.functions).toBeLessThanOrEqual(budget.functions);
});
