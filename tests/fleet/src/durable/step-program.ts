import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ProgramSettings } from "./programs/program-settings.ts";

/** A running program of `programs`. */
export interface StepProgram {
  /** The next line that it prints, or `null` if it ended without one. */
  readonly line: Promise<string | null>;
  /** The signal that ended it, or `null` if none did. */
  readonly signal: Promise<string | null>;
  /** Ends it. */
  close(): Promise<void>;
}

/** Starts a program of a copied example. */
export function startProgram(folder: string, name: string, settings: ProgramSettings): StepProgram {
  const file = join(folder, "programs", `${name}.ts`);
  const child = spawn(
    process.execPath,
    ["--conditions=@toolwright/source", "--disable-warning=ExperimentalWarning", file, JSON.stringify(settings)],
    { cwd: folder, stdio: ["ignore", "pipe", process.env["DURABLE_LOG"] ? "inherit" : "ignore"] },
  );
  const ended = once(child, "close") as Promise<[code: number | null, signal: string | null]>;
  return { line: firstLine(child, ended), signal: ended.then(([, signal]) => signal), close: () => endProcess(child) };
}

/** Kills a process and waits for its end. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

function firstLine(child: ChildProcess, ended: Promise<unknown>): Promise<string | null> {
  let output = "";
  return new Promise((resolve) => {
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      if (output.includes("\n")) resolve(output.split("\n")[0] ?? "");
    });
    ended.then(() => resolve(null));
  });
}
