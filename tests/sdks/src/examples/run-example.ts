import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The outcome of a run. */
export interface ExampleOutput {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Maximum duration of an example, milliseconds. It is long enough for a busy machine. */
export const RUN_MS = 300_000;

const ROOT = new URL("../../../../", import.meta.url);

/**
 * Runs an example like its root command, in a separate process that reads the given lines and has no API keys in its
 * environment.
 * @param more more environment variables
 */
export async function runExample(
  name: string,
  typed = "",
  more: Readonly<Record<string, string>> = {},
): Promise<ExampleOutput> {
  const script = fileURLToPath(new URL("scripts/run-example.ts", ROOT));
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, NO_COLOR: "1", ...more };
  const child = spawn(process.execPath, [script, name], { env, timeout: RUN_MS });
  child.stdin.end(typed);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { exitCode, stdout, stderr };
}
