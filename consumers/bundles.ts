import { join } from "node:path";
import { build } from "esbuild";

/** Bundles one of our programs with the packages of its project, as a web page or a Workers module would be. */
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
