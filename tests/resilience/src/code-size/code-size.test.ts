import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const PACKAGES = new URL("../../../../packages/", import.meta.url);
/** Files that a command writes, and files that only tests use. */
const NOT_WRITTEN_HERE = /\.(?:test|test-d|slow)\.|__fixtures__|\/types\/|\/(?:definitions|catalog|manifests)\.ts$/;

/** They only go down. An issue that adds a feature states what it may add. */
const budgets = JSON.parse(readFileSync(new URL("budgets.json", import.meta.url), "utf8")) as {
  /** Maximum code lines of each package, without empty lines and comments. */
  readonly lines: Readonly<Record<string, number>>;
  /** Maximum number of files with fewer than 25 code lines, over all packages. */
  readonly smallFiles: number;
};

/** The code lines of every source file of a package. */
function linesOf(name: string): readonly number[] {
  const folder = new URL(`${name}/src/`, PACKAGES);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !NOT_WRITTEN_HERE.test(`/${file}`))
    .map((file) => readFileSync(new URL(file, folder), "utf8").split("\n").filter(isCode).length);
}

function isCode(line: string): boolean {
  return line.trim() !== "" && !/^\s*(?:\/\/|\/\*|\*)/.test(line);
}

test.each(Object.entries(budgets.lines))("%s has at most %d code lines", (name, most) => {
  const lines = linesOf(name).reduce((sum, count) => sum + count, 0);
  expect(lines).toBeGreaterThan(most / 2);
  expect(lines, "Delete what the change made needless, or give the reason for a larger budget.").toBeLessThanOrEqual(
    most,
  );
});

test("every package has a budget, and few files hold one line of an idea", () => {
  const names = readdirSync(PACKAGES).filter((name) => !name.includes("."));
  expect(Object.keys(budgets.lines).sort()).toEqual(names.sort());
  const small = names.flatMap(linesOf).filter((count) => count < 25);
  expect(small.length).toBeLessThanOrEqual(budgets.smallFiles);
});
