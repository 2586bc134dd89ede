import { readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** Packages are tested from their sources, so that a bare clone needs no build; every folder below packages/ is a project. */
const conditions = process.env["VITEST_DIST"] ? [] : ["@toolwright/source"];

export default defineConfig({
  // Node itself knows no "module" condition, and what some SDKs keep behind it only a bundler can read.
  ssr: { resolve: { conditions: [...conditions, "node", "development|production"] } },
  test: {
    maxWorkers: "100%",
    maxConcurrency: 24,
    // A bound against hanging, wide enough for a busy machine with coverage on; no test measures time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: readdirSync(new URL("./packages/", import.meta.url)).map((name) => ({
      extends: true as const,
      root: `./packages/${name}`,
      test: {
        name,
        include: ["src/**/*.test.ts"],
        typecheck: { enabled: true, include: ["src/**/*.test-d.ts"], tsconfig: "tsconfig.json" },
      },
    })),
    coverage: {
      provider: "v8",
      include: ["**/src/**/*.ts"],
      // The private packages hold tests and commands, which run in processes of their own: only what is published counts.
      exclude: ["**/*.test.ts", "**/*.test-d.ts", "**/__fixtures__/**", "**/*-tests/**"],
      reporter: ["text", "json-summary"],
      thresholds: { branches: 95 },
    },
  },
});
