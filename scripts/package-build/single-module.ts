import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import type { Options } from "tsup";
import { mergeChunks } from "./merge-chunks.ts";

/** Name of the file that contains the entire package. */
const SINGLE = "package";

const NAMESPACE = "export-all";

/**
 * Builds a package as one file, from which each entry exports its part, and one per dynamic import. Node then reads one
 * file instead of dozens; reading a file costs about as much as running its code. Bundlers remove unused code by the marks of `markPure`.
 */
export function singleModule(
  entries: readonly string[],
): Pick<Options, "entry" | "esbuildPlugins" | "plugins" | "splitting"> {
  return {
    // A module that is imported dynamically stays a separate file.
    splitting: true,
    entry: { [SINGLE]: entries[0] ?? "" },
    esbuildPlugins: [exportAll(entries)],
    plugins: [{ name: "entry-files", buildEnd: () => writeEntryFiles(entries) }],
  };
}

/** Replaces the entry with a module that exports everything that the entries export. */
function exportAll(entries: readonly string[]): Plugin {
  return {
    name: NAMESPACE,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ kind, path }) =>
        kind === "entry-point" ? { path, namespace: NAMESPACE } : undefined,
      );
      onLoad({ filter: /./, namespace: NAMESPACE }, () => ({
        contents: entries.map((entry) => `export * from ${JSON.stringify(`./${entry}`)};`).join("\n"),
        loader: "ts",
        resolveDir: process.cwd(),
      }));
    },
  };
}

/** Writes a file per entry. The bundler determines its exports, since types are not values. */
async function writeEntryFiles(entries: readonly string[]): Promise<void> {
  await mergeChunks(`${SINGLE}.js`);
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
    const missing = exports.filter((name) => !single.has(name));
    if (missing.length > 0)
      throw new Error(`Two modules of ${resolve()} export different things as ${missing.join(", ")}.`);
    const from = relative(dirname(path), "dist") || ".";
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `export { ${exports.join(", ")} } from "${from}/${SINGLE}.js";\n`);
  }
}

function exportsOf({ metafile }: { metafile?: { outputs: Record<string, { exports: string[] }> } }): Set<string> {
  const own = Object.entries(metafile?.outputs ?? {}).find(([path]) => basename(path) === `${SINGLE}.js`);
  return new Set(own?.[1].exports);
}
