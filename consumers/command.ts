import { execFile } from "node:child_process";

/** A bound against hanging, wide enough for a slow download. */
const LONGEST_MS = 300_000;

/** Where and with what a command runs. */
export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program to its end and gives what it printed.
 * @throws Error with the end of its output when it fails
 */
export function command(program: string, args: readonly string[], options: CommandOptions): Promise<string> {
  const env = { ...process.env, ...options.env };
  return new Promise((resolve, reject) => {
    execFile(
      program,
      [...args],
      { cwd: options.cwd, env, timeout: LONGEST_MS, maxBuffer: 2 ** 26 },
      (error, out, err) => {
        if (error) reject(new Error(`${[program, ...args].join(" ")}: ${(out + err || error.message).slice(-2_000)}`));
        else resolve(out);
      },
    );
  });
}
