import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// The site's tools are 150 MB and take 20 s to install, more than anybody who only runs the tests should wait for: so
// they are no part of the workspace, have a lockfile of their own, and are fetched when they are first asked for.

const HERE = new URL("./", import.meta.url);
const LOCK = new URL("package-lock.json", HERE);
const INSTALLED = new URL("node_modules/.installed-lock.json", HERE);

const [script = "build"] = process.argv.slice(2);
if (!isInstalled()) {
  run("ci", "--no-audit", "--no-fund", "--prefer-offline");
  writeFileSync(INSTALLED, readFileSync(LOCK));
}
run("run", script);

function isInstalled(): boolean {
  return existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === readFileSync(LOCK, "utf8");
}

function run(...args: readonly string[]): void {
  execFileSync("npm", args, { cwd: fileURLToPath(HERE), stdio: "inherit", shell: process.platform === "win32" });
}
