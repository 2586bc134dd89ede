import { fileURLToPath } from "node:url";
import { viewStyle } from "@toolwright/view";
import { build } from "esbuild";

const ENTRY = fileURLToPath(new URL("../../packages/mcp/src/apps/browser/main.ts", import.meta.url));

/** Bundles the script of the MCP Apps with the renderers, and returns the module that exports it with the style. */
export async function bundleApps(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    charset: "ascii",
    conditions: ["@toolwright/source"],
    format: "esm",
    legalComments: "none",
    logLevel: "error",
    minify: true,
    platform: "browser",
    target: "es2023",
    write: false,
  });
  // No string in the script may end its element.
  const script = (outputFiles[0]?.text ?? "").trim().replaceAll("</", "<\\/").replaceAll("<!--", "<\\!--");
  return [
    "// Written by `npx -y pnpm@12 sync` from `browser/main.ts` and the renderers of `@toolwright/view`.",
    "",
    "/** The script of every app. */",
    `export const APP_SCRIPT: string = ${JSON.stringify(script)};`,
    "",
    "/** The style of every app. */",
    `export const APP_STYLE: string = ${JSON.stringify(viewStyle)};`,
    "",
  ].join("\n");
}
