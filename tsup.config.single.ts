import { defineConfig } from "tsup";
import { markPure } from "./scripts/package-build/mark-pure.ts";
import { packageEntries } from "./scripts/package-build/package-entries.ts";
import { type FileNames, singleModule } from "./scripts/package-build/single-module.ts";
import { shared } from "./tsup.config.base.ts";

/** Few files with all exports of a package, for packages whose entries share most of their code. */
export function fewFiles(names: FileNames = {}) {
  const { plugins = [], ...single } = singleModule(packageEntries(), names);
  return defineConfig({
    ...shared,
    ...single,
    plugins: [{ name: "mark-pure", renderChunk: (code) => ({ code: markPure(code) }) }, ...plugins],
  });
}

export default fewFiles();
