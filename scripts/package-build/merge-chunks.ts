import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build, type Metafile } from "esbuild";

/**
 * Merges a built file with the chunks that it imports statically, and lets the other files import from it. A bundler puts
 * what a file shares with a dynamic import into chunks, and each file takes Node about as long to read as its code to run.
 * @param name the file in `dist`
 */
export async function mergeChunks(name: string): Promise<void> {
  const { inputs } = (await bundle(`export * from "./${name}";`)).metafile;
  const chunks = [...importedBy(name, inputs)].filter((file) => file !== name);
  const exports = await Promise.all(chunks.map(exportsOf));
  const repeated = exports.flat().filter((one, index, all) => all.indexOf(one) !== index);
  if (repeated.length > 0) throw new Error(`Several chunks export ${repeated.join(", ")}: give them different names.`);
  const lines = chunks.map((chunk, index) => `export { ${exports[index]?.join(", ")} } from "./${chunk}";`);
  const { outputFiles } = await bundle([`export * from "./${name}";`, ...lines].join("\n"));
  writeFileSync(`dist/${name}`, outputFiles[0]?.text ?? "");
  for (const chunk of chunks) rmSync(`dist/${chunk}`);
  for (const file of readdirSync("dist").filter((one) => one.endsWith(".js") && one !== name)) {
    const code = readFileSync(`dist/${file}`, "utf8");
    const merged = chunks.reduce((text, chunk) => text.replaceAll(`from "./${chunk}"`, `from "./${name}"`), code);
    if (merged !== code) writeFileSync(`dist/${file}`, merged);
  }
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

/** A file and those that it imports statically. */
function importedBy(name: string, inputs: Metafile["inputs"]): ReadonlySet<string> {
  const files = new Set([name]);
  // A loop over a set visits what is added meanwhile.
  for (const file of files)
    for (const { path, external } of inputs[`dist/${file}`]?.imports ?? []) if (!external) files.add(basename(path));
  return files;
}

async function exportsOf(chunk: string): Promise<readonly string[]> {
  const { metafile } = await build({ entryPoints: [`dist/${chunk}`], metafile: true, write: false, outdir: "." });
  return Object.values(metafile.outputs)[0]?.exports ?? [];
}
