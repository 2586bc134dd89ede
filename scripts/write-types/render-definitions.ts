import { readdirSync } from "node:fs";

/** The module that lists the definition of every tool in `src/tools/`: the file `get-person.ts` exports `getPerson`. */
export function renderDefinitions(toolkit: URL): string {
  const files = readdirSync(new URL("src/tools/", toolkit)).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const tools = files
    .sort()
    .map((file) => ({ file, name: file.slice(0, -3).replace(/-(.)/g, (_, letter) => letter.toUpperCase()) }));
  return [
    "// Written by `npx -y pnpm@12 types` from the folder `tools/`.",
    "",
    ...tools.map(({ file, name }) => `import { ${name} } from "./tools/${file}";`),
    "",
    "/** The definition of every tool, by the name of its function. */",
    "export const definitions = {",
    ...tools.map(({ name }) => `  ${name},`),
    "};",
    "",
  ].join("\n");
}
