import { readFileSync } from "node:fs";
import { defineConfig } from "tsup";

type Exports = Record<string, string | Record<string, string>>;

/** The sources behind what a package exports, a `*` among them meaning every file of a folder. */
function entries(): string[] {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: Exports };
  return Object.values(exports).flatMap((target) =>
    typeof target === "string" ? [] : (target["@toolwright/source"] ?? []),
  );
}

/**
 * One entry per export and per tool: a bundler that takes one tool then leaves the others out, which a single bundled
 * index.js does not allow. Declarations come from `tsc`, since tsup's own step does not run on TypeScript 7.
 */
export default defineConfig({
  entry: [...entries(), "!src/**/*.test.ts", "!src/**/*.test-d.ts"],
  format: ["esm"],
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: true,
  splitting: true,
});
