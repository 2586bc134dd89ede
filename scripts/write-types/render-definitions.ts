import { readdirSync, readFileSync } from "node:fs";

/**
 * The module that lists the definition of every tool in `src/tools/`: the file `get-person.ts` exports `getPerson`. A tool
 * with `unstable: true` is in a separate list.
 */
export function renderDefinitions(toolkit: URL): string {
  const files = readdirSync(new URL("src/tools/", toolkit)).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const tools = files.sort().map((file) => ({
    file,
    name: file.slice(0, -3).replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
    // The definition cannot be imported before this list exists.
    isUnstable: /^ {2}unstable: true,$/m.test(readFileSync(new URL(`src/tools/${file}`, toolkit), "utf8")),
  }));
  const unstable = tools.filter(({ isUnstable }) => isUnstable);
  return [
    "// Written by `npx -y pnpm@12 sync` from the folder `tools/`.",
    "",
    ...tools.map(({ file, name }) => `import { ${name} } from "./tools/${file}";`),
    "",
    "/** The definition of every tool, by the name of its function. */",
    "export const definitions = {",
    ...tools.filter(({ isUnstable }) => !isUnstable).map(({ name }) => `  ${name},`),
    "};",
    ...(unstable.length === 0 ? [] : unstableList(unstable)),
    "",
  ].join("\n");
}

function unstableList(tools: readonly { readonly name: string }[]): readonly string[] {
  return [
    "",
    "/** The definitions of the tools that exist only if the option `unstableTools` names them. */",
    `export const unstableDefinitions = { ${tools.map(({ name }) => name).join(", ")} };`,
  ];
}
