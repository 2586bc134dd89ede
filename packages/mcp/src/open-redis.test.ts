import { expect, test } from "vitest";
import { openRedis } from "./open-redis.ts";

test.each(["localhost:6379", "http://user:s3cret@localhost", "redis://[s3cret"])(
  "an address that is not of a Redis is refused without quoting it: %s",
  async (url) => {
    const error = await openRedis(url).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: "misconfigured" });
    expect(String(error)).not.toContain("s3cret");
  },
);

test("without the package redis, the error says how to install it", async () => {
  const missing = () => Promise.reject(new Error("Cannot find package 'redis'"));
  await expect(openRedis("redis://localhost", missing)).rejects.toMatchObject({
    code: "misconfigured",
    message: expect.stringContaining("npm install redis"),
  });
});

test("a server that accepts no connection is reported without the address", async () => {
  // Port 1 is reserved, so nothing listens there.
  const error = await openRedis("redis://user:s3cret@127.0.0.1:1").catch((thrown: Error) => thrown);
  expect(error).toMatchObject({
    code: "unavailable",
    message: "Cannot connect to the Redis of --redis (ECONNREFUSED).",
  });
});
