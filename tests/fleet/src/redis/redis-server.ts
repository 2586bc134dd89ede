import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A `redis-server` started by a test. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Stops it without saving, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with nothing but what the arguments persist. */
  restart(): Promise<void>;
  /** Stops it and deletes its folder. */
  close(): Promise<void>;
}

/** Whether tests can start a server. */
export function canStartRedis(): boolean {
  return spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;
}

/** The server at `REDIS_URL`. Tests that stop or change a server start their own. */
export const givenRedisUrl: string | undefined = process.env["REDIS_URL"] || undefined;

/** Whether there is a server to test with. */
export function hasRedis(): boolean {
  return givenRedisUrl !== undefined || canStartRedis();
}

/** Starts a server on a free port of this machine, which saves nothing. */
export async function startRedis(...args: readonly string[]): Promise<RedisServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "toolwright-redis-"));
  const fixed = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  let running: ChildProcess;
  const start = async () => {
    running = spawn("redis-server", [...fixed, ...args], { stdio: "ignore" });
    await untilListening(port, running);
  };
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const exited = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await exited;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    async restart() {
      await kill();
      await start();
    },
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server of `REDIS_URL`, or a new one. */
export async function openRedis(): Promise<Pick<RedisServer, "url" | "close">> {
  return givenRedisUrl === undefined ? startRedis() : { url: givenRedisUrl, close: async () => undefined };
}

/** A free port on this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("Expected a port.");
  return address.port;
}

async function untilListening(port: number, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
      socket.unref();
      socket.once("connect", () => socket.destroy());
    });
    if (isListening) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`redis-server stopped with exit code ${server.exitCode}.`);
}
