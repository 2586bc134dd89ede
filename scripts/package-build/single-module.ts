import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, matchesGlob, normalize, relative, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import type { Options } from "tsup";
import { exportsOf, mergeChunks } from "./merge-chunks.ts";
import { packageExports } from "./package-entries.ts";

const NAMESPACE = "export-all";

/** Distribution of a package's entries over files. */
export interface FileNames {
  /** Entries and folders of entries that have separate files. Default: none. */
  readonly own?: readonly string[];
  /** Entries that share the file of another entry, by its name. Default: none. */
  readonly shared?: Readonly<Record<string, readonly string[]>>;
  /** Entries with separate files whose programs load the file of another entry, by its name. Default: none. */
  readonly beside?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Builds a package as few files, from which the entries export their parts. `package.js` has the entries without another
 * file, and the code that they and the `shared` files have in common with others. Each dynamic import adds a file. Node
 * takes about as long to read a file as to run its code. Bundlers remove unused code by the marks of `markPure`.
 */
export function singleModule(
  entries: readonly string[],
  { own = [], shared = {}, beside = {} }: FileNames,
): Pick<Options, "entry" | "esbuildPlugins" | "plugins" | "splitting"> {
  const fileOf: FileOf = (entry) => {
    const [, name = ""] = relative("", entry).split(/[/.]/);
    if (own.includes(name) || name in shared) return name;
    return Object.keys(shared).find((file) => shared[file]?.includes(name)) ?? "package";
  };
  const files = [...new Set(entries.map(fileOf))];
  return {
    // A dynamically imported module stays a separate file.
    splitting: true,
    entry: Object.fromEntries(files.map((file) => [file, entries.find((entry) => fileOf(entry) === file) ?? ""])),
    esbuildPlugins: [exportAll(entries, fileOf)],
    plugins: [
      {
        name: "entry-files",
        async buildEnd() {
          await mergeChunks({ names: Object.keys(shared), beside });
          await writeEntryFiles(entries, fileOf);
        },
      },
    ],
  };
}

/** Returns the name of the file that contains an entry. */
type FileOf = (entry: string) => string;

/** Replaces an entry with a module that exports everything that the entries of its file export. */
function exportAll(entries: readonly string[], fileOf: FileOf): Plugin {
  return {
    name: NAMESPACE,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ kind, path }) =>
        kind === "entry-point" ? { path, namespace: NAMESPACE } : undefined,
      );
      onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
        contents: entries
          .filter((entry) => fileOf(entry) === fileOf(path))
          .map((entry) => `export * from ${JSON.stringify(`./${entry}`)};`)
          .join("\n"),
        loader: "ts",
        resolveDir: process.cwd(),
      }));
    },
  };
}

/**
 * Writes a file per entry to which `exports` leads. The bundler determines its exports, since types are not values. An
 * entry without a file leads to the file of all entries.
 */
async function writeEntryFiles(entries: readonly string[], fileOf: FileOf): Promise<void> {
  const targets = packageExports().map((target) => normalize(target["default"] ?? ""));
  const { metafile } = await build({
    entryPoints: [...entries],
    bundle: true,
    format: "esm",
    metafile: true,
    outbase: "src",
    outdir: "dist",
    packages: "external",
    write: false,
    logLevel: "error",
  });
  for (const [path, { exports, entryPoint }] of Object.entries(metafile.outputs)) {
    if (!entryPoint) continue;
    const file = `${fileOf(entryPoint)}.js`;
    const found = new Set(await exportsOf(file));
    const missing = exports.filter((name) => !found.has(name));
    if (missing.length > 0)
      throw new Error(`Two modules of ${resolve()} export different things as ${missing.join(", ")}.`);
    if (path === `dist/${file}` || !targets.some((target) => matchesGlob(path, target))) continue;
    const from = relative(dirname(path), "dist") || ".";
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `export { ${exports.join(", ")} } from "${from}/${file}";\n`);
  }
}
