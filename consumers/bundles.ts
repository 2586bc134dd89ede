import { join } from "node:path";
import { build } from "esbuild";

/** Bundles a program with its project's packages, as for a web page or a Workers module. */
export async function bundleFor(conditions: readonly string[], project: string, file: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: [join(project, file)],
    bundle: true,
    conditions: [...conditions],
    format: "esm",
    logLevel: "silent",
    platform: "browser",
    target: "es2023",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
