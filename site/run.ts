import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// The site's tools are 150 MB and take 20 s to install, more than anybody who only runs the tests should wait for: so
// they are no part of the workspace, have a lockfile of their own, and are fetched when they are first asked for.

const HERE = new URL("./", import.meta.url);
const LOCK = new URL("package-lock.json", HERE);
const INSTALLED = new URL("node_modules/.installed-lock.json", HERE);

const [script = "build"] = process.argv.slice(2);
if (!isInstalled()) {
  // Not `npm ci`, which refuses a lockfile made where some platform's binaries were not to be had; the lockfile stays as it is.
  npm("install", "--no-save", "--no-audit", "--no-fund", "--prefer-offline");
  writeFileSync(INSTALLED, readFileSync(LOCK));
}
npm("run", script);

function isInstalled(): boolean {
  return existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === readFileSync(LOCK, "utf8");
}

/** Runs npm in this folder, and ends the process as npm ended if it failed. */
function npm(...args: readonly string[]): void {
  const shell = process.platform === "win32";
  const { status } = spawnSync("npm", args, { cwd: fileURLToPath(HERE), stdio: "inherit", shell });
  if (status !== 0) process.exit(status ?? 1);
}
