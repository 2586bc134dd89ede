import { Redis } from "ioredis";
import { freePort, type RedisServer, startRedis } from "./redis-server.ts";

/** Several servers that share a cluster's slots. */
export interface RedisCluster {
  readonly ports: readonly number[];
  close(): Promise<void>;
}

const SLOTS = 16_384;

/** Starts a cluster of primaries without replicas, and waits until each of them serves its slots. */
export async function startCluster(size: number): Promise<RedisCluster> {
  const servers: RedisServer[] = [];
  const close = async () => void (await Promise.all(servers.map((server) => server.close())));
  try {
    const busPorts: number[] = [];
    for (let index = 0; index < size; index++) {
      const busPort = await freePort();
      busPorts.push(busPort);
      servers.push(await startRedis("--cluster-enabled", "yes", "--cluster-port", String(busPort)));
    }
    await joinAll(servers, busPorts);
    return { ports: servers.map(({ port }) => port), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function joinAll(servers: readonly RedisServer[], busPorts: readonly number[]): Promise<void> {
  const admins = servers.map(({ url }) => new Redis(url));
  const [first] = servers;
  const firstSlot = (index: number) => Math.floor((index * SLOTS) / servers.length);
  for (const [index, admin] of admins.entries()) {
    await admin.call("CLUSTER", "SET-CONFIG-EPOCH", String(index + 1));
    await admin.call("CLUSTER", "ADDSLOTSRANGE", String(firstSlot(index)), String(firstSlot(index + 1) - 1));
    if (index > 0) await admin.call("CLUSTER", "MEET", "127.0.0.1", String(first?.port), String(busPorts[0]));
  }
  for (const admin of admins) {
    while (!isComplete(String(await admin.call("CLUSTER", "INFO")), servers.length))
      await new Promise((resolve) => setTimeout(resolve, 50));
    admin.disconnect();
  }
}

function isComplete(info: string, size: number): boolean {
  return info.includes("cluster_state:ok") && info.includes(`cluster_size:${size}\r\n`);
}
