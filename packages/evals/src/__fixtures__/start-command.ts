import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** Shares compiled code between all processes that tests start. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), "toolwright-evals-compile-cache") };
const BIN = fileURLToPath(new URL("../bin.ts", import.meta.url));

/** The result of a process. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running command. */
export interface RunningCommand {
  readonly exit: Promise<CommandResult>;
  readonly output: { readonly stdout: string; readonly stderr: string };
  kill(signal: NodeJS.Signals): void;
}

/** Creates a folder that the end of the test removes. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-evals-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the command from its sources in a folder, with only these environment variables. */
export function startCommand(
  cwd: string,
  flags: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningCommand {
  const child = spawn(process.execPath, ["--conditions=@toolwright/source", BIN, ...flags], {
    cwd,
    env: { HOME: cwd, NO_COLOR: "1", ...COMPILE_CACHE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    output.stdout += chunk.toString("utf8");
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output.stderr += chunk.toString("utf8");
  });
  const exit = new Promise<CommandResult>((resolve) =>
    child.once("close", (code) => resolve({ code, ...output })),
  );
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return { exit, output, kill: (signal) => child.kill(signal) };
}
