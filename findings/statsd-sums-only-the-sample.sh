#!/usr/bin/env bash
# Packages:  statsd 0.9.0 (2026-11-30)
# Behavior:  for a timer that clients send with a sample rate, StatsD divides the count by the rate, but not the sum. A
#            tenth of 1000 requests of 20 ms each has a count of 1000 and a sum of 2000, so sum and count give a mean of
#            2 ms, while its own mean is 20. Sums of two services with other rates can't be compared.
# Guess:     the sum is count times mean. A counter's value is divided by the rate.
# Output:
#   count of the timer / value of the counter: 1
#   sum / (count × mean), with a mean of 20: 0.1
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check statsd@0.9.0 <<'PROGRAM'
import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { writeFileSync } from "node:fs";

const socket = createSocket("udp4").bind(0, "127.0.0.1");
await once(socket, "listening");
const port = socket.address().port;
socket.close();
const settings = { address: "127.0.0.1", mgmt_address: "127.0.0.1", port, mgmt_port: port, flushInterval: 1500 };
writeFileSync("config.js", `(${JSON.stringify({ ...settings, backends: ["./backends/console"], debug: false })})`);
// StatsD logs with a function that newer versions of Node no longer have.
writeFileSync("log.cjs", "require('node:util').log ??= console.log;");
const server = spawn("node", ["--no-warnings", "-r", "./log.cjs", "node_modules/statsd/stats.js", "config.js"]);
let output = "";
server.stdout.on("data", (text) => (output += text));
while (!output.includes("server is up")) await new Promise((done) => setTimeout(done, 20));
const client = createSocket("udp4");
for (let request = 0; request < 100; request++) client.send("request:20|ms|@0.1\ncalls:1|c|@0.1", port, "127.0.0.1");
while (!/timer_data: \{\s+request/.test(output)) await new Promise((done) => setTimeout(done, 50));
await new Promise((done) => setTimeout(done, 100));
server.kill();
client.close();
const read = (name) => new RegExp(`\\b${name}: ([\\d.]+)`).exec(output.slice(output.indexOf("timer_data")))?.[1];
// A busy machine may lose datagrams, of which each has both metrics.
const [count, mean] = [read("count"), read("mean")];
console.log(`count of the timer / value of the counter: ${count / /\bcalls: (\d+)/.exec(output)?.[1]}`);
console.log(`sum / (count × mean), with a mean of ${mean}: ${read("sum") / (count * mean)}`);
process.exit();
PROGRAM
