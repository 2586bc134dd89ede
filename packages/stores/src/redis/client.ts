import { misconfigured } from "@toolwright/core/store";

/** A client, cluster or pool of `redis` (node-redis) 4 or newer. */
export interface NodeRedisClient {
  /** Whether `connect()` was called. */
  readonly isOpen: boolean;
  /** Runs a cached script. */
  evalSha(sha: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  /** Runs and caches a script. */
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A client or cluster of `ioredis` or `iovalkey`. */
export interface IoredisClient {
  /** State of the connection, such as `ready`. */
  readonly status: string;
  /** Connects a client that was created with `lazyConnect`. */
  connect(): Promise<unknown>;
  /** Runs a cached script. */
  evalsha(sha: string, keyCount: number, ...keysAndArguments: string[]): Promise<unknown>;
  /** Runs and caches a script. */
  eval(script: string, keyCount: number, ...keysAndArguments: string[]): Promise<unknown>;
}

/** A client over HTTP, such as `@upstash/redis`, for runtimes without sockets. */
export interface HttpRedisClient {
  /** Runs a cached script. */
  evalsha(sha: string, keys: string[], args: string[]): Promise<unknown>;
  /** Runs and caches a script. */
  eval(script: string, keys: string[], args: string[]): Promise<unknown>;
}

/** A client that {@link redisStore} accepts. */
export type RedisClient = NodeRedisClient | IoredisClient | HttpRedisClient;

/** Whether the store can send commands now, later, or only after the program connects the client. */
export type Readiness = "ready" | "connecting" | "closed";

/** The same operations for each kind of client. */
export interface ScriptRunner {
  /** Whether the client can send a command now. A client over HTTP always can. */
  readiness(): Readiness;
  /** Runs a cached script by its SHA-1. */
  runCached(sha: string, keys: string[], argument: string): Promise<unknown>;
  /** Runs a script, and lets the server cache it. */
  run(script: string, keys: string[], argument: string): Promise<unknown>;
}

/**
 * Adapts a client by its dialect. With another dialect's arguments, some clients answer with nonsense.
 * @throws ToolError `misconfigured` for anything but a supported client
 */
export function adaptClient(client: unknown): ScriptRunner {
  if (isNodeRedis(client)) return fromNodeRedis(client);
  if (isIoredis(client)) return fromIoredis(client);
  if (isHttp(client)) return fromHttp(client);
  throw misconfigured([{ parameter: "client", received: describe(client), rule: ruleFor(client) }]);
}

function hasScripts(client: unknown, evalSha: "evalSha" | "evalsha"): client is Record<string, unknown> {
  if (typeof client !== "object" || client === null) return false;
  return [evalSha, "eval"].every((name) => typeof Reflect.get(client, name) === "function");
}

function isNodeRedis(client: unknown): client is NodeRedisClient {
  return hasScripts(client, "evalSha") && typeof client["isOpen"] === "boolean" && client["legacyMode"] !== true;
}

function isIoredis(client: unknown): client is IoredisClient {
  return hasScripts(client, "evalsha") && typeof client["status"] === "string";
}

/**
 * Whether a client works over HTTP. Clients of node-redis 3 have the method too, but with a callback and the field
 * `connected`.
 */
function isHttp(client: unknown): client is HttpRedisClient {
  return hasScripts(client, "evalsha") && !("connected" in client) && !("status" in client);
}

function fromNodeRedis(client: NodeRedisClient): ScriptRunner {
  return {
    readiness() {
      if (!client.isOpen) return "closed";
      // Clusters and pools lack `isReady`.
      return Reflect.get(client, "isReady") === false ? "connecting" : "ready";
    },
    runCached: (sha, keys, argument) => client.evalSha(sha, { keys, arguments: [argument] }),
    run: (script, keys, argument) => client.eval(script, { keys, arguments: [argument] }),
  };
}

function fromIoredis(client: IoredisClient): ScriptRunner {
  return {
    readiness() {
      // A lazy client connects on its first command, but the store sends commands only to a connected client.
      if (client.status === "wait") client.connect().catch(() => undefined);
      if (client.status === "ready") return "ready";
      return client.status === "end" ? "closed" : "connecting";
    },
    runCached: (sha, keys, argument) => client.evalsha(sha, keys.length, ...keys, argument),
    run: (script, keys, argument) => client.eval(script, keys.length, ...keys, argument),
  };
}

function fromHttp(client: HttpRedisClient): ScriptRunner {
  return {
    readiness: () => "ready",
    runCached: (sha, keys, argument) => client.evalsha(sha, keys, [argument]),
    run: (script, keys, argument) => client.eval(script, keys, [argument]),
  };
}

function describe(client: unknown): string {
  if (typeof client === "string") return "a string";
  return typeof client === "object" && client !== null ? "an object" : `a value of type ${typeof client}`;
}

function ruleFor(client: unknown): string {
  const clients = "a client of redis (node-redis), ioredis, iovalkey or @upstash/redis";
  if (typeof client === "string") return `must be ${clients}, not its URL: await createClient({ url }).connect()`;
  if (client instanceof Promise) return `must be ${clients}, not a promise: await the client first`;
  if (hasScripts(client, "evalSha") || hasScripts(client, "evalsha"))
    return "works with callbacks: pass a client of redis 4 or newer, without legacyMode and legacy()";
  return `must be ${clients}: it runs scripts with evalSha or evalsha`;
}
