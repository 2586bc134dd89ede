#!/usr/bin/env node
import { Console } from "node:console";
import process from "node:process";
import { type RunningServer, run } from "./run.ts";
import { refuseStdio } from "./stdio/serve-stdio.ts";

/** Time for connections and tools to end, in milliseconds. */
const GRACE_MS = 2_000;

// Only the protocol may use standard output, so console output of dependencies goes to standard error.
globalThis.console = new Console(process.stderr);

// The command `toolwright` passes its own words in place of the path.
const program = process.argv[1]?.endsWith("toolwright mcp") ? process.argv[1] : "toolwright-mcp";
let reason = "";
const outcome = await run({
  argv: process.argv.slice(2),
  environment: process.env,
  writeOut: (text) => process.stdout.write(text.replaceAll("toolwright-mcp", program)),
  writeError(text) {
    reason = text.trim();
    process.stderr.write(text);
  },
});
if ("exitCode" in outcome) {
  process.exitCode = outcome.exitCode;
  // The last line says why the server can't start. A terminal shows it, but most hosts hide standard error.
  if (outcome.exitCode > 0 && !process.stdin.isTTY) refuseStdio(reason, GRACE_MS);
} else stopWithHost(outcome);

/** Stops on a signal and, without HTTP, when the host closes standard input. */
function stopWithHost({ url, log, close }: RunningServer): void {
  let isStopping = false;
  const stop = (reason: string) => {
    // A second signal exits at once.
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
