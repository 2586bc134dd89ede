import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";

test("list loads Node's modules and its own, and no other package", async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL("./bin.ts", import.meta.url))],
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    splitting: true,
    outdir: "dist",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const imported = (path: string): readonly string[] =>
    (metafile.outputs[path]?.imports ?? []).flatMap((one) =>
      one.kind === "import-statement" ? [one.path, ...imported(one.path)] : [],
    );
  const entry = Object.keys(metafile.outputs).find((path) => metafile.outputs[path]?.entryPoint?.endsWith("bin.ts"));
  const loaded = new Set(imported(entry ?? "").filter((path) => !(path in metafile.outputs)));
  expect([...loaded].sort()).toEqual(["node:fs", "node:process", "node:readline/promises", "node:util"]);
});
