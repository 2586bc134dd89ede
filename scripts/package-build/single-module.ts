import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import type { Options } from "tsup";

/** Name of the file that holds a whole package. */
export const SINGLE = "package";

const DOOR = "export-all";

/**
 * Puts everything that a package exports into one file, which every entry then exports its part of: Node reads one file
 * instead of dozens, each of which costs about as much as the code in it. Bundlers drop what a program does not use by
 * the marks of `markPure`.
 */
export function singleModule(entries: readonly string[]): Pick<Options, "entry" | "esbuildPlugins" | "plugins"> {
  return {
    entry: { [SINGLE]: entries[0] ?? "" },
    esbuildPlugins: [exportAll(entries)],
    plugins: [{ name: "entry-files", buildEnd: () => writeEntryFiles(entries) }],
  };
}

/** Stands in for the entry with a module that exports what all of them do. */
function exportAll(entries: readonly string[]): Plugin {
  return {
    name: DOOR,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ kind, path }) => (kind === "entry-point" ? { path, namespace: DOOR } : undefined));
      onLoad({ filter: /./, namespace: DOOR }, () => ({
        contents: entries.map((entry) => `export * from ${JSON.stringify(`./${entry}`)};`).join("\n"),
        loader: "ts",
        resolveDir: process.cwd(),
      }));
    },
  };
}

/** What each entry exports, asked of the bundler itself: types are no values. */
async function writeEntryFiles(entries: readonly string[]): Promise<void> {
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
  const single = exportsOf(
    await build({ entryPoints: [`dist/${SINGLE}.js`], metafile: true, write: false, outdir: "." }),
  );
  for (const [path, { exports, entryPoint }] of Object.entries(metafile.outputs)) {
    if (!entryPoint) continue;
    const lost = exports.filter((name) => !single.has(name));
    if (lost.length > 0) throw new Error(`Two modules of ${resolve()} export different things as ${lost.join(", ")}.`);
    const from = relative(dirname(path), "dist") || ".";
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `export { ${exports.join(", ")} } from "${from}/${SINGLE}.js";\n`);
  }
}

function exportsOf({ metafile }: { metafile?: { outputs: Record<string, { exports: string[] }> } }): Set<string> {
  const own = Object.entries(metafile?.outputs ?? {}).find(([path]) => basename(path) === `${SINGLE}.js`);
  return new Set(own?.[1].exports);
}
