#!/usr/bin/env bash
# Package:   dd-trace 6.21.0 (2026-11-29)
# Behavior:  histogram() of dd-trace's client for metrics computes percentiles itself and sends them as gauges. Until
#            there are many values between two flushes, they are those of a lower rank: of 1, 2, 3, 4, and 100, the 95th
#            percentile is 4, so an alert on it stays silent, and the median of 1 and 2 is below the minimum.
# Guess:     the values reach Datadog's agent, or a percentile near the maximum.
# Output:
#   1, 2, 3, 4, 100: min 1, max 100, median 2.97, 95percentile 4.01
#   1, 2: min 1, max 2, median 0.99, 95percentile 0.99
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check dd-trace@6.21.0 <<'PROGRAM'
import { createSocket } from "node:dgram";
import { once } from "node:events";
import tracer from "dd-trace";

const agent = createSocket("udp4").bind(0, "127.0.0.1");
await once(agent, "listening");
const { port } = agent.address();
const dogstatsd = { hostname: "127.0.0.1", port };
const { dogstatsd: client } = tracer.init({ dogstatsd, url: "http://127.0.0.1:1", plugins: false, startupLogs: false });
const flush = async () => {
  client.flush();
  const [message] = await once(agent, "message");
  return Object.fromEntries(String(message).split("\n").map((line) => line.split("|")[0].split(":")));
};
for (const values of [[1, 2, 3, 4, 100], [1, 2]]) {
  for (const value of values) client.histogram("wait", value);
  const sent = await flush();
  const parts = ["min", "max", "median", "95percentile"].map((part) => `${part} ${+(+sent[`wait.${part}`]).toFixed(2)}`);
  console.log(`${values.join(", ")}:`, parts.join(", "));
}
process.exit();
PROGRAM
