import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { CallOutcome, WorkerConfig } from "./config.ts";

/** Output of a worker before it ended. */
export interface WorkerRun {
  readonly config: WorkerConfig;
  readonly outcomes: readonly CallOutcome[];
  readonly isKilled: boolean;
}

/** The program of all workers. One file starts several times faster than the sources. */
export interface WorkerProgram {
  /**
   * Starts a process for each configuration, lets all begin their tasks together, and resolves when all have ended.
   * Rejects if one ends with an error.
   */
  run(configs: readonly WorkerConfig[]): Promise<readonly WorkerRun[]>;
  /** Starts one process, and kills it when the promise resolves. */
  runUntil(config: WorkerConfig, killed: Promise<void>): Promise<WorkerRun>;
  /** Deletes the program. */
  close(): Promise<void>;
}

/** Bundles the worker. */
export async function buildWorker(): Promise<WorkerProgram> {
  const folder = await mkdtemp(join(tmpdir(), "toolwright-worker-"));
  const file = join(folder, "worker.mjs");
  await build({
    entryPoints: [new URL("worker.ts", import.meta.url).pathname],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["@toolwright/source"],
    // Packages in CommonJS call `require` for modules of Node.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    logLevel: "error",
  });
  return {
    run: (configs) => runTogether(file, configs),
    runUntil(config, killed) {
      const child = start(file, config);
      killed.then(() => child.kill("SIGKILL"));
      child.once("message", () => child.send("begin", () => undefined));
      return readRun(config, child);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

function start(file: string, config: WorkerConfig): ChildProcess {
  return spawn(process.execPath, [file, JSON.stringify(config)], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
}

async function runTogether(file: string, configs: readonly WorkerConfig[]): Promise<readonly WorkerRun[]> {
  const started = configs.map((config) => ({ config, child: start(file, config) }));
  const runs = Promise.all(started.map(({ config, child }) => readRun(config, child)));
  // Without this, workers that start first would have the limit to themselves.
  Promise.all(started.map(({ child }) => new Promise((resolve) => child.once("message", resolve)))).then(() => {
    for (const { child } of started) child.send("begin", () => undefined);
  });
  return runs;
}

async function readRun(config: WorkerConfig, child: ChildProcess): Promise<WorkerRun> {
  let output = "";
  let errors = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  );
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`Worker ${config.worker} ended with ${code}: ${errors}`);
  // A killed process may leave half a line.
  const lines = output.split("\n").slice(0, -1);
  return { config, outcomes: lines.map((line) => JSON.parse(line) as CallOutcome), isKilled: signal === "SIGKILL" };
}
