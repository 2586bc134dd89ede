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

// The command `toolwright` passes its own words in place of the path. A report's name continues with a hyphen.
const program = process.argv[1]?.endsWith("toolwright evals") ? process.argv[1] : "toolwright-evals";
const asStarted = (text: string) => text.replaceAll(/\btoolwright-evals(?!-)/g, program);

process.exitCode = await run({
  argv: process.argv.slice(2),
  environment: process.env,
  writeOut: (text) => process.stdout.write(asStarted(text)),
  writeError: (text) => process.stderr.write(asStarted(text)),
  signal: interruption.signal,
});
