import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const OPTIONAL = /(?<=import\(")(?:libphonenumber-js|ibantools|card-validator)(?="\))/g;

/** Bundles hidden patterns as CommonJS, like a program that has none of the optional packages. */
async function bundleWithoutPackages(): Promise<{ readonly code: string; readonly missing: number }> {
  let missing = 0;
  const { outputFiles } = await build({
    stdin: { contents: 'export { hidePatterns } from "@toolwright/core/hide-patterns";', resolveDir: FOLDER },
    bundle: true,
    conditions: ["@toolwright/source"],
    format: "cjs",
    logLevel: "silent",
    platform: "node",
    write: false,
    plugins: [
      {
        name: "without-optional-packages",
        setup({ onLoad }) {
          onLoad({ filter: /hide-patterns\/libraries\.ts$/ }, async ({ path }) => {
            const contents = (await readFile(path, "utf8")).replaceAll(OPTIONAL, (name) => {
              missing++;
              return `not-installed-${name}`;
            });
            return { contents, loader: "ts" };
          });
        },
      },
    ],
  });
  return { code: outputFiles[0]?.text ?? "", missing };
}

it("hidden patterns bundle as CommonJS without the optional packages, and the kinds that need one name it", async () => {
  const { code, missing } = await bundleWithoutPackages();
  expect(missing).toBe(3);
  const module = { exports: {} as typeof import("@toolwright/core/hide-patterns") };
  new Function("module", "exports", "require", code)(module, module.exports, createRequire(import.meta.url));
  const { hidePatterns } = module.exports;
  const hidden = await hidePatterns(["email", "ip", "key"]);
  expect(hidden.createHider([])?.hide("ada@example.com")).toBe("<email:1>");
  for (const [kind, name] of [
    ["phone", "libphonenumber-js"],
    ["iban", "ibantools"],
    ["card", "card-validator"],
  ] as const)
    await expect(hidePatterns([kind])).rejects.toThrow(`kinds: needs the package ${name}; run npm install ${name}`);
});
