#!/usr/bin/env bash
# Package:   @modelcontextprotocol/server-memory 2026.8.31, with @modelcontextprotocol/sdk 1.32.2 (2026-11-30)
# Behavior:  a model saves three people in one message, so its host sends three calls at once. The memory server answers
#            each of them that the person is saved, and its file has one of them, rarely two. Each call reads the file,
#            adds its own person, and replaces the file.
# Guess:     three people are saved, or two calls fail: one process owns the file, and each answer names what it saved.
# Output:
#   the answers: saved Ann, saved Bob, saved Cid
#   at the same time: fewer than 3 in the file
#   one after the other: 3 in the file
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/server-memory@2026.8.31 @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const open = async (file) => {
  const client = new Client({ name: "plain", version: "1.0.0" });
  const env = { ...process.env, MEMORY_FILE_PATH: `${process.cwd()}/${file}` };
  const args = ["node_modules/@modelcontextprotocol/server-memory/dist/index.js"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
  const call = async (name, input) => (await client.callTool({ name, arguments: input })).structuredContent;
  const save = async (name) => {
    const entity = { name, entityType: "person", observations: ["Wants no calls."] };
    return `saved ${(await call("create_entities", { entities: [entity] })).entities[0].name}`;
  };
  const count = async () => {
    const { entities } = await call("read_graph", {});
    return `${entities.length < 3 ? "fewer than " : ""}3 in the file`;
  };
  return { save, count, close: () => client.close() };
};
const together = await open("together.jsonl");
console.log("the answers:", (await Promise.all(["Ann", "Bob", "Cid"].map(together.save))).join(", "));
console.log("at the same time:", await together.count());
await together.close();
const inTurn = await open("in-turn.jsonl");
for (const name of ["Ann", "Bob", "Cid"]) await inTurn.save(name);
console.log("one after the other:", await inTurn.count());
await inTurn.close();
PROGRAM
