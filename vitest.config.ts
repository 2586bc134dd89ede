import { globSync, readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { defineConfig } from "vitest/config";
import { parseCLI } from "vitest/node";

/** Packages are tested from their sources, so that a bare clone needs no build. */
const conditions = process.env["VITEST_DIST"] ? [] : ["@toolwright/source"];

const SLOW = "src/**/*.slow.test.ts";

/** Which files each gear runs. `test` is Vitest's own default mode, for single packages and for coverage. */
const gears: Readonly<Record<string, { readonly include: string; readonly exclude: readonly string[] }>> = {
  fast: { include: "src/**/*.test.ts", exclude: [SLOW] },
  slow: { include: SLOW, exclude: [] },
  test: { include: "src/**/*.test.ts", exclude: [] },
};

/** Packages whose files share workers, which halves their processor time: a file that spies on a module restores it. */
const SHARED_WORKERS = ["core", "observability", "messaging", "sales", "sandbox"].map((name) => `packages/${name}`);

/** The workspace packages in packages/ and tests/, each of which is a project. */
function projectFolders(): string[] {
  return globSync("{packages,tests}/*/package.json", { cwd: import.meta.dirname })
    .map(dirname)
    .sort();
}

/** A suite that moved or lost its last file must not pass unnoticed. */
function assertNotEmpty(folder: string): void {
  const files = readdirSync(new URL(`./${folder}/src/`, import.meta.url), { recursive: true, encoding: "utf8" });
  const isFast = (file: string) => file.endsWith(".test.ts") && !file.endsWith(".slow.test.ts");
  if (!files.some(isFast)) throw new Error(`${folder} has no fast test.`);
}

export default defineConfig(({ mode }) => {
  const isFiltered = parseCLI(["vitest", ...process.argv.slice(2)]).filter.length > 0;
  // A file name part finds the tests of every gear.
  const gear = gears[isFiltered ? "test" : mode];
  if (!gear) throw new Error(`There is no gear "${mode}": ${Object.keys(gears).join(", ")}.`);
  const folders = projectFolders();
  folders.forEach(assertNotEmpty);
  return {
    // Node itself knows no "module" condition, and what some SDKs keep behind it only a bundler can read.
    ssr: { resolve: { conditions: [...conditions, "node", "development|production"] } },
    test: {
      maxWorkers: "100%",
      maxConcurrency: 24,
      // A bound against hanging, wide enough for a busy machine with coverage on; no test measures time.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      projects: folders.map((folder) => ({
        extends: true as const,
        test: {
          name: basename(folder),
          isolate: !SHARED_WORKERS.includes(folder),
          // Patterns from the repository's root, so that a filter such as `tests/sdks` or `sdks` matches.
          include: [`${folder}/${gear.include}`],
          exclude: gear.exclude.map((pattern) => `${folder}/${pattern}`),
        },
      })),
      coverage: {
        provider: "v8",
        include: ["**/src/**/*.ts"],
        // The private packages hold tests and commands, which run in processes of their own: only what is published counts.
        exclude: ["**/*.test.ts", "**/*.test-d.ts", "**/__fixtures__/**", "tests/**"],
        reporter: ["text", "json-summary"],
        thresholds: { branches: 95 },
      },
    },
  };
});
