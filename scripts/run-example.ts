import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

// Runs the `start` script of an example, in its folder and with its commands in PATH.

const EXAMPLES = new URL("../examples/", import.meta.url);
const names = readdirSync(EXAMPLES).filter((name) => existsSync(new URL(`${name}/package.json`, EXAMPLES)));
const [name = ""] = process.argv.slice(2);

if (names.includes(name)) {
  const folder = new URL(`${name}/`, EXAMPLES);
  const { scripts } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  const bins = ["node_modules/.bin", "../../node_modules/.bin"].map((path) => fileURLToPath(new URL(path, folder)));
  const env = { ...process.env, PATH: [...bins, process.env["PATH"]].join(delimiter) };
  const { status } = spawnSync(scripts.start, { cwd: fileURLToPath(folder), env, shell: true, stdio: "inherit" });
  process.exitCode = status ?? 1;
} else {
  process.stderr.write(`Which example? ${names.join(", ")}\n`);
  process.exitCode = 1;
}
