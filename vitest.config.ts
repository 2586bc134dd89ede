import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { defineConfig } from "vitest/config";

/** Packages are tested from their sources, so that a bare clone needs no build; every folder in packages/ and tests/ is a project. */
const conditions = process.env["VITEST_DIST"] ? [] : ["@toolwright/source"];

function foldersIn(parent: string): string[] {
  return readdirSync(new URL(`./${parent}/`, import.meta.url)).map((name) => `${parent}/${name}`);
}

export default defineConfig({
  // Node itself knows no "module" condition, and what some SDKs keep behind it only a bundler can read.
  ssr: { resolve: { conditions: [...conditions, "node", "development|production"] } },
  test: {
    maxWorkers: "100%",
    maxConcurrency: 24,
    // A bound against hanging, wide enough for a busy machine with coverage on; no test measures time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: ["packages", "tests"].flatMap(foldersIn).map((folder) => ({
      extends: true as const,
      root: `./${folder}`,
      test: {
        name: basename(folder),
        include: ["src/**/*.test.ts"],
        typecheck: { enabled: true, include: ["src/**/*.test-d.ts"], tsconfig: "tsconfig.json" },
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
});
