import { existsSync } from "node:fs";
import { TOOLKITS } from "../toolkits.ts";
import { renderDefinitions } from "../write-types/render-definitions.ts";

/** The packages that work with every toolkit, by the module that lists them. */
const LISTS = ["packages/mcp/src/manifests.ts", "packages/evals/src/manifests.ts", "tests/tools/src/manifests.ts"];

/** Renders the lists of tools and of toolkits, by path. They are written first, since the other files come from them. */
export function renderLists(): ReadonlyMap<string, string> {
  return new Map([
    ...TOOLKITS.map((name): [string, string] => {
      const folder = new URL(`../../packages/${name}/`, import.meta.url);
      if (!existsSync(folder))
        throw new Error(`scripts/toolkits.ts lists ${name}, and packages/${name} does not exist.`);
      return [`packages/${name}/src/definitions.ts`, renderDefinitions(folder)];
    }),
    ...LISTS.map((path): [string, string] => [path, renderManifests(TOOLKITS)]),
  ]);
}

/** The module that lists the manifests of all toolkits. */
function renderManifests(names: readonly string[]): string {
  return [
    "// Written by `npx -y pnpm@12 sync` from `scripts/toolkits.ts`.",
    'import type { Manifest } from "@toolwright/core/manifest";',
    ...names.toSorted().map((name) => `import { manifest as ${name} } from "@toolwright/${name}/manifest";`),
    "",
    "/** Name of a toolkit: the first part of its tools' names, in lower case. */",
    `export type ToolkitName = ${names.map((name) => `"${name}"`).join(" | ")};`,
    "",
    "/** All toolkits, in the order in which their tools are listed. */",
    `export const MANIFESTS: Readonly<Record<ToolkitName, Manifest>> = { ${names.join(", ")} };`,
    "",
  ].join("\n");
}
