import { type Store, ToolError } from "@toolwright/core";
import { redisStore } from "@toolwright/stores/redis";

/** A connected store. */
export interface OpenStore {
  readonly store: Store;
  /** Disconnects the store. */
  close(): void;
}

type RedisPackage = typeof import("redis");

/**
 * Connects to the Redis of `--redis` through the package `redis`, which only its users install.
 * @throws ToolError `misconfigured` for a wrong address or a missing package, `unavailable` if the server does not
 * accept the connection. The message contains no part of the address, which may contain a password.
 */
export async function openRedis(
  url: string,
  importRedis: () => Promise<Pick<RedisPackage, "createClient">> = () => import("redis"),
): Promise<OpenStore> {
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url))
    throw new ToolError({ code: "misconfigured", message: "--redis takes an address such as redis://localhost:6379." });
  const { createClient } = await importRedis().catch(() => {
    const message = "--redis needs the package redis: npm install redis, beside @toolwright/mcp.";
    throw new ToolError({ code: "misconfigured", message });
  });
  const client = createClient({ url });
  // The first error ends the start. Later errors are failures of the store, which the server logs.
  const failed = new Promise<never>((_, reject) => void client.on("error", reject));
  try {
    await Promise.race([client.connect(), failed]);
  } catch (error) {
    client.destroy();
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw new ToolError({ code: "unavailable", message: `Cannot connect to the Redis of --redis${code}.` });
  }
  return { store: redisStore(client), close: () => client.destroy() };
}
