import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { misconfigured } from "../misconfigured.ts";
import { FORMAT_VERSION, type Header, type ScoredRun } from "./header.ts";
import { runKey } from "./planned-runs.ts";

/** A file of runs that is open for appending. */
export interface RunFile {
  /** Appends a finished run. It is in the file when the function returns, so a process that dies later does not lose it. */
  append(run: ScoredRun): void;
  close(): void;
}

/** The content of a run file. */
export interface RunFileContent {
  readonly header: Header;
  /** Finished runs. If a file has two runs of one case with the same number, only the first. */
  readonly runs: readonly ScoredRun[];
}

/**
 * Creates a run file and its folder: one JSON line with the header, then one line per finished run.
 * @throws ToolError `misconfigured` if the file exists or cannot be created
 */
export function createRunFile(path: string, header: Header): RunFile {
  let descriptor: number;
  try {
    mkdirSync(dirname(path), { recursive: true });
    descriptor = openSync(path, "wx");
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST" || syscall !== "open") throw misconfigured(`Cannot write ${path}: ${code}.`);
    throw misconfigured(`${path} exists. Continue it with --resume ${path}, or choose another folder with --out.`);
  }
  appendFileSync(descriptor, toLine(header));
  return fileOf(descriptor);
}

/** Opens a run file for appending. It cuts off an incomplete last line, which a process left that died while it wrote. */
export function openRunFile(path: string): RunFile {
  const bytes = readFileSync(path);
  truncateSync(path, bytes.lastIndexOf("\n") + 1);
  return fileOf(openSync(path, "a"));
}

/**
 * Reads a run file, without an incomplete last line.
 * @throws ToolError `misconfigured` if the file is missing, or is not a run file of this version
 */
export function readRunFile(path: string): RunFileContent {
  const text = readText(path);
  const lines = text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .slice(0, -1);
  const [header, ...runs] = lines.map((line, index) => parseLine(path, line, index));
  if (!isHeader(header)) throw misconfigured(`${path} is not a run file of version ${FORMAT_VERSION}.`);
  const known = new Map<string, ScoredRun>();
  for (const run of runs as readonly ScoredRun[]) {
    const key = runKey(run.trajectory);
    if (!known.has(key)) known.set(key, run);
  }
  return { header, runs: [...known.values()] };
}

/** Reads a file that the user names. */
export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw misconfigured(`Cannot read ${path}: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** Whether a value starts a run file or a report of this version. */
export function isHeader(value: unknown): value is Header {
  const header = value as Partial<Header> | null | undefined;
  return header?.format === "toolwright-evals" && header.version === FORMAT_VERSION;
}

function fileOf(descriptor: number): RunFile {
  return {
    append: (run) => {
      appendFileSync(descriptor, toLine(run));
    },
    close: () => closeSync(descriptor),
  };
}

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function parseLine(path: string, line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw misconfigured(`Line ${index + 1} of ${path} is not JSON.`);
  }
}
