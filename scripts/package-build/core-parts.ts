import { readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin, transform } from "esbuild";

/** The modules that toolkits load as one file of core. */
const REPLACED = /^(?:valibot|@toolwright\/core(?:\/(?:authoring|http|store|text))?)$/;
const PARTS = "@toolwright/core/toolkit-parts";

/**
 * Rewrites the files in `dist`, so that they import core's entries and Valibot from one file of core, and each name
 * once. Fails for a name that this file lacks.
 */
export async function importParts(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: readdirSync("dist").flatMap((file) => (file.endsWith(".js") ? [`dist/${file}`] : [])),
    bundle: true,
    format: "esm",
    packages: "external",
    outdir: "dist",
    write: false,
    logLevel: "error",
    logOverride: { "import-is-undefined": "error" },
    plugins: [fromParts(await partNames())],
  });
  // esbuild omits the names that a file imports and does not use, but only for TypeScript.
  for (const { path, text } of outputFiles) writeFileSync(path, (await transform(text, { loader: "ts" })).code);
}

function fromParts(names: readonly string[]): Plugin {
  return {
    name: "from-parts",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\// }, ({ kind, path }) => (kind === "entry-point" ? null : { path, external: true }));
      onResolve({ filter: REPLACED }, () => ({ path: PARTS, namespace: "parts" }));
      onResolve({ filter: /^/, namespace: "parts" }, ({ path }) => ({ path, external: true }));
      onLoad({ filter: /^/, namespace: "parts" }, () => ({
        contents: `export { ${names.join(", ")} } from "${PARTS}";`,
      }));
    },
  };
}

/** Lists the values that the file of core exports. */
async function partNames(): Promise<readonly string[]> {
  const source = fileURLToPath(new URL("../../packages/core/src/toolkit-parts.ts", import.meta.url));
  const options = { bundle: true, format: "esm", packages: "external", write: false, logLevel: "error" } as const;
  const { metafile } = await build({ ...options, entryPoints: [source], metafile: true, outdir: "dist" });
  return Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint)?.exports ?? [];
}
