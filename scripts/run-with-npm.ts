import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Runs a script of a folder outside the workspace: `node scripts/run-with-npm.ts site build`. The tools of the site are 150 MB
// and Next.js is 370 MB, too much for users who only run the tests. So these folders have separate lockfiles, and are
// installed at the first run.

const [folder = "", script = ""] = process.argv.slice(2);
const HERE = new URL(`../${folder}/`, import.meta.url);
const LOCK = new URL("package-lock.json", HERE);
const INSTALLED = new URL("node_modules/.installed-lock.json", HERE);

if (!isInstalled()) {
  // Not `npm ci`: it rejects a lockfile that lacks the binaries of some platforms. `--no-save` keeps the lockfile unchanged.
  npm("install", "--no-save", "--no-audit", "--no-fund", "--prefer-offline");
  writeFileSync(INSTALLED, readFileSync(LOCK));
}
npm("run", script);

function isInstalled(): boolean {
  return existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === readFileSync(LOCK, "utf8");
}

/** Runs npm in the folder. If npm fails, exits with its exit code. */
function npm(...args: readonly string[]): void {
  const shell = process.platform === "win32";
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const { status } = spawnSync("npm", args, { cwd: fileURLToPath(HERE), env, stdio: "inherit", shell });
  if (status !== 0) process.exit(status ?? 1);
}
