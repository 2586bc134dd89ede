import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join, matchesGlob } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, parseCLI, type TestSpecification } from "vitest/node";
import { CostReporter } from "./scripts/test-costs/cost-reporter.ts";

/** Tests import the sources of packages, so that a fresh clone needs no build. */
const conditions = process.env["VITEST_DIST"] ? [] : ["@toolwright/source"];

/** Whether to list the test files by processor time. */
const listsCosts = process.env["TEST_COSTS"] === "1";

const SLOW = "src/**/*.slow.test.ts";

/** The files that each mode runs. `test` is Vitest's default mode, for single packages and coverage. */
const modes: Readonly<Record<string, { readonly include: string; readonly exclude: readonly string[] }>> = {
  fast: { include: "src/**/*.test.ts", exclude: [SLOW] },
  slow: { include: SLOW, exclude: [] },
  test: { include: "src/**/*.test.ts", exclude: [] },
};

/** The workspace packages in packages/ and tests/, each of which is a project. */
function projectFolders(): string[] {
  return globSync("{packages,tests}/*/package.json", { cwd: import.meta.dirname })
    .map(dirname)
    .sort();
}

const FLEET = "tests/fleet";

/** Projects that must have slow tests. */
const SLOW_PROJECTS = [
  "packages/mcp",
  "packages/messaging",
  "packages/observability",
  "packages/sales",
  "packages/sandbox",
  FLEET,
  "tests/resilience",
  "tests/sdks",
  "tests/toolkits",
];

/** Tests with a separate Vitest configuration. */
const SEPARATE_CONFIG = ["examples/testing-your-agent/*"];

/** Tests that start many processes or pages, the longest first. */
const LONGEST = [
  "sdks/src/pauses/pauses",
  "sdks/src/docs-examples",
  "mcp/src/apps/apps",
  "sdks/src/docs-commands",
  "mcp/src/every-tool",
  "cli/src/plugin",
  "resilience/src/faults/fault-matrix",
  "view/src/page/render-page",
  "toolkits/src/editor/editor",
  "sdks/src/examples/examples",
  "fleet/src/kills/kill-points",
].map((path) => `/${path}.slow.test.ts`);

/** Starts the longest files first. In the order of the projects, they would be last, and keep one processor idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Every test file, outside installed packages and build output. */
function testFiles(): string[] {
  return globSync("{packages,tests,examples,scripts,bench,consumers,site}/**/*.{test,spec}.{ts,tsx,mts,js,mjs}", {
    cwd: import.meta.dirname,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
  });
}

/** Throws if no project runs a test file, or a project has no tests. */
function assertAllRun(folders: readonly string[]): void {
  const files = testFiles();
  const runs = [...folders.map((folder) => `${folder}/src/**/*.test.ts`), ...SEPARATE_CONFIG];
  const unmatched = files.filter((file) => !runs.some((pattern) => matchesGlob(file, pattern)));
  if (unmatched.length > 0)
    throw new Error(`No project runs ${unmatched.join(", ")}: see \`include\` in vitest.config.ts.`);
  const missing = LONGEST.filter((path) => !files.some((file) => `/${file}`.endsWith(path)));
  if (missing.length > 0) throw new Error(`LONGEST in vitest.config.ts names no test: ${missing.join(", ")}.`);
  for (const folder of folders) {
    const own = files.filter((file) => file.startsWith(`${folder}/`));
    const slow = own.filter((file) => file.endsWith(".slow.test.ts"));
    if (own.length === slow.length) throw new Error(`${folder} has no fast test.`);
    if (SLOW_PROJECTS.includes(folder) && slow.length === 0) throw new Error(`${folder} has no slow test.`);
  }
}

export default defineConfig(({ mode }) => {
  const { filter, options } = parseCLI(["vitest", ...process.argv.slice(2)]);
  const isFiltered = filter.length > 0;
  // Saves each process that tests start half of its CPU time. Cached code makes coverage less precise.
  if (!options.coverage) process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.compiled");
  // With a filter, run fast and slow tests, except with `--mode slow`.
  const selected = modes[isFiltered && mode === "fast" ? "test" : mode];
  if (!selected) throw new Error(`Unknown mode "${mode}". Known are ${Object.keys(modes).join(", ")}.`);
  const folders = projectFolders();
  assertAllRun(folders);
  const { include, exclude } = selected;
  // Patterns start at the repository root, so that a filter such as `tests/sdks` or `sdks` matches.
  const filesOf = (parts: readonly string[]) => ({
    include: parts.map((folder) => `${folder}/${include}`),
    exclude: exclude.flatMap((pattern) => parts.map((folder) => `${folder}/${pattern}`)),
    setupFiles: listsCosts ? ["scripts/test-costs/measure.ts"] : [],
  });
  const toProject = (folder: string) => ({
    extends: true as const,
    test: {
      ...filesOf([folder]),
      name: basename(folder),
      ...(folder === FLEET && mode !== "fast" && { globalSetup: `${folder}/src/redis/report-missing.ts` }),
    },
  });
  return {
    // Leave out "module", which Node does not know: some SDKs export code under it that only bundlers can read.
    ssr: { resolve: { conditions: [...conditions, "node", "development|production"] } },
    test: {
      ...(listsCosts && { reporters: ["dot", new CostReporter()] }),
      // More workers than processors, since tests wait for sockets, browsers and other processes.
      maxWorkers: 2 * availableParallelism(),
      maxConcurrency: 24,
      // The files of a project share workers, which halves their CPU time. A file that spies on a module must restore it.
      isolate: false,
      sequence: { sequencer: LongestFirst },
      // Limits tests that hang, and leaves time for a busy machine with coverage. No test measures time.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      // Limits `expect.poll`, which tests use to wait for a condition. Vitest's default of one second fails on a busy machine.
      expect: { poll: { timeout: 300_000, interval: 10 } },
      // All fast tests are one project, since each project starts workers that load the packages again. Slow tests load
      // many SDKs, which few workers should load.
      ...(selected === modes["fast"] && !options.project ? filesOf(folders) : { projects: folders.map(toProject) }),
      coverage: {
        provider: "v8",
        include: ["**/src/**/*.ts"],
        // Counts the published packages and an example. Not counted: what runs in a browser or starts a process, scripts
        // that solve an eval case, which are tests themselves, and the private packages in tests/.
        exclude: [
          "**/*.test.ts",
          "**/*.test-d.ts",
          "**/__fixtures__/**",
          "tests/**",
          "packages/*/src/bin.ts",
          "packages/mcp/src/apps/browser/main.ts",
          "packages/evals/src/cases/**",
        ],
        reporter: ["text", "json-summary"],
        thresholds: { branches: 95 },
      },
    },
  };
});
