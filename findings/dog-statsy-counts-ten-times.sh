#!/usr/bin/env bash
# Packages:  dog-statsy 1.3.1, node-statsd 0.1.1 (2026-11-29)
# Behavior:  count() of dog-statsy with a sample rate of 0.1 sends each call, and adds the rate to it. Datadog's agent
#            divides by the rate, as it must for a client that drops nine of ten, so 1000 orders are 10,000 in Datadog.
# Guess:     a client with a parameter for the rate sends about 100 of 1000 calls.
# Output:
#   node-statsd: sends fewer than 200 of 1000, which count about 1000
#   dog-statsy: sends 1000 of 1000, which count 10000
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check dog-statsy@1.3.1 node-statsd@0.1.1 <<'PROGRAM'
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import DogStatsy from "dog-statsy";
import statsd from "node-statsd";

const agent = createSocket("udp4").bind(0, "127.0.0.1");
await once(agent, "listening");
const { port } = agent.address();
const lines = [];
agent.on("message", (message) => lines.push(...String(message).split("\n").filter(Boolean)));
const sampled = new statsd.StatsD("127.0.0.1", port);
const client = new DogStatsy({ host: "127.0.0.1", port });
const count = async (call) => {
  for (let order = 0; order < 1000; order++) {
    call();
    if (order % 100 === 0) await sleep(5);
  }
  client.flush();
  await sleep(300);
  const sent = lines.splice(0).map((line) => /:(\d+)\|c\|@([\d.]+)/.exec(line));
  return { sent: sent.length, counted: Math.round(sent.reduce((sum, [, value, rate]) => sum + value / rate, 0)) };
};
const { sent, counted } = await count(() => sampled.increment("orders", 1, 0.1));
const about = Math.abs(counted - 1000) < 500 ? "about 1000" : counted;
console.log(`node-statsd: sends ${sent < 200 ? "fewer than 200" : sent} of 1000, which count ${about}`);
const all = await count(() => client.count("orders", 1, 0.1));
console.log(`dog-statsy: sends ${all.sent} of 1000, which count ${all.counted}`);
process.exit();
PROGRAM
