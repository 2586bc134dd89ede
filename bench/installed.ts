import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

// Projects in the temporary folder, each with one subject installed: our packages from their tarballs, or a vendor's
// client from the registry, pinned. The next run reuses them.

const CACHE = join(tmpdir(), "toolwright-bench");
/** The folder of this repository. */
export const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** The commit before these calls were made faster, whose figures stand beside today's. */
export const BEFORE = "d6f84305";

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
  return packedFrom(ROOT, names);
}

/** Packs and installs our packages as they were, and returns their project's folder. */
export function packedBefore(...names: readonly string[]): string {
  return packedFrom(builtBefore(), names);
}

/** Checks out and builds the earlier commit, and returns its folder. */
export function builtBefore(): string {
  const folder = join(CACHE, BEFORE);
  const markerFile = join(folder, "built");
  if (existsSync(markerFile)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync("git", ["archive", BEFORE], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  for (const command of ["install --frozen-lockfile --silent", "exec turbo run build --output-logs=errors-only"])
    execFileSync("pnpm", command.split(" "), { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  writeFileSync(markerFile, "");
  return folder;
}

function packedFrom(root: string, names: readonly string[]): string {
  const tarballs = ["core", ...names].map((name) => pack(root, name));
  const content = createHash("sha256");
  for (const tarball of tarballs) content.update(readFileSync(tarball));
  return project(`toolwright-${names.join("-")}-${content.digest("hex").slice(0, 12)}`, tarballs);
}

function pack(root: string, name: string): string {
  const destination = join(CACHE, "tarballs", name);
  rmSync(destination, { recursive: true, force: true });
  mkdirSync(destination, { recursive: true });
  const command = ["pack", "--pack-destination", destination];
  execFileSync("pnpm", command, { cwd: join(root, "packages", name), stdio: "pipe" });
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
export function installedSize(folder: string, without: readonly string[] = []) {
  const modules = join(folder, "node_modules");
  const entries = readdirSync(modules, { recursive: true, withFileTypes: true });
  const stats = entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !without.includes(relative(modules, path).split(sep)[0] ?? ""))
    .map((path) => lstatSync(path));
  return {
    bytes: stats.reduce((sum, { blocks }) => sum + blocks * 512, 0),
    files: stats.filter((stat) => stat.isFile()).length,
  };
}

/** The installed version of a package. */
export function versionIn(folder: string, name: string): string {
  return JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version;
}
