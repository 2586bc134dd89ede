import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { withoutSources } from "../../../../scripts/published/published-manifest.ts";

const PACKAGES = fileURLToPath(new URL("../../../../packages/", import.meta.url));

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly "@toolwright/source": string }>>;
}

function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(PACKAGES, name, "package.json"), "utf8")) as Manifest;
}

/**
 * Installs core and the toolkits into a folder as their published declarations, which the compiler writes from the
 * sources, behind the `exports` of the published package.
 */
export async function installDeclarations(folder: string, toolkits: readonly string[]): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const emitted = join(folder, "emitted");
  await emitDeclarations(folder, emitted, ["core", ...toolkits]);
  for (const name of ["core", ...toolkits]) {
    const target = join(folder, "node_modules/@toolwright", name);
    cpSync(join(emitted, name, "src"), join(target, "dist"), { recursive: true });
    const manifest = {
      name: `@toolwright/${name}`,
      type: "module",
      exports: withoutSources(readManifest(name).exports),
    };
    writeFileSync(join(target, "package.json"), JSON.stringify(manifest));
  }
  // Packages that core's declarations import.
  for (const name of readdirSync(join(PACKAGES, "core/node_modules")).filter((entry) =>
    /^(?:valibot|@valibot)$/.test(entry),
  ))
    symlinkSync(join(PACKAGES, "core/node_modules", name), join(folder, "node_modules", name));
}

async function emitDeclarations(folder: string, outDir: string, names: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const config = {
    extends: join(PACKAGES, "../tsconfig.base.json"),
    files: names.flatMap(entriesOf),
    compilerOptions: {
      noEmit: false,
      emitDeclarationOnly: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      types: [],
      rootDir: PACKAGES,
      outDir,
    },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  await promisify(execFile)(process.execPath, [tsc, "-p", folder]);
}

/** The sources behind a package's exports, without those of single tools. */
function entriesOf(name: string): readonly string[] {
  const sources = Object.values(readManifest(name).exports).flatMap((target) =>
    typeof target === "string" ? [] : target["@toolwright/source"],
  );
  return sources.filter((source) => !source.includes("*")).map((source) => join(PACKAGES, name, source));
}
