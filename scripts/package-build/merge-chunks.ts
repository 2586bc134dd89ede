import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";

/** The file that every program loads. */
const TARGET = "package.js";

/**
 * Merges into `package.js` the chunks in `dist` that it, or another file of these names, imports statically. A bundler
 * puts code that files or dynamic imports share into chunks, and reading a chunk takes Node about as long as running
 * its code.
 */
export async function mergeChunks(names: readonly string[]): Promise<void> {
  const files = names.map((name) => `${name}.js`);
  const chunks = (await importedBy(files)).filter((file) => !files.includes(file));
  const exports = await Promise.all(chunks.map(exportsOf));
  const repeated = exports.flat().filter((name, index, all) => all.indexOf(name) !== index);
  if (repeated.length > 0) throw new Error(`Several chunks export ${repeated.join(", ")}: give them different names.`);
  const ofChunks = chunks.map((chunk, index) => `export { ${exports[index]?.join(", ")} } from "./${chunk}";`);
  const { outputFiles } = await bundle([`export * from "./${TARGET}";`, ...ofChunks].join("\n"));
  writeFileSync(`dist/${TARGET}`, outputFiles[0]?.text ?? "");
  for (const chunk of chunks) rmSync(`dist/${chunk}`);
  for (const file of readdirSync("dist").filter((one) => one.endsWith(".js") && one !== TARGET)) {
    const code = readFileSync(`dist/${file}`, "utf8");
    const merged = chunks.reduce((text, chunk) => text.replaceAll(`"./${chunk}"`, `"./${TARGET}"`), code);
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

/** Bundles code in `dist`, except other packages and dynamic imports. */
function bundle(contents: string) {
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
            kind === "dynamic-import" ? { path, external: true } : null,
          );
        },
      },
    ],
  });
}
