import { readFileSync } from "node:fs";
import type { Clock } from "@toolwright/core";
import { usageError } from "./usage-error.ts";

/** Access of the command to its process. */
export interface ProcessAccess {
  /** The arguments after the command's name. */
  readonly argv: readonly string[];
  /** Environment variables, as in `process.env`. */
  readonly environment: Environment;
  /** Writes data. */
  writeOut(text: string): void;
  /** Writes errors, cards, questions and progress. */
  writeError(text: string): void;
  /** Reads standard input to its end. */
  readInput(): Promise<string>;
  /** Shows a question to a person and reads one line; `null` if there is no terminal. */
  readonly ask: ((question: string) => Promise<string>) | null;
  /** Whether the data output is a terminal, for which JSON is indented. */
  readonly isOutTerminal: boolean;
  /** Characters per line of that terminal. Default: 100. */
  readonly outColumns?: number | undefined;
  /** Whether the error output is a terminal, on which progress is a line that changes. */
  readonly isErrorTerminal: boolean;
  /** Characters per line of that terminal. Default: cards are not wrapped. */
  readonly errorColumns?: number | undefined;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
  /** Sends the requests of tools. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Source of time for tools and the sandbox. Default: the system clock. */
  readonly clock?: Clock | undefined;
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the words that run the command as it was started: by pnpm, as in a clone of the repository, by npx, or alone. */
export function programIn({ PNPM_PACKAGE_NAME: pnpm, npm_lifecycle_event: script }: Environment): string {
  return pnpm !== undefined ? "npx -y pnpm@12 toolwright" : script === "npx" ? "npx toolwright" : "toolwright";
}

/**
 * Returns help or advice whose commands run as this one was started. A shell completes only the bare name, so a line for
 * it stays, after one that adds a clone's commands to the path.
 */
export function asStarted(text: string, environment: Environment): string {
  const program = programIn(environment);
  if (program === "toolwright") return text;
  const onPath = text.replace(/^ +(?=eval ")/m, '$&export PATH="$PATH:$PWD/node_modules/.bin"\n$&');
  return onPath.replaceAll(/(?<!\$\()\btoolwright (?=[A-Za-z-])/g, `${program} `);
}

/** Reasons why a file can't be read, by the code of the system. */
const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  EISDIR: "it is a folder",
  EACCES: "you may not read it",
};

/**
 * Reads a file of text, without the byte order mark that some editors write.
 * @param name words for the file in an error, which does not show its path
 * @throws UsageError for a file that cannot be read
 */
export async function readTextFile(path: string, name: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  const refuse = ({ code = "" }: NodeJS.ErrnoException) => {
    throw usageError(`${name} can't be read: ${UNREADABLE[code] ?? code}.`);
  };
  return new TextDecoder().decode(await readFile(path).catch(refuse));
}

/** Version of this package, from its package.json. */
export function packageVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
