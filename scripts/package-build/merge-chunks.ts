import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";

/** The file that every program loads. */
const TARGET = "package.js";

/** Files that get the code of chunks. */
export interface MergedFiles {
  /** Names of the files besides `package.js` whose chunks are merged. */
  readonly names: readonly string[];
  /** Names of files that load another file anyway, by its name. Chunks that only they share are merged into it. */
  readonly beside: Readonly<Record<string, readonly string[]>>;
}

/**
 * Merges into `package.js` the chunks in `dist` that it, or another file of these names, imports statically. A bundler
 * puts code that files or dynamic imports share into chunks, and reading a chunk takes Node about as long as running
 * its code.
 */
export async function mergeChunks({ names, beside }: MergedFiles): Promise<void> {
  for (const [name, others] of Object.entries(beside)) await mergeBeside(name, others);
  const files = [TARGET, ...names.map((name) => `${name}.js`)];
  await mergeInto(
    TARGET,
    (await importedBy(files)).filter((file) => !files.includes(file)),
  );
}

/** Merges into a file the chunks that only it, the files beside it, and dynamic imports share. */
async function mergeBeside(name: string, others: readonly string[]): Promise<void> {
  const file = `${name}.js`;
  const loaders = [file, ...others.map((one) => `${one}.js`)];
  const elsewhere = readdirSync("dist").filter((one) => isEntry(one) && !loaders.includes(one));
  const shared = new Set(await importedBy(elsewhere));
  const chunks = (await importedBy([file])).filter((one) => !shared.has(one) && !isEntry(one));
  await mergeInto(file, chunks);
}

/** Whether a file is that of an entry. Chunks and dynamic imports have a hash in their name. */
function isEntry(file: string): boolean {
  return file.endsWith(".js") && !/-[0-9A-Z]{8}\.js$/.test(file);
}

async function mergeInto(target: string, chunks: readonly string[]): Promise<void> {
  const exports = await Promise.all(chunks.map(exportsOf));
  const repeated = exports.flat().filter((name, index, all) => all.indexOf(name) !== index);
  if (repeated.length > 0) throw new Error(`Several chunks export ${repeated.join(", ")}: give them different names.`);
  const ofChunks = chunks.map((chunk, index) => `export { ${exports[index]?.join(", ")} } from "./${chunk}";`);
  const kept = readdirSync("dist").filter((file) => file !== target && !chunks.includes(file));
  const { outputFiles } = await bundle([`export * from "./${target}";`, ...ofChunks].join("\n"), kept);
  writeFileSync(`dist/${target}`, outputFiles[0]?.text ?? "");
  for (const chunk of chunks) rmSync(`dist/${chunk}`);
  for (const file of readdirSync("dist").filter((one) => one.endsWith(".js") && one !== target)) {
    const code = readFileSync(`dist/${file}`, "utf8");
    const merged = chunks.reduce((text, chunk) => text.replaceAll(`"./${chunk}"`, `"./${target}"`), code);
    // Bundlers warn about imports without names. No file has side effects, so none of them is needed.
    writeFileSync(`dist/${file}`, merged.replace(/^import "[^"]+";\n/gm, ""));
  }
}

/** Lists the values that a file in `dist` exports. */
export async function exportsOf(file: string): Promise<readonly string[]> {
  const { metafile } = await build({ entryPoints: [`dist/${file}`], metafile: true, write: false, outdir: "." });
  return Object.values(metafile.outputs)[0]?.exports ?? [];
}

/** Lists files in `dist`, and those that they import statically. */
async function importedBy(files: readonly string[]): Promise<readonly string[]> {
  const { metafile } = await bundle(files.map((file) => `export * from "./${file}";`).join("\n"));
  return Object.keys(metafile.inputs).flatMap((path) => (path.startsWith("dist/") ? basename(path) : []));
}

/** Bundles code in `dist`, except other packages, dynamic imports and the files to keep. */
function bundle(contents: string, kept: readonly string[] = []) {
  return build({
    stdin: { contents, resolveDir: "dist" },
    bundle: true,
    format: "esm",
    metafile: true,
    packages: "external",
    write: false,
    logLevel: "error",
    plugins: [
      {
        name: "dynamic-imports",
        setup({ onResolve }) {
          onResolve({ filter: /^\./ }, ({ kind, path }) =>
            kind === "dynamic-import" || kept.includes(basename(path)) ? { path, external: true } : null,
          );
        },
      },
    ],
  });
}
