#!/usr/bin/env bash
# Package:   redis 6.3.1 (2026-11-28)
# Behavior:  eval(script, 1, key, value), the form of Redis itself and of ioredis, is accepted: the client sends the
#            script with 0 keys, without the key and the value. A script that counts its keys, or returns them, answers
#            as if there were none.
# Guess:     a TypeError, or the command as written.
# Output:
#   EVAL return {KEYS[1],ARGV[1]} 0
#   EVAL return {KEYS[1],ARGV[1]} 1 lock:1 me
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check redis@6.3.1 <<'PROGRAM'
import { createServer } from "node:net";
import { createClient } from "redis";

const commands = [];
const server = createServer((socket) =>
  socket.on("data", (data) => {
    for (const command of data.toString().split(/^\*\d+\r\n/m).filter(Boolean)) {
      const words = command.split("\r\n").filter((line) => line && !line.startsWith("$"));
      if (words[0] === "EVAL") commands.push(words.join(" "));
      socket.write("+OK\r\n");
    }
  }),
);
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const options = { url: `redis://127.0.0.1:${server.address().port}`, RESP: 2, disableClientInfo: true, maintNotifications: "disabled" };
const client = await createClient(options).on("error", () => undefined).connect();
const script = "return {KEYS[1],ARGV[1]}";
await client.eval(script, 1, "lock:1", "me");
await client.eval(script, { keys: ["lock:1"], arguments: ["me"] });
console.log(commands.join("\n"));
client.destroy();
server.close();
PROGRAM
