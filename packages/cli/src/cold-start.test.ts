import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** Lists the modules that an entry loads at its start. */
async function loadedBy(name: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL(`./${name}`, import.meta.url))],
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
  const entry = Object.keys(metafile.outputs).find((path) =>
    metafile.outputs[path]?.entryPoint?.endsWith(`/src/${name}`),
  );
  expect(entry).toBeDefined();
  return [...new Set(imported(entry ?? "").filter((path) => !(path in metafile.outputs)))].sort();
}

test("list loads Node's modules and its own, and no other package", async () => {
  expect(await loadedBy("bin.ts")).toEqual(["node:fs", "node:process", "node:readline/promises", "node:util"]);
});

test("the entry of the doctor loads no toolkit", async () => {
  expect(await loadedBy("doctor.ts")).toEqual([]);
});
