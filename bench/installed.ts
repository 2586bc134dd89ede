import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Projects in the temporary folder, each with one subject installed: our packages from their tarballs, or a vendor's
// client from the registry, pinned. The next run reuses them.

const CACHE = join(tmpdir(), "toolwright-bench");
const PACKAGES = fileURLToPath(new URL("../packages/", import.meta.url));

/** The vendors' clients to compare with. */
export const VENDORS = {
  "datadog-api-client": "@datadog/datadog-api-client@1.64.0",
  "customerio-node": "customerio-node@5.2.0",
} as const;

/** Installs a package from the registry, and returns its project's folder. */
export function installed(specifier: string): string {
  return project(specifier.replaceAll(/[^a-z0-9.-]/gi, "_"), [specifier]);
}

/** Packs and installs our built packages, and returns their project's folder. */
export function packed(...names: readonly string[]): string {
  const tarballs = ["core", ...names].map(pack);
  const content = createHash("sha256");
  for (const tarball of tarballs) content.update(readFileSync(tarball));
  return project(`toolwright-${names.join("-")}-${content.digest("hex").slice(0, 12)}`, tarballs);
}

function pack(name: string): string {
  const destination = join(CACHE, "tarballs", name);
  rmSync(destination, { recursive: true, force: true });
  mkdirSync(destination, { recursive: true });
  const command = ["pack", "--pack-destination", destination];
  execFileSync("pnpm", command, { cwd: join(PACKAGES, name), stdio: "pipe" });
  const [tarball = ""] = readdirSync(destination);
  return join(destination, tarball);
}

function project(name: string, specifiers: readonly string[]): string {
  const folder = join(CACHE, name);
  const markerFile = join(folder, "installed");
  if (existsSync(markerFile)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "bench", private: true, type: "module" }));
  const command = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...specifiers];
  execFileSync("npm", command, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  writeFileSync(markerFile, "");
  return folder;
}

/** Size of `node_modules` on disk in bytes, in full blocks as `du` counts, and its number of files. */
export function installedSize(folder: string): { readonly bytes: number; readonly files: number } {
  const entries = readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true });
  const stats = entries.map(({ parentPath, name }) => lstatSync(join(parentPath, name)));
  return {
    bytes: stats.reduce((sum, { blocks }) => sum + blocks * 512, 0),
    files: stats.filter((stat) => stat.isFile()).length,
  };
}

/** The installed version of a package. */
export function versionIn(folder: string, name: string): string {
  return JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version;
}
