#!/usr/bin/env node
import { Console } from "node:console";
import process from "node:process";
import { type Running, run } from "./run.ts";

/** How long connections and tools may take to end, milliseconds. */
const GRACE_MS = 2_000;

// Standard output carries the protocol alone, whatever a dependency prints.
globalThis.console = new Console(process.stderr);

const outcome = await run({
  argv: process.argv.slice(2),
  environment: process.env,
  writeOut: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
if ("exitCode" in outcome) process.exitCode = outcome.exitCode;
else stopInTime(outcome);

/** Ends with the host: on its signals, and when it closes the pipe that the protocol comes through. */
function stopInTime({ url, log, close }: Running): void {
  let isStopping = false;
  const stop = (reason: string) => {
    // A second signal means now.
    if (isStopping) process.exit(1);
    isStopping = true;
    log(`stopping: ${reason}`);
    setTimeout(() => process.exit(0), GRACE_MS).unref();
    close().finally(() => process.stdin.destroy());
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  if (url === null) process.stdin.once("end", () => stop("standard input ended"));
}
