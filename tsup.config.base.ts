import { defineConfig, type Options } from "tsup";
import { packageEntries } from "./scripts/package-build/package-entries.ts";

/** Shared by all packages. Declarations come from `tsc`, since tsup's own step does not run on TypeScript 7. */
export const shared: Options = {
  format: ["esm"],
  target: "node22",
  dts: false,
  // What is built stays readable, so that no map is needed, and a package is a third of what it is with its sources.
  sourcemap: false,
  clean: true,
};

/** One file per export, with what they share in files of its own. */
export default defineConfig({ ...shared, entry: packageEntries(), splitting: true });
