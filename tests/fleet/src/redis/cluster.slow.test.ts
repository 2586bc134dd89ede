import { createMessaging } from "@toolwright/messaging";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { storeContract } from "@toolwright/stores/contract";
import { type RedisClient, redisStore } from "@toolwright/stores/redis";
import { Redis as Ioredis } from "ioredis";
import { Redis as Iovalkey } from "iovalkey";
import { createCluster } from "redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenClient } from "./clients.ts";
import { type RedisCluster, startCluster } from "./redis-cluster.ts";
import { canStartRedis } from "./redis-server.ts";

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const nodesOf = (ports: readonly number[]) => ports.map((port) => ({ host: "127.0.0.1", port }));

/** Functions that open a cluster with each client. */
const CLIENTS: Readonly<Record<string, (ports: readonly number[]) => Promise<OpenClient>>> = {
  async "node-redis"(ports) {
    const cluster = createCluster({ rootNodes: ports.map((port) => ({ url: `redis://127.0.0.1:${port}` })) });
    cluster.on("error", () => undefined);
    await cluster.connect();
    return { client: cluster as RedisClient, close: () => cluster.destroy() };
  },
  async ioredis(ports) {
    const cluster = new Ioredis.Cluster(nodesOf(ports)).on("error", () => undefined);
    return { client: cluster, close: () => cluster.disconnect() };
  },
  async iovalkey(ports) {
    const cluster = new Iovalkey.Cluster(nodesOf(ports)).on("error", () => undefined);
    return { client: cluster, close: () => cluster.disconnect() };
  },
};

const email = {
  transactional_message_id: "1",
  to: "ada.abara@example.com",
  message_data: { order_id: "A-7", amount: "12.50 EUR" },
};

const sandbox = createSandbox({ enforceLimits: false });

describe.skipIf(!canStartRedis())("a store on a Redis Cluster of three servers", () => {
  let servers: RedisCluster;
  beforeAll(async () => {
    servers = await startCluster(3);
  });
  afterAll(() => servers.close());

  describe.concurrent.each(Object.entries(CLIENTS))("with %s", (_, open) => {
    let opened: OpenClient;
    beforeAll(async () => {
      opened = await open(servers.ports);
      await redisStore(opened.client).get("the first command waits for the connection");
    });
    afterAll(() => opened.close());

    // As in the contract on one server: a busy machine may exceed a tolerance.
    test.concurrent.each(storeContract)("keeps the contract: $title", { retry: 5 }, async ({ check }) => {
      await check({ store: redisStore(opened.client, { prefix: `${crypto.randomUUID()}:` }), advance: sleep });
    });

    test("serves the toolkits of several accounts, each from one slot", async () => {
      const prefix = `${crypto.randomUUID()}:`;
      const store = redisStore(opened.client, { prefix });
      const accounts = ["shop", "blog", "forum", "wiki", "desk", "team"];
      for (const account of accounts) {
        const messaging = createMessaging({ ...sandbox.messaging.options, store, account });
        const policy = { maxCredits: { perAccount: 1 } };
        const sales = createSales({ ...sandbox.sales.options, store, account, policy });
        await messaging.sendTransactionalEmail(email, { idempotencyKey: account });
        await messaging.recordEvent({ person_id: "usr_1", name: "visited", data: {} });
        await sales.enrichOrganization({ domain: "nordlicht-optik.example" });
        await expect(messaging.sendTransactionalEmail(email)).rejects.toMatchObject({ code: "duplicate_send" });
        await expect(sales.enrichOrganization({ domain: "vantaro.example" })).rejects.toMatchObject({ code: "policy" });
      }
      const keys = (await Promise.all(servers.ports.map((port) => keysOn(port, prefix)))).map(accountsOf);
      expect(keys.flat()).toHaveLength(accounts.length);
      expect(keys.filter((onServer) => onServer.length > 0).length).toBeGreaterThan(1);
    });
  });
});

async function keysOn(port: number, prefix: string): Promise<readonly string[]> {
  const server = new Ioredis(port, "127.0.0.1");
  const keys = await server.keys(`${prefix}*`);
  server.disconnect();
  return keys;
}

/** The hash tags of keys. */
function accountsOf(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.map((key) => key.split(/[{}]/)[1] ?? ""))];
}
