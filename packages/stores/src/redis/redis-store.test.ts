import { afterEach, describe, expect, test, vi } from "vitest";
import { type RedisClient, redisStore } from "./redis-store.ts";
import { SCRIPTS } from "./scripts.ts";

/** One command as a client received it. */
type Command = readonly [name: string, ...args: unknown[]];

const WAITING = "=1500";

/** Creates clients of each dialect, which answer every script with the same string. */
function clientsOf(answer: () => unknown) {
  const commands: Command[] = [];
  const reply = (...command: Command) => {
    commands.push(command);
    return Promise.resolve().then(answer);
  };
  const lower = {
    evalsha: (...args: unknown[]) => reply("evalsha", ...args),
    eval: (...args: unknown[]) => reply("eval", ...args),
  };
  return {
    commands,
    nodeRedis: {
      isOpen: true,
      isReady: true,
      evalSha: (...args: unknown[]) => reply("evalSha", ...args),
      eval: (...args: unknown[]) => reply("eval", ...args),
    },
    ioredis: { ...lower, status: "ready", connect: async () => undefined },
    http: lower,
  };
}

const SHA = expect.stringMatching(/^[0-9a-f]{40}$/);
const KEYS = ["{w}:uses", "{w}:freed", "{w}:left"];
const LIMITS = [{ key: "w", max: 1, windowMs: 1_000 }];

describe("every client gets its own dialect", () => {
  test("node-redis gets keys and arguments as options", async () => {
    const { nodeRedis, commands } = clientsOf(() => WAITING);
    expect(await redisStore(nodeRedis).acquire(LIMITS, 5_000)).toEqual({ waitMs: 1_500 });
    expect(commands).toEqual([["evalSha", SHA, { keys: KEYS, arguments: [expect.any(String)] }]]);
  });

  test("ioredis and iovalkey get the number of keys, the keys, and the arguments", async () => {
    const { ioredis, commands } = clientsOf(() => WAITING);
    await redisStore(ioredis).acquire(LIMITS, 5_000);
    expect(commands).toEqual([["evalsha", SHA, 3, ...KEYS, expect.any(String)]]);
  });

  test("a client over HTTP gets a list of keys and a list of arguments", async () => {
    const { http, commands } = clientsOf(() => WAITING);
    await redisStore(http).acquire(LIMITS, 5_000);
    expect(commands).toEqual([["evalsha", SHA, KEYS, [expect.any(String)]]]);
  });

  test.each(["nodeRedis", "ioredis", "http"] as const)("%s gets the script if the server forgot it", async (name) => {
    let isMissing = true;
    const clients = clientsOf(() => {
      if (!isMissing) return "=[1]";
      isMissing = false;
      throw new Error("NOSCRIPT No matching script. Please use EVAL.");
    });
    expect(await redisStore(clients[name]).get("v")).toBe(1);
    expect(clients.commands.map(([command, script]) => [command, script])).toEqual([
      [name === "nodeRedis" ? "evalSha" : "evalsha", SHA],
      ["eval", SCRIPTS.get],
    ]);
  });
});

test("an error of the server rejects, and the script is not repeated", async () => {
  const { http, commands } = clientsOf(() => {
    throw new Error("OOM command not allowed when used memory > 'maxmemory'.");
  });
  await expect(redisStore(http).set("v", 1, 1_000)).rejects.toThrow("OOM");
  expect(commands).toHaveLength(1);
});

test.each([
  ["READONLY You can't write against a read only replica.", "READONLY"],
  ["NOPERM User app has no permissions to run the 'evalsha' command", "NOPERM"],
  ["WRONGPASS invalid username-password pair or user is disabled.", "WRONGPASS"],
  ["CLUSTERDOWN The cluster is down", "CLUSTERDOWN"],
  ["LOADING Redis is loading the dataset in memory", "LOADING"],
  ["MISCONF Redis is configured to save RDB snapshots", "MISCONF"],
  ["Command failed: OOM command not allowed when used memory > 'maxmemory'.", "OOM"],
  ["ERR Error running script: @user_script:1: -READONLY You can't write", "READONLY"],
])("the error of %j has the code of the reply as its name", async (reply, name) => {
  for (const kind of ["nodeRedis", "ioredis", "http"] as const) {
    const clients = clientsOf(() => {
      throw new Error(reply);
    });
    await expect(redisStore(clients[kind]).get("v")).rejects.toMatchObject({ name });
  }
});

test("an error that isn't a reply from Redis keeps its name, and no other word becomes one", async () => {
  const { http } = clientsOf(() => {
    throw Object.assign(new Error("connect to redis://:SECRET@ask-host failed"), { name: "ConnectionTimeoutError" });
  });
  await expect(redisStore(http).get("v")).rejects.toMatchObject({ name: "ConnectionTimeoutError" });
});

test.each([[[]], [null], [undefined], ["1500"], [1_500], [Buffer.from("=1500")]])(
  "an answer that is not the script's rejects: %s",
  async (answer) => {
    const { http } = clientsOf(() => answer);
    await expect(redisStore(http).acquire(LIMITS, 1_000)).rejects.toMatchObject({ name: "RedisAnswerError" });
  },
);

