#!/usr/bin/env bash
# Packages:  node-statsd 0.1.1, node-dogstatsd 0.0.7, hot-shots 17.1.1 (2026-11-29)
# Behavior:  three clients with the same names of methods count the same calls differently. node-statsd counts 1 for an
#            increment of 0, so a batch without failures is a failure, and -1 for a decrement of 0. In node-dogstatsd
#            the second parameter of increment() is a sample rate, so five orders are one.
# Guess:     increment(name, 0) counts 0, and increment(name, 5) counts 5.
# Output:
#   node-statsd: failed:1|c, orders:5|c, refunds:-1|c
#   node-dogstatsd: failed:1|c, orders:1|c, refunds:-1|c
#   hot-shots: failed:0|c, orders:5|c, refunds:0|c
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check node-statsd@0.1.1 node-dogstatsd@0.0.7 hot-shots@17.1.1 <<'PROGRAM'
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import hotShots from "hot-shots";
import dogstatsd from "node-dogstatsd";
import statsd from "node-statsd";

const agent = createSocket("udp4").bind(0, "127.0.0.1");
await once(agent, "listening");
const { port } = agent.address();
const metrics = [];
agent.on("message", (message) => metrics.push(String(message)));
const clients = {
  "node-statsd": new statsd.StatsD("127.0.0.1", port),
  "node-dogstatsd": new dogstatsd.StatsD("127.0.0.1", port),
  "hot-shots": new hotShots({ host: "127.0.0.1", port, maxBufferSize: 0 }),
};
for (const [name, client] of Object.entries(clients)) {
  client.increment("failed", 0);
  client.increment("orders", 5);
  client.decrement("refunds", 0);
  await sleep(300);
  console.log(`${name}:`, metrics.splice(0).join(", "));
}
process.exit();
PROGRAM
