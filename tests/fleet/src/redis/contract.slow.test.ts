import { storeContract } from "@toolwright/stores/contract";
import { redisStore } from "@toolwright/stores/redis";
import { afterAll, beforeAll, describe, test } from "vitest";
import { CLIENTS, type OpenClient } from "./clients.ts";
import { hasRedis, openRedis, type RedisServer } from "./redis-server.ts";

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

describe.skipIf(!hasRedis())("a Redis store keeps the contract", () => {
  let redis: Pick<RedisServer, "url" | "close">;
  beforeAll(async () => {
    redis = await openRedis();
  });
  afterAll(() => redis.close());

  describe.concurrent.each(Object.entries(CLIENTS))("with %s", (_, open) => {
    let opened: OpenClient;
    beforeAll(async () => {
      opened = await open(redis.url);
      await redisStore(opened.client).get("the first command waits for the connection");
    });
    afterAll(() => opened.close());

    // Each rule has a separate, empty store. The rules run at the same time, because they spend most of their time
    // waiting. A busy machine may exceed a tolerance, so a rule is checked again; a broken rule fails every time.
    test.concurrent.each(storeContract)("$title", { retry: 5 }, async ({ check }) => {
      await check({ store: redisStore(opened.client, { prefix: `${crypto.randomUUID()}:` }), advance: sleep });
    });
  });
});
