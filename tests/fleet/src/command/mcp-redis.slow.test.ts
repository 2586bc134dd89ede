import { describe, expect, type TestContext, test } from "vitest";
import { canStartRedis, startRedis } from "../redis/redis-server.ts";
import { startMcpServer } from "./mcp-server.ts";

const PASSWORD = "canary-of-redis";
const email = {
  transactional_message_id: "1",
  to: "ada.abara@example.com",
  message_data: { order_id: "A-7", amount: "12.50 EUR" },
};

async function setUp({ onTestFinished }: TestContext) {
  const redis = await startRedis("--requirepass", PASSWORD);
  onTestFinished(redis.close);
  const start = async () => {
    const server = startMcpServer("--redis", redis.url.replace("//", `//:${PASSWORD}@`));
    onTestFinished(() => void server.close());
    await server.initialize();
    return server;
  };
  return { redis, start };
}

describe.skipIf(!canStartRedis())("toolwright mcp --redis, with a password in the URL", () => {
  test("two servers send an email once and pay for a company once", async (context) => {
    const { start } = await setUp(context);
    const [one, other] = await Promise.all([start(), start()]);
    expect(await one.call("Messaging_SendTransactionalEmail", email)).toMatchObject({ isError: false });
    const repeated = await other.call("Messaging_SendTransactionalEmail", email);
    expect(repeated.isError).toBe(true);
    expect(JSON.stringify(repeated.result)).toContain("duplicate_send");
    const company = { domain: "nordlicht-optik.example" };
    const costs = [];
    for (const server of [one, other]) costs.push((await server.call("Sales_EnrichOrganization", company)).result);
    expect(costs).toMatchObject([{ credits_spent: 1 }, { credits_spent: 0 }]);
    expect(await Promise.all([one.close(), other.close()])).toEqual([0, 0]);
    expect(one.output() + other.output()).not.toContain(PASSWORD);
  });

  test("without Redis, a running server sends nothing, and its log has no password", async (context) => {
    const { redis, start } = await setUp(context);
    const server = await start();
    await redis.kill();
    const failed = await server.call("Messaging_SendTransactionalEmail", email);
    expect(failed.isError).toBe(true);
    expect(JSON.stringify(failed.result)).toContain("unavailable");
    expect(await server.call("Messaging_GetPerson", { person_id: "usr_1" })).toMatchObject({ isError: false });
    expect(server.output()).toContain("Redis failed");
    expect(server.output()).not.toContain(PASSWORD);
  });

  test.each([
    ["a wrong password", (url: string) => url.replace("//", "//:canary-of-another-redis@")],
    ["a port without a server", () => `redis://:${PASSWORD}@127.0.0.1:1`],
  ])("a server with %s ends with 1, and says why without the URL", async (_, change) => {
    const redis = await startRedis("--requirepass", PASSWORD);
    const server = startMcpServer("--redis", change(redis.url));
    expect(await server.close()).toBe(1);
    await redis.close();
    expect(server.output()).toContain("Cannot connect to the Redis of --redis");
    expect(server.output()).not.toMatch(/canary|redis:\/\//);
  });
});
