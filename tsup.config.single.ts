import { copyFileSync } from "node:fs";
import { defineConfig, type Options } from "tsup";
import { importParts } from "./scripts/package-build/core-parts.ts";
import { minifyFiles } from "./scripts/package-build/minify.ts";
import { packageEntries } from "./scripts/package-build/package-entries.ts";
import { type FileNames, singleModule } from "./scripts/package-build/single-module.ts";
import { shared } from "./tsup.config.base.ts";

/** Few files with all exports of a package, for packages whose entries share most of their code. */
export function fewFiles(names: FileNames = {}, options: Options = {}) {
  const { plugins = [], ...single } = singleModule(packageEntries(), names);
  return defineConfig({
    ...shared,
    ...single,
    ...options,
    plugins: [...plugins, ...(options.plugins ?? []), { name: "minify", buildEnd: minifyFiles }],
  });
}

/** Few files with all exports of a toolkit. */
export function toolkitFiles() {
  // Only programs that work with every toolkit load the manifest.
  return fewFiles({ own: ["manifest"] }, { plugins: [{ name: "core-parts", buildEnd: importParts }] });
}

/** Includes the code that a package calls of others, with their licenses. `licenses` has the file of each license. */
export function including(licenses: Readonly<Record<string, string>>): Options {
  const buildEnd = () => {
    for (const [name, file] of Object.entries(licenses))
      copyFileSync(`node_modules/${name}/${file}`, `dist/LICENSE-${name}.md`);
  };
  return { noExternal: Object.keys(licenses), plugins: [{ name: "licenses", buildEnd }] };
}

export default fewFiles();
