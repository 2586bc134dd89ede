import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A compiler error. */
export interface TypeFault {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Options of a type check. */
export interface TypeCheckOptions {
  /** Standard libraries. Default: only the language. */
  readonly lib?: readonly string[];
}

const STRICT = { strict: true, noEmit: true, target: "es2023", module: "esnext", moduleDetection: "force", types: [] };

/** Compiles files without imports as one program with the real compiler, and returns all errors. */
export async function typeCheck(
  files: Readonly<Record<string, string>>,
  { lib = ["es2023"] }: TypeCheckOptions = {},
): Promise<readonly TypeFault[]> {
  const folder = await mkdtemp(join(tmpdir(), "type-check-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const config = { compilerOptions: { ...STRICT, lib }, files: Object.keys(files) };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    return await compile(join(folder, "tsconfig.json"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Runs the compiler for a project.
 * @throws Error if the compiler did not run, because no output would otherwise look like success
 */
async function compile(project: string): Promise<readonly TypeFault[]> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const { output, exitCode } = await run(process.execPath, [tsc, "-p", project, "--pretty", "false"], dirname(project));
  const faults = output.split("\n").flatMap((text) => {
    const [, file, line, message] = /^(.+?)\((\d+),\d+\): error (.*)$/.exec(text) ?? [];
    return file && line && message ? [{ file, line: Number(line), message }] : [];
  });
  if (exitCode !== 0 && faults.length === 0) throw new Error(`The compiler failed: ${output}`);
  return faults;
}

function run(command: string, args: readonly string[], cwd: string): Promise<{ output: string; exitCode: number }> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, exitCode: error ? Number(error.code ?? 1) : 0 }),
    );
  });
}
