#!/usr/bin/env node
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { COMMANDS } from "./commands.ts";
import { programIn } from "./process-access.ts";
import { reportFailure, run } from "./run.ts";

/** Time in which a terminal passes on the keys that it keeps, milliseconds. */
const QUIET_MS = 50;
const DISCARDED = "Keys typed before the question are discarded.\r\n";

const [, , command = "", ...rest] = process.argv;
const delegate = Object.hasOwn(COMMANDS, command) ? COMMANDS[command]?.packageName : undefined;
if (delegate === undefined) await runHere();
else await runIn(delegate);

/** Runs the command of another package in this process. Its help reads the words that started it in place of a path. */
async function runIn(packageName: string): Promise<void> {
  const writeError = (text: string) => process.stderr.write(text);
  const warn = (sentence: string) => writeError(`toolwright: ${sentence}\n`);
  try {
    const bin = (await import("./delegate/find-bin.ts")).findBin(packageName);
    const { useProfile } = await import("./delegate/use-profile.ts");
    const args = command === "mcp" ? await useProfile(rest, process.env, warn) : rest;
    process.argv.splice(1, process.argv.length, `${programIn(process.env)} ${command}`, ...args);
    await import(bin.href);
  } catch (error) {
    process.exitCode = await reportFailure(error, { environment: process.env, writeError, isErrorTerminal: false });
  }
}

async function runHere(): Promise<void> {
  const interruption = new AbortController();
  process.on("SIGINT", () => {
    // A second signal exits at once.
    if (interruption.signal.aborted) process.exit(130);
    interruption.abort();
  });
  const failures = new Set<string | undefined>();
  process.stdout.on("error", (error: NodeJS.ErrnoException) => failures.add(error.code));
  process.stderr.on("error", () => undefined);
  let hasOutput = false;
  const hasPerson = process.stdin.isTTY === true && process.stderr.isTTY === true;
  const code = await run({
    argv: process.argv.slice(2),
    environment: process.env,
    writeOut(text) {
      hasOutput = true;
      process.stdout.write(text);
    },
    writeError: (text) => process.stderr.write(text),
    readInput,
    ask: hasPerson ? (question) => ask(question, interruption) : null,
    isOutTerminal: process.stdout.isTTY === true,
    outColumns: process.stdout.columns || undefined,
    isErrorTerminal: process.stderr.isTTY === true,
    errorColumns: process.stderr.columns || undefined,
    signal: interruption.signal,
  });
  await flush();
  // A reader such as `head` may close the pipe. The call has already taken effect, so its exit code stays.
  const [failure] = [...failures].filter((reason) => hasOutput && reason !== "EPIPE");
  const ended = "The command ran to its end, with any effects, so a repeat has them again";
  if (failure) process.stderr.write(`toolwright: The output can't be written (${failure}). ${ended}.\n`);
  // Standard input, or a connection that a proxy never answers, would keep the process alive.
  process.exit(failure && code === 0 ? 1 : code);
}

/** Waits until the output is written, which may be a pipe with a slow reader. */
async function flush(): Promise<void> {
  const streams = [process.stdout, process.stderr];
  await Promise.all(streams.map((stream) => new Promise<void>((resolve) => stream.write("", () => resolve()))));
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Discards the keys typed so far, half a line too: they can't answer a question that no one has seen. */
async function discardKeys(interruption: AbortController): Promise<void> {
  const typed: Buffer[] = [];
  const look = (keys: Buffer) => typed.push(keys) && keys.includes("\u0003") && interruption.abort();
  // The keys of a line that has not ended arrive only in raw mode, which receives Ctrl+C instead of the process.
  process.stdin.setRawMode(true).on("data", look);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  process.stdin.off("data", look);
  if (typed.length > 0 && !interruption.signal.aborted) process.stderr.write(DISCARDED);
}

/** Asks on the error output, because the data output may be a file. If the input ends, there is no answer. */
async function ask(question: string, interruption: AbortController): Promise<string> {
  await discardKeys(interruption);
  if (process.stdin.readableEnded) return "";
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // On a terminal, readline receives Ctrl+C instead of the process.
  lines.once("SIGINT", () => interruption.abort());
  // More lines of a paste, after the one that answers.
  lines.once("line", () => process.stderr.write(DISCARDED));
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  try {
    return await Promise.race([lines.question(question, { signal: interruption.signal }), ended]);
  } finally {
    lines.close();
  }
}
