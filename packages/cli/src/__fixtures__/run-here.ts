import { testClock } from "@toolwright/tests-support";
import { EXIT } from "../exit-codes.ts";
import type { ProcessAccess } from "../process-access.ts";
import { run } from "../run.ts";

/** Output of a command, and its exit code by name. */
export interface Ran {
  readonly exit: string | undefined;
  readonly out: string;
  readonly err: string;
}

/** The instant at which the sandbox of these runs ends. */
export const INSTANT = Date.UTC(2026, 10, 1, 12);

/** Runs a command in this process, without a terminal and without environment variables. */
export async function runHere(argv: readonly string[], access: Partial<ProcessAccess> = {}): Promise<Ran> {
  const written = { out: "", err: "" };
  const code = await run({
    argv,
    environment: {},
    writeOut: (text) => {
      written.out += text;
    },
    writeError: (text) => {
      written.err += text;
    },
    readInput: async () => "",
    ask: null,
    isOutTerminal: false,
    isErrorTerminal: false,
    signal: new AbortController().signal,
    fetch: async () => Response.json({}, { status: 500 }),
    clock: testClock(INSTANT),
    ...access,
  });
  return { exit: Object.entries(EXIT).find(([, value]) => value === code)?.[0], ...written };
}
