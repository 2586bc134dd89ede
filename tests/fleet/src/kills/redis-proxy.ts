import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Gate } from "./gate.ts";
import { createSplitter, readCommand } from "./resp.ts";

/** A server between one worker and its backend. */
export interface WorkerProxy {
  readonly url: string;
  close(): void;
}

/** Passes commands on to a Redis one by one, and reports each command of the store before it and before its reply. */
export async function proxyRedis(redisUrl: string, gate: Gate): Promise<WorkerProxy> {
  const { hostname, port } = new URL(redisUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const redis = connect(Number(port || 6379), hostname);
    for (const socket of [client, redis]) sockets.add(socket.on("error", () => undefined));
    const replies: ((reply: Buffer) => void)[] = [];
    const splitReplies = createSplitter();
    redis.on("data", (chunk: Buffer) => {
      for (const reply of splitReplies(chunk)) replies.shift()?.(reply);
    });
    const run = (command: Buffer) =>
      new Promise<Buffer>((resolve) => {
        replies.push(resolve);
        redis.write(command);
      });
    const splitCommands = createSplitter();
    let last = Promise.resolve();
    client.on("data", (chunk: Buffer) => {
      for (const command of splitCommands(chunk)) {
        last = last.then(async () => {
          const name = nameOfCommand(readCommand(command));
          if (name) await gate.pass(`${name}: before Redis runs it`);
          const reply = await run(command);
          if (name) await gate.pass(`${name}: before its reply`);
          client.write(reply);
        });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** The operation of the store that a command runs, by the arguments of its script; `null` for other commands. */
function nameOfCommand([command = "", , , ...values]: readonly string[]): string | null {
  if (!/^eval(sha)?$/i.test(command)) return null;
  const args = JSON.parse(values.at(-1) ?? "null") as object | null;
  if (args === null) return "get";
  if ("json" in args) return "set";
  if ("amount" in args) return "spend";
  if ("owner" in args) return "lease" in args ? "claim" : "settle";
  return "lease" in args ? "acquire" : "release";
}
