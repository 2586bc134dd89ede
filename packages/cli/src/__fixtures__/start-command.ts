import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** Shares compiled code between all processes that tests start. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), "toolwright-cli-compile-cache") };
const BIN = fileURLToPath(new URL("../bin.ts", import.meta.url));

/** The result of a process. */
export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a bash program with `toolwright` on the path, which runs from its sources. */
export function runBash(
  program: string,
  { input = "", env = {} }: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<ProcessResult> {
  const home = mkdtempSync(join(tmpdir(), "toolwright-cli-"));
  const child = spawn("bash", ["--norc", "-euo", "pipefail", "-c", program], {
    cwd: home,
    env: { HOME: home, NO_COLOR: "1", ...COMPILE_CACHE, PATH: pathWithCommand(home), ...env },
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true });
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    output.stdout += chunk.toString("utf8");
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output.stderr += chunk.toString("utf8");
  });
  // A program that reads no input may end before it gets any.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
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
