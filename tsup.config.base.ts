import { defineConfig, type Options } from "tsup";
import { packageEntries } from "./scripts/package-build/package-entries.ts";

/** Options for all packages. `tsc` writes the declarations, since tsup cannot on TypeScript 7. */
export const shared: Options = {
  format: ["esm"],
  target: "node22",
  dts: false,
  // With source maps, packages would have three times the size.
  sourcemap: false,
  clean: true,
};

/** One file per export, with shared code in separate files. */
export default defineConfig({ ...shared, entry: packageEntries(), splitting: true });
