// Writes every generated file: the lists of tools and toolkits, types, hashes, the command's catalog, the reference, the
// examples, the scripts and skills that the MCP server sends, and the endpoints in the sandbox's README.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { renderLists } from "./sync/render-lists.ts";

const ROOT = new URL("../", import.meta.url);

/** Writes the files that differ, and returns their paths. */
function write(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([path, text]) => {
    const file = fileURLToPath(new URL(path, ROOT));
    if (existsSync(file) && readFileSync(file, "utf8") === text) return [];
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return [path];
  });
}

function run(...args: readonly string[]): void {
  const { status } = spawnSync("npx", ["-y", "pnpm@12", ...args], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

// A new toolkit is a new dependency of the programs.
if (write(renderLists()).some((path) => path.endsWith("package.json"))) run("install");
// The modules below load the tools by these lists.
const { leftovers, renderGenerated } = await import("./sync/generated-files.ts");
const files = await renderGenerated().catch((error: unknown) => {
  // The message names what a new tool still needs, such as its example call.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
write(files);
for (const path of leftovers(files)) rmSync(new URL(path, ROOT));

// The cells of the matrix take real requests, so the table is only rewritten for a new list of tools.
const matrix = readFileSync(new URL("docs/fault-matrix.md", ROOT), "utf8");
const { TOOL_NAMES } = await import("../tests/tools/src/tool-cases.ts");
if (!TOOL_NAMES.every((name) => matrix.includes(name.split(".")[1] ?? name))) run("fault-matrix");
