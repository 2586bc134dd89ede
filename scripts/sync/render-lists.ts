import { existsSync, readFileSync } from "node:fs";
import { TOOLKITS } from "../toolkits.ts";
import { renderDefinitions } from "../write-types/render-definitions.ts";

/** The packages that work with every toolkit. The command and the playground load one at a time. */
const PROGRAMS = ["packages/mcp", "packages/evals", "tests/tools"];

/** Renders the lists of tools and of toolkits, by path. They are written first, since the other files come from them. */
export function renderLists(): ReadonlyMap<string, string> {
  return new Map([
    ...TOOLKITS.map((name): [string, string] => {
      const folder = new URL(`../../packages/${name}/`, import.meta.url);
      if (!existsSync(folder))
        throw new Error(`scripts/toolkits.ts lists ${name}, and packages/${name} does not exist.`);
      return [`packages/${name}/src/definitions.ts`, renderDefinitions(folder)];
    }),
    ...PROGRAMS.map((folder): [string, string] => [`${folder}/src/manifests.ts`, renderManifests(TOOLKITS)]),
    ["site/playground/manifests.ts", renderLoaders(TOOLKITS)],
    ...[...PROGRAMS, "packages/cli"].map((folder): [string, string] => [
      `${folder}/package.json`,
      withToolkits(readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), "utf8")),
    ]),
  ]);
}

/** Adds every toolkit to a package.json's dependencies, beside the first one. */
function withToolkits(text: string): string {
  return text.replace(/^( *"@toolwright\/)observability(": "workspace:.",?\n)/m, (line, start: string, end: string) => {
    const missing = TOOLKITS.filter((name) => !text.includes(`"@toolwright/${name}"`));
    return missing.map((name) => `${start}${name}${end.replace(/,?\n$/, ",\n")}`).join("") + line;
  });
}

const HEADER = `// Written by \`npx -y pnpm@12 sync\` from \`scripts/toolkits.ts\`.
import type { Manifest } from "@toolwright/core/manifest";`;

/** Renders the module that lists the manifests of all toolkits. */
function renderManifests(names: readonly string[]): string {
  return [
    HEADER,
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

/** Renders the module that loads the manifest of each toolkit when a program needs it. */
function renderLoaders(names: readonly string[]): string {
  return [
    HEADER,
    "",
    "/** Loads the manifest of each toolkit. */",
    "export const MANIFESTS: Readonly<Record<string, () => Promise<Manifest>>> = {",
    ...names.map((name) => `  ${name}: async () => (await import("@toolwright/${name}/manifest")).manifest,`),
    "};",
    "",
  ].join("\n");
}
