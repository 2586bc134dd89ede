import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** What became of a run. */
export interface ExampleOutput {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How long an example may take, milliseconds: a bound against hanging, wide enough for a busy machine. */
export const RUN_MS = 120_000;

const ROOT = new URL("../../../../", import.meta.url);

/**
 * Runs an example as its root command does, as a process of its own that reads the given lines, with no key in its
 * environment.
 */
export async function runExample(name: string, typed = ""): Promise<ExampleOutput> {
  const script = fileURLToPath(new URL("scripts/run-example.ts", ROOT));
  const env = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", NO_COLOR: "1" };
  const child = spawn(process.execPath, [script, name], { env, timeout: RUN_MS });
  child.stdin.end(typed);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { exitCode, stdout, stderr };
}
