import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type ImportKind, type Metafile } from "esbuild";

/** Size of a bundle, bytes, minified and compressed with gzip level 9. */
export interface BundleSize {
  /** Code that a program loads when it starts: its first file, and every file that one imports statically. */
  readonly atOnce: number;
  /** All code, with the files that dynamic imports load later. */
  readonly inAll: number;
}

/** A bundle and its size. */
export interface Bundle extends BundleSize {
  readonly text: string;
}

const HERE = fileURLToPath(new URL("./", import.meta.url));

/** Bundles a program and its dependencies for a browser, from the built packages. */
export async function measureBundle(program: string): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: program, resolveDir: HERE, loader: "js" },
    bundle: true,
    charset: "utf8",
    format: "esm",
    legalComments: "none",
    logLevel: "error",
    metafile: true,
    minify: true,
    outdir: HERE,
    platform: "browser",
    splitting: true,
    target: "es2023",
    write: false,
  });
  const files = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const textOf = (kinds: readonly ImportKind[]): string =>
    [...reachedBy(kinds, metafile)].map((path) => files.get(basename(path)) ?? "").join("");
  const text = textOf(["import-statement", "dynamic-import"]);
  return { text, atOnce: gzippedBytes(textOf(["import-statement"])), inAll: gzippedBytes(text) };
}

/**
 * The outputs that a program reaches through these kinds of imports. esbuild also writes files that nothing imports any
 * more.
 */
function reachedBy(kinds: readonly ImportKind[], { outputs }: Metafile): ReadonlySet<string> {
  const found = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === "<stdin>"));
  // A loop over a set also visits entries added meanwhile.
  for (const path of found)
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kinds.some((one) => one === kind)) found.add(imported);
  return found;
}

function gzippedBytes(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}
