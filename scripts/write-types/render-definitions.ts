import { readdirSync, readFileSync } from "node:fs";

/**
 * Renders the module that lists the definition of every tool in `src/tools/`: the file `get-person.ts` exports
 * `getPerson`. A tool with `unstable: true` is not listed, since programs import it themselves.
 */
export function renderDefinitions(toolkit: URL): string {
  const tools = toolFiles(toolkit).filter(
    // The definition cannot be imported before this list exists.
    ({ file }) => !/^ {2}unstable: true,$/m.test(readFileSync(new URL(`src/tools/${file}`, toolkit), "utf8")),
  );
  return [
    "// Written by `npx -y pnpm@12 sync` from the folder `tools/`.",
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

/** Lists the file of each tool, and the name of its function. */
export function toolFiles(toolkit: URL): readonly { readonly file: string; readonly name: string }[] {
  const files = readdirSync(new URL("src/tools/", toolkit)).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const nameOf = (file: string) => file.slice(0, -3).replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  return files.sort().map((file) => ({ file, name: nameOf(file) }));
}
