import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Row } from "./cell.ts";
import { SDKS } from "./sdks.ts";

/** All rows, by id. */
export interface Cells {
  readonly sdks: Readonly<Record<string, Row>>;
  readonly clients: Readonly<Record<string, Row>>;
}

const run = promisify(execFile);

/** Runs every SDK in its own process, so that no SDK sees the globals and the uncaught errors of another. */
export async function collectCells(): Promise<Cells> {
  const sdks: Record<string, Row> = {};
  for (const name of Object.keys(SDKS)) sdks[name] = await lastLine<Row>(new URL("run-sdk.ts", import.meta.url), name);
  return { sdks, clients: await lastLine(new URL("run-clients.ts", import.meta.url)) };
}

/** Runs a program of this workspace, and parses the last line that it prints. */
export async function lastLine<T>(script: URL, ...args: readonly string[]): Promise<T> {
  const command = ["--conditions=@toolwright/source", fileURLToPath(script), ...args];
  const { stdout } = await run(process.execPath, command, { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
}
