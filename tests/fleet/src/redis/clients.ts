import type { RedisClient } from "@toolwright/stores/redis";
import { Redis as UpstashRedis } from "@upstash/redis";
import { Redis as Ioredis } from "ioredis";
import { Redis as Iovalkey } from "iovalkey";
import { createClient } from "redis";
import { serveOverHttp } from "./http-bridge.ts";

/** A connected client, and a function that disconnects it. */
export interface OpenClient {
  readonly client: RedisClient;
  close(): Promise<void> | void;
}

/** Functions that open each of the supported clients. Connection errors are events, which tests ignore. */
export const CLIENTS = {
  async "node-redis"(url: string): Promise<OpenClient> {
    const client = createClient({ url });
    client.on("error", () => undefined);
    await client.connect();
    return { client, close: () => client.destroy() };
  },
  async ioredis(url: string): Promise<OpenClient> {
    const client = new Ioredis(url);
    client.on("error", () => undefined);
    return { client, close: () => client.disconnect() };
  },
  async iovalkey(url: string): Promise<OpenClient> {
    const client = new Iovalkey(url);
    client.on("error", () => undefined);
    return { client, close: () => client.disconnect() };
  },
  async "@upstash/redis"(url: string): Promise<OpenClient> {
    const bridge = await serveOverHttp(url);
    return {
      client: new UpstashRedis({ url: bridge.url, token: "none", enableTelemetry: false }),
      close: bridge.close,
    };
  },
} satisfies Record<string, (url: string) => Promise<OpenClient>>;
