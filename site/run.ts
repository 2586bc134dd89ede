import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// The site's tools are 150 MB and take 20 s to install, too much for users who only run the tests. So they are outside the
// workspace, have a separate lockfile, and are installed at the first run.

const HERE = new URL("./", import.meta.url);
const LOCK = new URL("package-lock.json", HERE);
const INSTALLED = new URL("node_modules/.installed-lock.json", HERE);

const [script = "build"] = process.argv.slice(2);
if (!isInstalled()) {
  // Not `npm ci`: it rejects a lockfile that lacks the binaries of some platforms. `--no-save` keeps the lockfile unchanged.
  npm("install", "--no-save", "--no-audit", "--no-fund", "--prefer-offline");
  writeFileSync(INSTALLED, readFileSync(LOCK));
}
npm("run", script);

function isInstalled(): boolean {
  return existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === readFileSync(LOCK, "utf8");
}

/** Runs npm in this folder. If npm fails, exits with its exit code. */
function npm(...args: readonly string[]): void {
  const shell = process.platform === "win32";
  const { status } = spawnSync("npm", args, { cwd: fileURLToPath(HERE), stdio: "inherit", shell });
  if (status !== 0) process.exit(status ?? 1);
}
