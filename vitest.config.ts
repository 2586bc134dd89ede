import { globSync } from "node:fs";
import { basename, dirname, matchesGlob } from "node:path";
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

/** Projects with slow tests, which must not lose the last one. */
const SLOW_PROJECTS = ["packages/mcp", "tests/resilience", "tests/sdks", "tests/toolkits"];

/** Tests that run with a Vitest configuration of their own. */
const OWN_CONFIG = ["examples/testing-your-agent/*"];

/** Every file that is named like a test, outside installed packages and build output. */
function testFiles(): string[] {
  return globSync("{packages,tests,examples,scripts,bench,consumers,site}/**/*.{test,spec}.{ts,tsx,mts,js,mjs}", {
    cwd: import.meta.dirname,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
  });
}

/** A test file that no project runs, and a project that lost its last test, must not pass unnoticed. */
function assertAllRun(folders: readonly string[]): void {
  const files = testFiles();
  const runs = [...folders.map((folder) => `${folder}/src/**/*.test.ts`), ...OWN_CONFIG];
  const lost = files.filter((file) => !runs.some((pattern) => matchesGlob(file, pattern)));
  if (lost.length > 0) throw new Error(`No project runs ${lost.join(", ")}: see \`include\` in vitest.config.ts.`);
  for (const folder of folders) {
    const own = files.filter((file) => file.startsWith(`${folder}/`));
    const slow = own.filter((file) => file.endsWith(".slow.test.ts"));
    if (own.length === slow.length) throw new Error(`${folder} has no fast test.`);
    if (SLOW_PROJECTS.includes(folder) && slow.length === 0) throw new Error(`${folder} has no slow test.`);
  }
}

export default defineConfig(({ mode }) => {
  const isFiltered = parseCLI(["vitest", ...process.argv.slice(2)]).filter.length > 0;
  // A part of a file's path finds fast and slow tests, except with `--mode slow`.
  const gear = gears[isFiltered && mode === "fast" ? "test" : mode];
  if (!gear) throw new Error(`There is no gear "${mode}": ${Object.keys(gears).join(", ")}.`);
  const folders = projectFolders();
  assertAllRun(folders);
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
        // Sources that tests import count: the published packages, and those of an example. The private packages in
        // tests/ hold tests and commands, which run in processes of their own.
        exclude: ["**/*.test.ts", "**/*.test-d.ts", "**/__fixtures__/**", "tests/**"],
        reporter: ["text", "json-summary"],
        thresholds: { branches: 95 },
      },
    },
  };
});
