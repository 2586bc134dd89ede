import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { readAddress } from "./published/repository-address.ts";
import { ENTRY_POINT, mcpbManifest } from "./registry-files/mcpb-manifest.ts";
import { serverJson } from "./registry-files/server-json.ts";
import type { ServerPackage } from "./registry-files/server-package.ts";

// Writes `registry/server.json`, the entry in the MCP registry, and `registry/toolwright.mcpb`, the server with all its
// dependencies for hosts that install such bundles. Anthropic's program validates and packs the bundle.

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const MCP = join(ROOT, "packages/mcp");
const REGISTRY = join(ROOT, "registry");
const MCPB = "@anthropic-ai/mcpb@2.1.2";

const server = JSON.parse(readFileSync(join(MCP, "package.json"), "utf8")) as ServerPackage;
const address = readAddress(readFileSync(join(ROOT, "package.json"), "utf8"));
rmSync(REGISTRY, { recursive: true, force: true });
mkdirSync(REGISTRY);
writeJson(join(REGISTRY, "server.json"), serverJson(server, address));
const bundle = mkdtempSync(join(tmpdir(), "mcpb-"));
try {
  writeJson(join(bundle, "manifest.json"), mcpbManifest(server, address));
  // The server reads its version from the file.
  writeJson(join(bundle, "package.json"), { name: server.name, version: server.version, type: "module" });
  copyFileSync(join(MCP, "LICENSE"), join(bundle, "LICENSE"));
  await bundleServer(join(bundle, ENTRY_POINT, ".."));
  run("validate", join(bundle, "manifest.json"));
  run("pack", bundle, join(REGISTRY, "toolwright.mcpb"));
} finally {
  rmSync(bundle, { recursive: true });
}

/** Writes the server from its sources into a folder, with the sandbox in a separate file that only `--sandbox` loads. */
async function bundleServer(outdir: string): Promise<void> {
  await build({
    entryPoints: [join(MCP, "src/bin.ts")],
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    conditions: ["@toolwright/source"],
    // Only `--redis` loads it.
    external: ["redis"],
    format: "esm",
    logLevel: "error",
    platform: "node",
    target: "node22",
  });
}

function run(...args: readonly string[]): void {
  execFileSync("npx", ["-y", MCPB, ...args], { stdio: "inherit" });
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
