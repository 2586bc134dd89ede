import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

// Runs the `start` script of an example, in its folder and with its commands in PATH. Without a name, lists them.

const EXAMPLES = new URL("../examples/", import.meta.url);
const names = readdirSync(EXAMPLES).filter((name) => existsSync(new URL(`${name}/package.json`, EXAMPLES)));
const [name = ""] = process.argv.slice(2);

if (names.includes(name)) {
  const folder = new URL(`${name}/`, EXAMPLES);
  const { scripts } = manifestOf(name);
  const bins = ["node_modules/.bin", "../../node_modules/.bin"].map((path) => fileURLToPath(new URL(path, folder)));
  const env = { ...process.env, PATH: [...bins, process.env["PATH"]].join(delimiter) };
  const { status } = spawnSync(scripts.start, { cwd: fileURLToPath(folder), env, shell: true, stdio: "inherit" });
  process.exitCode = status ?? 1;
} else {
  const width = Math.max(...names.map(({ length }) => length));
  const lines = names.map((one) => `  ${one.padEnd(width)}  ${manifestOf(one).description}\n`);
  const isUnknown = name !== "";
  const heading = isUnknown
    ? `There is no example ${JSON.stringify(name)}. Choose one:`
    : "Run one with npx -y pnpm@12 example NAME:";
  (isUnknown ? process.stderr : process.stdout).write(`${heading}\n${lines.join("")}`);
  process.exitCode = isUnknown ? 1 : 0;
}

function manifestOf(example: string): { readonly description: string; readonly scripts: { readonly start: string } } {
  return JSON.parse(readFileSync(new URL(`${example}/package.json`, EXAMPLES), "utf8"));
}
