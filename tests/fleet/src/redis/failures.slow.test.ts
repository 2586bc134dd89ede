import { isToolError } from "@toolwright/core";
import { createMessaging, type MessagingOptions } from "@toolwright/messaging";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { type RedisClient, redisStore } from "@toolwright/stores/redis";
import { Redis } from "ioredis";
import { createClient } from "redis";
import { describe, expect, type TestContext, test } from "vitest";
import { canStartRedis, type RedisServer, startRedis } from "./redis-server.ts";

/** Clients that reconnect at once, so that tests needn't wait. */
const CLIENTS = {
  async "node-redis"(url: string) {
    const client = createClient({ url, socket: { reconnectStrategy: 20 } }).on("error", () => undefined);
    await client.connect();
    return { client: client as RedisClient, close: () => client.destroy() };
  },
  async ioredis(url: string) {
    const client = new Redis(url, { retryStrategy: () => 20 }).on("error", () => undefined);
    return { client: client as RedisClient, close: () => client.disconnect() };
  },
};

/** Ways in which a server stops working until the test ends. */
const FAILURES: Readonly<Record<string, (redis: RedisServer, admin: Redis) => Promise<unknown>>> = {
  "that was killed": (redis) => redis.kill(),
  "that is paused": (_, admin) => admin.call("CLIENT", "PAUSE", "60000"),
  "that became a replica of a lost primary": (_, admin) => admin.replicaof("127.0.0.1", "1"),
};

const email = {
  transactional_message_id: "1",
  to: "ada.abara@example.com",
  message_data: { order_id: "A-7", amount: "12.50 EUR" },
};

const NOW = Date.now();

/** Toolkits over a new server that has worked before. */
async function setUp(
  { onTestFinished }: TestContext,
  open: (url: string) => Promise<{ client: RedisClient; close(): void }>,
  options: MessagingOptions = {},
) {
  const redis = await startRedis();
  const admin = new Redis(redis.url, { retryStrategy: () => 20 }).on("error", () => undefined);
  const { client, close } = await open(redis.url);
  onTestFinished(async () => {
    close();
    admin.disconnect();
    await redis.close();
  });
  const sandbox = createSandbox({ clock: { now: () => NOW }, enforceLimits: false });
  const errors: string[] = [];
  const shared = {
    store: redisStore(client),
    timeout: 10_000,
    hooks: { onStoreError: ({ error }: { readonly error: string }) => void errors.push(error) },
  };
  const messaging = createMessaging({ ...sandbox.messaging.options, ...shared, ...options });
  const sales = createSales({ ...sandbox.sales.options, ...shared });
  await messaging.getPerson({ person_id: "usr_1" });
  return { redis, admin, sandbox, messaging, sales, errors };
}

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: unknown) => (isToolError(error) ? error.code : String(error)),
  );

describe.skipIf(!canStartRedis())("with a Redis", () => {
  describe.each(Object.entries(CLIENTS))("on %s", (_, open) => {
    test.concurrent.for(Object.entries(FAILURES))(
      "%s, reads go on, one event reports the failure, and nothing is sent, deleted or paid",
      async ([, fail], context) => {
        const { redis, admin, sandbox, messaging, sales, errors } = await setUp(context, open);
        await fail(redis, admin);
        sandbox.messaging.reset();
        expect(await outcomeOf(messaging.getPerson({ person_id: "usr_2" }))).toBe("done");
        expect(await outcomeOf(messaging.getPerson({ person_id: "usr_3" }))).toBe("done");
        expect(errors).toHaveLength(1);
        const calls = [
          messaging.sendTransactionalEmail(email),
          messaging.deletePerson({ person_id: "usr_9" }),
          messaging.triggerBroadcast({ broadcast_id: "7", segment_id: "3", data: {} }),
          sales.enrichOrganization({ domain: "nordlicht-optik.example" }),
        ];
        expect(await Promise.all(calls.map(outcomeOf))).toEqual([
          "unavailable",
          "unavailable",
          "unavailable",
          "unavailable",
        ]);
        expect(
          sandbox.messaging.requests.filter(({ path }) => /send|triggers|entity|customers\/usr_9/.test(path)),
        ).toEqual([]);
        expect(sandbox.sales.credits.spent).toBe(0);
      },
    );

    test.concurrent("that is out of memory, permits still go on, and nothing is sent or paid", async (context) => {
      const { admin, sandbox, messaging, sales, errors } = await setUp(context, open);
      await admin.config("SET", "maxmemory", "1");
      sandbox.messaging.reset();
      const calls = [
        messaging.getPerson({ person_id: "usr_2" }),
        messaging.sendTransactionalEmail(email),
        messaging.triggerBroadcast({ broadcast_id: "7", segment_id: "3", data: {} }),
        sales.enrichOrganization({ domain: "nordlicht-optik.example" }),
      ];
      expect(await Promise.all(calls.map(outcomeOf))).toEqual(["done", "unavailable", "unavailable", "unavailable"]);
      expect(sandbox.messaging.requests.filter(({ path }) => /send|triggers/.test(path))).toEqual([]);
      expect(sandbox.sales.credits.spent).toBe(0);
      // Each toolkit reports that claims fail.
      expect(errors.length).toBeGreaterThan(0);
    });

    test.concurrent("that was killed, a toolkit that allows failures sends once per process", async (context) => {
      const { redis, sandbox, messaging, errors } = await setUp(context, open, { onStoreFailure: "allow" });
      await redis.kill();
      expect(await outcomeOf(messaging.sendTransactionalEmail(email))).toBe("done");
      expect(await outcomeOf(messaging.sendTransactionalEmail(email))).toBe("duplicate_send");
      expect(sandbox.messaging.requests.filter(({ path }) => path === "/v1/send/email")).toHaveLength(1);
      expect(errors).toHaveLength(1);
    });

    test.concurrent("that restarts, whose connections are cut, or that forgets its scripts, sends go on", async (context) => {
      const { redis, admin, messaging } = await setUp(context, open);
      const send = (order: string) =>
        outcomeOf(messaging.sendTransactionalEmail({ ...email, message_data: { order_id: order, amount: "1 EUR" } }));
      await admin.script("FLUSH");
      expect(await send("after the flush")).toBe("done");
      await admin.call("CLIENT", "KILL", "TYPE", "normal");
      await context.expect.poll(() => send("after the cut")).toBe("done");
      await redis.restart();
      await context.expect.poll(() => send("after the restart")).toBe("done");
    });
  });
});
