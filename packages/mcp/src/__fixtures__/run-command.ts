import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The result of a process. */
export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running process. */
export interface RunningProcess {
  readonly exit: Promise<ProcessResult>;
  readonly stdin: { write(text: string): void; end(): void };
  readonly output: { readonly stdout: string; readonly stderr: string };
  kill(signal: NodeJS.Signals): void;
}

const BIN = fileURLToPath(new URL("../bin.ts", import.meta.url));

/** The program and arguments that start the command from its sources. */
export function command(flags: readonly string[]): { readonly command: string; readonly args: string[] } {
  return { command: process.execPath, args: ["--conditions=@toolwright/source", BIN, ...flags] };
}

/** Shares compiled code between all processes that tests start. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), "toolwright-mcp-compile-cache") };

/** Starts Node with an empty home directory and only these environment variables. */
export function startNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): RunningProcess {
  const home = mkdtempSync(join(tmpdir(), "toolwright-mcp-"));
  const child = spawn(process.execPath, args, { env: { HOME: home, NO_COLOR: "1", ...COMPILE_CACHE, ...env }, cwd: home });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    output.stdout += chunk.toString("utf8");
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output.stderr += chunk.toString("utf8");
  });
  // Writing to a process that has just ended fails; its exit code shows that it ended.
  child.stdin.on("error", () => undefined);
  const exit = new Promise<ProcessResult>((resolve) =>
    child.once("close", (code) => {
      rmSync(home, { recursive: true, force: true });
      resolve({ code, ...output });
    }),
  );
  return { exit, stdin: child.stdin, output, kill: (signal) => child.kill(signal) };
}
