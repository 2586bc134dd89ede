import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Empty projects in the temporary folder, with one thing installed in each as a user would: our packages from their
// tarballs, the vendors' clients from the registry, pinned. A project is kept for the next run.

const CACHE = join(tmpdir(), "toolwright-bench");
const PACKAGES = fileURLToPath(new URL("../packages/", import.meta.url));

/** The vendors' clients that are compared with, each with its own project. */
export const VENDORS = {
  "datadog-api-client": "@datadog/datadog-api-client@1.64.0",
  "customerio-node": "customerio-node@5.2.0",
} as const;

/** A project with a vendor's client, or with anything else of the registry. */
export function installed(specifier: string): string {
  return project(specifier.replaceAll(/[^a-z0-9.-]/gi, "_"), [specifier]);
}

/** A project with our packages, from tarballs of what was built. */
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
  const done = join(folder, "installed");
  if (existsSync(done)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "bench", private: true, type: "module" }));
  const command = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...specifiers];
  execFileSync("npm", command, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  writeFileSync(done, "");
  return folder;
}

/** Bytes that everything below `node_modules` takes on the disk, in whole blocks as `du` counts, and in how many files. */
export function installedSize(folder: string): { readonly bytes: number; readonly files: number } {
  const entries = readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true });
  const stats = entries.map(({ parentPath, name }) => lstatSync(join(parentPath, name)));
  return {
    bytes: stats.reduce((sum, { blocks }) => sum + blocks * 512, 0),
    files: stats.filter((stat) => stat.isFile()).length,
  };
}

/** The version of a package in a project. */
export function versionIn(folder: string, name: string): string {
  return JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version;
}
