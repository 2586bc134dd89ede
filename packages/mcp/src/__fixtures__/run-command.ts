import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A process that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process at work. */
export interface Started {
  readonly ended: Promise<Ended>;
  readonly stdin: { write(text: string): void; end(): void };
  readonly output: { readonly stdout: string; readonly stderr: string };
  kill(signal: NodeJS.Signals): void;
}

const BIN = fileURLToPath(new URL("../bin.ts", import.meta.url));

/** How to start the command from its sources. */
export function command(flags: readonly string[]): { readonly command: string; readonly args: string[] } {
  return { command: process.execPath, args: ["--conditions=@toolwright/source", BIN, ...flags] };
}

/** Compiled once for all the processes that tests start. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), "toolwright-mcp-compile-cache") };

/** Starts Node with a home directory of its own and no variables but these. */
export function startNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  const home = mkdtempSync(join(tmpdir(), "toolwright-mcp-"));
  const child = spawn(process.execPath, args, { env: { HOME: home, NO_COLOR: "1", ...COMPILE_CACHE, ...env }, cwd: home });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    output.stdout += chunk.toString("utf8");
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output.stderr += chunk.toString("utf8");
  });
  // Whoever writes to a process that has just ended learns that from its exit code.
  child.stdin.on("error", () => undefined);
  const ended = new Promise<Ended>((resolve) =>
    child.once("close", (code) => {
      rmSync(home, { recursive: true, force: true });
      resolve({ code, ...output });
    }),
  );
  return { ended, stdin: child.stdin, output, kill: (signal) => child.kill(signal) };
}
