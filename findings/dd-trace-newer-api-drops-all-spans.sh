#!/usr/bin/env bash
# Packages:  dd-trace 5.132.0, @opentelemetry/api 1.10.0 (2026-11-29)
# Behavior:  with the newest OpenTelemetry API beside dd-trace, npm installs an older one for dd-trace, and the provider
#            registers there. The program's spans are then spans that record nothing, and register() does not warn. With
#            1.9.1, which both share, they arrive.
# Guess:     an optional dependency outside its range is a warning, or the spans arrive, since the API is the same
#            major.
# Output:
#   @opentelemetry/api 1.10.0: records false, arrived 0
#   @opentelemetry/api 1.9.1: records true, arrived 1
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check dd-trace@5.132.0 @opentelemetry/api@1.10.0 @msgpack/msgpack@3.1.3 <<'PROGRAM'
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

writeFileSync(
  "trace.mjs",
  `import { trace } from "@opentelemetry/api";
  import { startTracing } from "./dd-agent.mjs";
  const { tracer, received } = await startTracing();
  new tracer.TracerProvider().register();
  const span = trace.getTracer("till").startSpan("pay");
  const records = span.isRecording();
  span.end();
  console.log("records " + records + ", arrived " + Object.keys(await received(1)).length);
  process.exit();`,
);
const run = (command, args) => execFileSync(command, args, { encoding: "utf8" }).trim();
for (const version of ["1.10.0", "1.9.1"]) {
  run("npm", ["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", `@opentelemetry/api@${version}`]);
  console.log(`@opentelemetry/api ${version}:`, run(process.execPath, ["trace.mjs"]));
}
PROGRAM
