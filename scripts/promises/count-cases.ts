import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/** Counts the test cases of files by loading them, so that each row of a table counts. Runs no test. */
export function countCases(root: string, files: readonly string[]): ReadonlyMap<string, number> {
  const folder = mkdtempSync(join(tmpdir(), "promises-"));
  const output = join(folder, "cases.json");
  try {
    const vitest = join(root, "node_modules/.bin/vitest");
    execFileSync(vitest, ["list", "--mode", "test", "--no-static-parse", `--json=${output}`, ...files], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const cases = JSON.parse(readFileSync(output, "utf8")) as readonly { readonly file: string }[];
    const counts = new Map<string, number>();
    for (const { file } of cases) {
      const path = relative(root, file);
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    return counts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
