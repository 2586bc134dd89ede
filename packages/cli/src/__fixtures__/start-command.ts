import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** Shares compiled code between all processes that tests start. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), "toolwright-cli-compile-cache") };
const BIN = fileURLToPath(new URL("../bin.ts", import.meta.url));

/** Longest run of a program, milliseconds. */
const MAX_RUN_MS = 120_000;

/** The result of a process. */
export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Input and environment of a program. */
interface ProgramOptions {
  /** Input from the start. Default: none. */
  readonly input?: string;
  /** Keys that are typed after `input`, each once the output has the text before it, such as a question. */
  readonly typed?: readonly (readonly [after: string, keys: string])[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a bash program with `toolwright` on the path, which runs from its sources. */
export function runBash(
  program: string,
  { input = "", typed = [], env = {} }: ProgramOptions = {},
): Promise<ProcessResult> {
  const home = mkdtempSync(join(tmpdir(), "toolwright-cli-"));
  const child = spawn("bash", ["--norc", "-euo", "pipefail", "-c", program], {
    cwd: home,
    env: { HOME: home, NO_COLOR: "1", ...COMPILE_CACHE, PATH: pathWithCommand(home), ...env },
    detached: true,
  });
  // A program that waits for another answer ends with its group, so that the test fails instead of waiting.
  const kill = () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, "SIGKILL");
  };
  const timer = setTimeout(kill, MAX_RUN_MS);
  onTestFinished(() => {
    clearTimeout(timer);
    kill();
    rmSync(home, { recursive: true, force: true });
  });
  const output = { stdout: "", stderr: "" };
  const left = [...typed];
  let read = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    output.stdout += chunk.toString("utf8");
    const [after = "", keys = ""] = left[0] ?? [];
    const at = output.stdout.indexOf(after, read);
    if (left.length === 0 || at < 0) return;
    left.shift();
    read = at + after.length;
    child.stdin.write(keys);
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output.stderr += chunk.toString("utf8");
  });
  // A program that reads no input may end before it gets any.
  child.stdin.on("error", () => undefined);
  child.stdin.write(input);
  if (typed.length === 0) child.stdin.end();
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, ...output })));
}

function pathWithCommand(home: string): string {
  const folder = join(home, "bin");
  const path = join(folder, "toolwright");
  mkdirSync(folder);
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" --conditions=@toolwright/source "${BIN}" "$@"\n`);
  chmodSync(path, 0o755);
  return [folder, process.env["PATH"]].join(delimiter);
}
