import { type ChildProcess, execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ExampleScript } from "./example-script.ts";
import { type RecordedRequest, serveScript } from "./scripted-server.ts";

/** A complete program on a docs page. */
export interface DocsExample {
  /** Name in its first line, which its script and its file also have. */
  readonly name: string;
  readonly page: string;
  readonly program: string;
  /** The output on the page: the text block that directly follows. `null` without one. */
  readonly prints: string | null;
}

/** The outcome of a run. */
export interface ExampleRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly requests: readonly RecordedRequest[];
}

const DOCS = new URL("../../../docs/", import.meta.url);
const FOLDER = new URL("../.examples/", import.meta.url);

/** Maximum duration of a program, milliseconds. It is long enough for a busy machine. */
export const RUN_MS = 300_000;

/** Maximum duration of many blocks together, milliseconds. */
export const BLOCKS_MS = 300_000;

/** Returns all programs of the docs in page order: the blocks that begin with a line `// example: <name>.ts`. */
export function findExamples(): readonly DocsExample[] {
  const pages = readdirSync(DOCS, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  const own = pages.filter((path) => path.endsWith(".md") && !path.startsWith("api/"));
  return own.sort().flatMap((page) => examplesIn(page, readFileSync(new URL(page, DOCS), "utf8")));
}

/** Returns a page's programs. */
export function examplesIn(page: string, text: string): readonly DocsExample[] {
  const blocks = text.matchAll(/^```ts\n(\/\/ example: (\S+\.ts)\n[\s\S]*?)^```$(?:\n\n```text\n([\s\S]*?)^```$)?/gm);
  return [...blocks].map(([, program = "", name = "", prints = null]) => ({ name, page, program, prints }));
}

/** Imports all scripts in the folders of the SDKs' tests. */
export async function findScripts(): Promise<readonly ExampleScript[]> {
  const here = new URL("./", import.meta.url);
  const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = folders.flatMap(({ name }) =>
    readdirSync(new URL(`${name}/`, here))
      .filter((file) => file === "example-script.ts")
      .map((file) => new URL(`${name}/${file}`, here)),
  );
  const modules = await Promise.all(files.map((file) => import(file.href) as Promise<ScriptModule>));
  return modules.flatMap(({ exampleScripts }) => exampleScripts);
}

interface ScriptModule {
  readonly exampleScripts: readonly ExampleScript[];
}

/** Writes the programs to a folder that resolves the pinned SDKs. `typecheck` checks their types. */
export function writeExamples(examples: readonly Pick<DocsExample, "name" | "program">[]): void {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const { name, program } of examples) writeFileSync(new URL(name, FOLDER), program);
}

/** The outcome of a block that ran. */
export interface BlockRun {
  /** The thrown error as a string; `null` if the block ran to completion. */
  readonly error: string | null;
  readonly printed: string;
}

const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
/** The variables that every process gets. */
const ENV = { PATH, NODE_COMPILE_CACHE };

/** Runs written blocks one after the other in a separate process, over one sandbox. Their standard input has one line, `y`. */
export async function runBlocks(names: readonly string[]): Promise<Readonly<Record<string, BlockRun>>> {
  const runner = fileURLToPath(new URL("run-snippets.ts", import.meta.url));
  const files = names.map((name) => fileURLToPath(new URL(name, FOLDER)));
  const args = ["--conditions=@toolwright/source", runner, ...files];
  const env = { ...ENV, NO_COLOR: "1" };
  const { stdout, stderr } = await execute(args, { env, timeout: BLOCKS_MS }, ({ stdin }) => stdin?.end("y\n"));
  const runs = stdout.split("\n").filter((line) => line.startsWith("{"));
  const known = new Map(
    runs.map((line) => JSON.parse(line) as BlockRun & { file: string }).map((run) => [run.file, run]),
  );
  return Object.fromEntries(
    names.map((name, index) => {
      const { error, printed } = known.get(files[index] ?? "") ?? { error: `It did not end. ${stderr}`, printed: "" };
      return [name, { error, printed }];
    }),
  );
}

interface Execution {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

function execute(
  args: readonly string[],
  options: { env: Record<string, string>; timeout: number },
  interact: (child: ChildProcess) => void,
): Promise<Execution> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ exitCode: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
    child.stdin?.on("error", () => undefined); // A program that ends without reading it closes the pipe.
    interact(child);
  });
}

/**
 * Runs a written program in a separate process, whose environment has only the variables of its script. Its one
 * question, which ends with `(y/n)`, gets the answer `y`. The output contains the answer, as in a terminal.
 */
export async function runExample(name: string, script: ExampleScript): Promise<ExampleRun> {
  const { url, requests, close } = await serveScript(script.lines, script.http2);
  try {
    const program = fileURLToPath(new URL(name, FOLDER));
    const redirect = script.host === undefined ? [] : ["--import", new URL("redirect-host.ts", import.meta.url).href];
    const hosts = script.host === undefined ? {} : { REDIRECTED_HOST: script.host, PROVIDER_URL: url };
    const env = { ...ENV, ...hosts, ...script.env(url) };
    const args = ["--conditions=@toolwright/source", ...redirect, program];
    let shown = "";
    const execution = await execute(args, { env, timeout: RUN_MS }, ({ stdin, stdout }) =>
      stdout?.on("data", (chunk: string) => {
        shown += chunk;
        if (!/\(y\/n\):? $/.test(shown)) return;
        shown += "y\n";
        stdin?.end("y\n");
      }),
    );
    return { ...execution, stdout: shown, requests };
  } finally {
    await close();
  }
}
