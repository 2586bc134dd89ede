#!/usr/bin/env node
import process from "node:process";
import { run } from "./cli/run.ts";

const interruption = new AbortController();
process.on("SIGINT", () => {
  // A second signal exits at once.
  if (interruption.signal.aborted) process.exit(130);
  interruption.abort(new Error("interrupted"));
});

// The SDK would print its warnings between the lines of the runs.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

process.exitCode = await run({
  argv: process.argv.slice(2),
  environment: process.env,
  writeOut: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  signal: interruption.signal,
});
