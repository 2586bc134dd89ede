import { execFile } from "node:child_process";

/** Limits commands that hang, and leaves time for slow downloads. */
const TIMEOUT_MS = 300_000;

/** Folder and environment of a command. */
export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program and resolves with its output.
 * @throws Error with the end of its output if it fails
 */
export function command(program: string, args: readonly string[], options: CommandOptions): Promise<string> {
  const env = { ...process.env, ...options.env };
  return new Promise((resolve, reject) => {
    execFile(
      program,
      [...args],
      { cwd: options.cwd, env, timeout: TIMEOUT_MS, maxBuffer: 2 ** 26 },
      (error, out, err) => {
        if (error) reject(new Error(`${[program, ...args].join(" ")}: ${(out + err || error.message).slice(-2_000)}`));
        else resolve(out);
      },
    );
  });
}
