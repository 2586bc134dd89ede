#!/usr/bin/env bash
# Package:   datadog-transport-common 3.0.2 (2026-11-30)
# Behavior:  this library sends logs to Datadog, for transports of loggers. It ends the process itself at SIGTERM and
#            SIGINT, to send the last logs, which it doesn't wait for. A program that finishes a running call at
#            SIGTERM is ended in the middle of the call once it has created the transport. Without a signal, a program
#            that is done never ends, because of the transport's timer.
# Guess:     the transport sends its logs, and leaves it to the program when it exits.
# Output:
#   SIGTERM during a call:
#     without the transport: call started, call finished, result stored, exit code 0
#     with the transport: call started, exit code 143
#   no signal:
#     without the transport: call started, call finished, exit code 0
#     with the transport: call started, call finished, still running
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check datadog-transport-common@3.0.2 <<'PROGRAM'
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

writeFileSync(
  "worker.mjs",
  `import { setTimeout as sleep } from "node:timers/promises";
const [transport, isWorker] = process.argv.slice(2);
if (transport === "with") {
  const { DataDogTransport } = await import("datadog-transport-common");
  new DataDogTransport({ ddClientConf: { authMethods: { apiKeyAuth: "none" } } });
}
const run = async () => {
  console.log("call started");
  await sleep(isWorker ? 1000 : 1);
  console.log("call finished");
};
const call = new Promise((resolve) => setTimeout(() => resolve(run()), 10));
if (isWorker) {
  process.on("SIGTERM", async () => {
    await call;
    console.log("result stored");
    process.exit(0);
  });
  setInterval(() => {}, 1000);
}`,
);
const run = async (transport, isWorker) => {
  const child = spawn(process.execPath, ["worker.mjs", transport, ...(isWorker ? ["worker"] : [])]);
  const lines = [];
  child.stdout.on("data", (data) => {
    lines.push(...String(data).trim().split("\n"));
    if (isWorker && lines.length === 1) child.kill("SIGTERM");
  });
  const ended = once(child, "close").then(([code]) => `exit code ${code}`);
  while (!isWorker && lines.at(-1) !== "call finished") await sleep(10);
  const outcome = await (isWorker ? ended : Promise.race([ended, sleep(5000, "still running")]));
  child.kill("SIGKILL");
  console.log(`  ${transport} the transport: ${lines.join(", ")}, ${outcome}`);
};
for (const isWorker of [true, false]) {
  console.log(isWorker ? "SIGTERM during a call:" : "no signal:");
  for (const transport of ["without", "with"]) await run(transport, isWorker);
}
PROGRAM
