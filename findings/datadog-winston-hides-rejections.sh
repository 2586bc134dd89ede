#!/usr/bin/env bash
# Packages:  datadog-winston 1.6.0, winston 3.19.0 (2026-11-29)
# Behavior:  the transport never looks at a response's status, and ignores errors of the network. With a wrong API key,
#            or during an outage, all logs are lost without an error or a warning, and aren't sent again.
# Guess:     the transport emits an error or a warning, as winston's own HTTP transport does for a network error.
# Output:
#   a response of 403: 2 requests, 0 errors and warnings
#   a reset connection: 2 requests, 0 errors and warnings
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check datadog-winston@1.6.0 winston@3.19.0 <<'PROGRAM'
import { createRequire } from "node:module";
import http from "node:http";
import { serve } from "./serve.mjs";

const require = createRequire(import.meta.url);
let requests = 0;
let respond;
const server = await serve((_, response) => {
  requests++;
  respond(response);
});
// The transport has no option for its address, so its requests go to the loopback interface here.
const { hostname, port } = new URL(server.url);
require("node:https").request = (options, ...rest) =>
  http.request({ ...options, protocol: "http:", hostname, host: hostname, port, agent: undefined }, ...rest);

const winston = require("winston");
const DatadogWinston = require("datadog-winston");
const run = async (label, answer) => {
  requests = 0;
  respond = answer;
  const datadog = new DatadogWinston({ apiKey: "none" });
  const logger = winston.createLogger({ transports: [datadog] });
  const problems = [];
  for (const emitter of [logger, datadog])
    for (const event of ["error", "warn"]) emitter.on(event, (problem) => problems.push(problem));
  logger.info("paid", { order: 1 });
  logger.info("paid", { order: 2 });
  for (let waited = 0; requests < 2 && waited < 50; waited++) await new Promise((done) => setTimeout(done, 100));
  await new Promise((done) => setTimeout(done, 300));
  console.log(`${label}: ${requests} requests, ${problems.length} errors and warnings`);
};
await run("a response of 403", (response) => response.writeHead(403).end("Forbidden"));
await run("a reset connection", (response) => response.socket.resetAndDestroy());
process.exit();
PROGRAM
