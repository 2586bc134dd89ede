import { defineConfig } from "vitest/config";

// In this workspace, the tests import the sources of the packages. Remove the conditions in your project.
export default defineConfig({
  ssr: { resolve: { conditions: ["@toolwright/source", "node", "development|production"] } },
  test: { include: ["*.test.ts"], testTimeout: 60_000 },
});
