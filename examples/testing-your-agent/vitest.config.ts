import { defineConfig } from "vitest/config";

// In this workspace the tests read the packages' sources. Elsewhere leave the conditions out.
export default defineConfig({
  ssr: { resolve: { conditions: ["@toolwright/source", "node", "development|production"] } },
  test: { include: ["*.test.ts"] },
});
