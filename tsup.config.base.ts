import { defineConfig } from "tsup";

/**
 * One entry per source file: a bundler that takes one tool then leaves the others out, which a single bundled
 * index.js does not allow. Declarations come from `tsc`, since tsup's own step does not run on TypeScript 7.
 */
export default defineConfig({
  entry: ["src/**/*.ts", "!src/**/*.test.ts", "!src/**/*.test-d.ts", "!src/**/__fixtures__/**"],
  format: ["esm"],
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: true,
  splitting: true,
});
