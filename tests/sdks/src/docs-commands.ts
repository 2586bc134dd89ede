import { execFile } from "node:child_process";
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { EXCEPTIONS } from "./docs-commands-exceptions.ts";
import { RUN_MS } from "./docs-examples.ts";

/** A shell block of a page. */
export interface ShellBlock {
  readonly page: string;
  /** Its commands in order, each with its continuation lines. */
  readonly commands: readonly string[];
  /** The output on the page: the text block that follows, with at most one line between them. `null` without one. */
  readonly prints: string | null;
}

/** The outcome of a block. */
export interface BlockOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const PAGES = ["README.md", "CONTRIBUTING.md", "docs/**/*.md", "{packages,examples}/*/README.md"];

/**
 * Returns the shell blocks of all handwritten pages. Separate tests run the skills of the plugin, and the example of each
 * tool (`packages/cli/src/every-tool.slow.test.ts`), whose ids exist at one time only.
 */
export function findShellBlocks(): readonly ShellBlock[] {
  const pages = globSync(PAGES, { cwd: ROOT, exclude: ["docs/api/**", "docs/reference/**"] }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  return pages.sort().flatMap((page) => shellBlocksIn(page, readPage(page)));
}

/** Returns a page's shell blocks. */
export function shellBlocksIn(page: string, text: string): readonly ShellBlock[] {
  const blocks = text.matchAll(
    /^( *)```(?:sh|bash)\n([\s\S]*?)^\1```\n?(?:\n[^\n`#|]+:\n)?(?:\n\1```text\n([\s\S]*?)^\1```$)?/gm,
  );
  return [...blocks].map(([, indent = "", code = "", prints = null]) => ({
    page,
    commands: commandsOf(code, indent),
    prints,
  }));
}

/** Returns the commands of a block, each without its line breaks. */
function commandsOf(code: string, indent: string): readonly string[] {
  const lines = code.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd();
  return lines.replaceAll(/\s*\\\n\s*/g, " ").split("\n");
}

function readPage(page: string): string {
  return readFileSync(join(ROOT, page), "utf8");
}

/** Writes the files that a page tells the reader to save or to copy from the repository, by the names that it gives. */
export function savePageFiles(page: string, folder: string): void {
  for (const [, example = "", name = ""] of readPage(page).matchAll(/^Copy `(examples\/[\w-]+\/)([\w./-]+)`/gm)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(ROOT, example, name), join(folder, name));
  }
  const files = readPage(page).matchAll(
    /^(?:.*(?:Save this as|Copy this case to) )?`(?:examples\/[\w-]+\/)?([\w./-]+\.\w+)`[^\n]*:\n\n```\w+\n([\s\S]*?)^```$/gm,
  );
  for (const [, name = "", text = ""] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** The workspace's packages run from their sources, so that the tests need no build. */
const CONDITIONS = "--conditions=@toolwright/source";

/** The packages whose dependencies a page may install. */
const INSTALLED_IN = ["tests/sdks", ".", "packages/mcp", "packages/sandbox"];

/**
 * Installs a package with its commands into a `node_modules` folder, as a link to the workspace's.
 * @throws Error if no package in the workspace installs it
 */
export function linkPackage(name: string, modules: string, bin = join(modules, ".bin")): void {
  const source = INSTALLED_IN.map((part) => join(ROOT, part, "node_modules", name)).find((path) => existsSync(path));
  if (source === undefined) throw new Error(`The workspace has no package ${name}.`);
  const target = join(modules, name);
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  mkdirSync(bin, { recursive: true });
  symlinkSync(source, target);
  const { bin: bins = {} } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as Manifest;
  const commands = typeof bins === "string" ? { [name.replace(/^.*\//, "")]: bins } : bins;
  for (const [command, path] of Object.entries(commands)) {
    const built = join(source, path);
    const file = existsSync(built) ? built : built.replace("/dist/", "/src/").replace(/\.js$/, ".ts");
    writeFileSync(join(bin, command), `#!/bin/sh\nexec "${process.execPath}" ${CONDITIONS} "${file}" "$@"\n`, {
      mode: 0o755,
    });
  }
}

interface Manifest {
  readonly bin?: string | Readonly<Record<string, string>>;
}

/** Returns the lines of bash that run a command in a folder, after linking the packages that it downloads. */
function toBash(command: string, folder: string): readonly string[] {
  const exception = EXCEPTIONS.find(({ command: pattern }) => pattern.test(command));
  const lines = exception ? (exception.run?.(command) ?? []) : [command];
  return lines.flatMap((line) => {
    const [, install, run] = /^npm install (.+)|^npx -y (?!pnpm@)(\S+)/.exec(line) ?? [];
    const names = (install ?? run ?? "").split(" ").filter((name) => name !== "" && !name.startsWith("--"));
    for (const name of names) linkPackage(name, join(folder, "node_modules"));
    if (install !== undefined) return [];
    // Commands of the folder's packages are on the path, since starting npx takes as long as most of them.
    return [line.replace(/^npx (?!-y )/, "").replace(IN_CLONE, (_, script: string) => scripts[script] ?? script)];
  });
}

/** A script of the clone, or the command that its installation links. The tests run it without npx and pnpm, which may need the network. */
const IN_CLONE = /\bnpx -y pnpm@12 (?:--dir \S+ )?(\S+)/;
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Returns the scripts of the clone that commands name. */
export function scriptsOf(commands: readonly string[]): readonly string[] {
  return commands.flatMap((command) => IN_CLONE.exec(command)?.[1] ?? []);
}

/** Runs a block's commands in one shell: the clone's in the clone, others in the page's folder. */
export function runBlock(commands: readonly string[], folder: string): Promise<BlockOutcome> {
  const lines = commands.flatMap((command) => toBash(command, folder));
  const cwd = scriptsOf(commands).length > 0 ? ROOT : folder;
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const prefix = join(folder, "../global");
  const env = {
    PATH: [
      join(folder, "node_modules/.bin"),
      join(prefix, "bin"),
      dirname(process.execPath),
      join(ROOT, "node_modules/.bin"),
      PATH,
    ].join(delimiter),
    HOME: folder,
    NODE_COMPILE_CACHE,
    NODE_OPTIONS: CONDITIONS,
    NO_COLOR: "1",
    npm_config_offline: "true",
    npm_config_prefix: prefix,
    npm_config_update_notifier: "false",
  };
  const args = ["--norc", "-euo", "pipefail", "-c", lines.join("\n")];
  return new Promise((resolve) => {
    const { stdin } = execFile("bash", args, { cwd, env, timeout: RUN_MS }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
    stdin?.on("error", () => undefined).end();
  });
}