test("a key with a hash tag keeps it, and all keys of a script share it", async () => {
  const { http, commands } = clientsOf(() => "=true");
  const store = redisStore(http, { prefix: "staging:" });
  await store.settle("toolwright:{a1}:send:b2", "owner", { state: "released" });
  await store.refund("toolwright:{a1}:credits:c3", 1).catch(() => undefined);
  expect(commands.map(([, , keys]) => keys)).toEqual([
    ["staging:toolwright:{a1}:send:b2:claim"],
    ["staging:toolwright:{a1}:credits:c3:sum", expect.stringMatching(/^staging:toolwright:\{a1\}:credits:c3:change:/)],
  ]);
});

test("the scripts have at most 150 lines", () => {
  const lines = new Set(Object.values(SCRIPTS).flatMap((script) => script.split("\n")));
  expect(lines.size).toBeLessThanOrEqual(150);
});

describe("a client that is not connected", () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["node-redis, connecting", () => ({ ...clientsOf(() => "=null").nodeRedis, isReady: false })],
    ["ioredis, reconnecting", () => ({ ...clientsOf(() => "=null").ioredis, status: "reconnecting" })],
  ])("gets no command, which it would queue, and the operation rejects after a second: %s", async (_, create) => {
    vi.useFakeTimers();
    const client = create();
    const failed = expect(redisStore(client as RedisClient).get("v")).rejects.toMatchObject({
      name: "RedisNotConnectedError",
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await failed;
  });

  test.each([
    ["node-redis", () => ({ ...clientsOf(() => "=null").nodeRedis, isOpen: false, isReady: false })],
    ["ioredis", () => ({ ...clientsOf(() => "=null").ioredis, status: "end" })],
  ])("and never will be rejects at once: %s", async (_, create) => {
    await expect(redisStore(create() as RedisClient).get("v")).rejects.toThrow(
      "The Redis client is not connected. Connect it before the first call.",
    );
  });

  test("gets its command once it is connected", async () => {
    vi.useFakeTimers();
    const { ioredis } = clientsOf(() => "=[7]");
    const client = { ...ioredis, status: "connecting" };
    const value = redisStore(client).get("v");
    await vi.advanceTimersByTimeAsync(100);
    client.status = "ready";
    await vi.advanceTimersByTimeAsync(100);
    expect(await value).toBe(7);
  });

  test("and connects with its first command is connected by the store", async () => {
    vi.useFakeTimers();
    const { ioredis } = clientsOf(() => "=[7]");
    const client = { ...ioredis, status: "wait" };
    client.connect = async () => {
      client.status = "ready";
    };
    const value = redisStore(client).get("v");
    await vi.advanceTimersByTimeAsync(100);
    expect(await value).toBe(7);
  });

  test("and cannot connect rejects", async () => {
    vi.useFakeTimers();
    const { ioredis } = clientsOf(() => "=[7]");
    const client = { ...ioredis, status: "wait", connect: () => Promise.reject(new Error("refused")) };
    const failed = expect(redisStore(client).get("v")).rejects.toThrow("not connected");
    await vi.advanceTimersByTimeAsync(2_000);
    await failed;
  });
});

test("a pool or a cluster of node-redis needs no isReady", async () => {
  const { isReady: _, ...pool } = clientsOf(() => "=[7]").nodeRedis;
  expect(await redisStore(pool).get("v")).toBe(7);
});

const methods = { evalsha: () => undefined, eval: () => undefined };

test.each([
  [
    "a URL",
    "redis://:secret@localhost",
    /not its URL: await createClient\(\{ url \}\)\.connect\(\) \(received a string\)/,
  ],
  ["a promise", Promise.resolve(), /not a promise: await the client first/],
  ["nothing", undefined, /undefined/],
  ["an object without scripts", { get: () => null, set: () => null }, /runs scripts with evalSha or evalsha/],
  ["node-redis 3", { ...methods, connected: true }, /works with callbacks: pass a client of redis 4 or newer/],
  ["node-redis 4 in legacy mode", { ...clientsOf(() => "").nodeRedis, legacyMode: true }, /without legacyMode/],
  ["the legacy client of node-redis 5", { evalSha: () => undefined, eval: () => undefined }, /legacy\(\)/],
])("%s is refused at once, with the fix and without a secret", (_, client, message) => {
  const create = () => redisStore(client as RedisClient);
  expect(create).toThrow(message);
  expect(create).toThrow(expect.objectContaining({ code: "misconfigured" }));
  expect(create).not.toThrow(/secret/);
});

test.each([["{a}"], ["a".repeat(101)], [7]])("a prefix that breaks keys is refused: %s", (prefix) => {
  const { http } = clientsOf(() => "");
  expect(() => redisStore(http, { prefix: prefix as string })).toThrow("without braces");
});

test("an unknown option is refused", () => {
  const { http } = clientsOf(() => "");
  expect(() => redisStore(http, { keyPrefix: "a" } as object)).toThrow("keyPrefix");
});
