import {
  type Claim,
  type Json,
  type LimitReport,
  misconfigured,
  type Permit,
  POLL_MS,
  readPermit,
  refuseUnknownOptions,
  type Spending,
  type Store,
  SUM_TTL_MS,
  writePermit,
} from "@toolwright/core/store";
import { formatValue } from "@toolwright/core/text";
import { adaptClient, type RedisClient } from "./client.ts";
import { createRunScript, type RunScript } from "./run-script.ts";

export type { HttpRedisClient, IoredisClient, NodeRedisClient, RedisClient } from "./client.ts";

/** Options of {@link redisStore}. */
export interface RedisStoreOptions {
  /**
   * Prefix of every key, to separate programs or environments in one database. At most 100 characters, without braces.
   * Default: none; the keys of toolkits start with `toolwright:`.
   */
  readonly prefix?: string | undefined;
}

/** Maximum time, milliseconds. A longer one would exceed the numbers of the scripts. */
const MAX_MS = 10 * 365 * 86_400_000;
/** Time within which a client may repeat a command after a lost response, milliseconds. */
const REPEAT_MS = 60_000;

/**
 * Creates a store on Redis 6.2 or newer, or Valkey, for several processes. It runs Lua scripts on your program's
 * client: `redis` (node-redis), `ioredis`, `iovalkey`, or `@upstash/redis` for runtimes without sockets. Each operation
 * is one command, with all keys in one slot of a cluster. Time is the server's.
 *
 * Set `maxmemory-policy noeviction`, because duplicates go undetected if the server evicts claims. Sums of `spend` are
 * forgotten after 400 days without a change.
 * @param client a client. The store sends nothing to a client that is not connected, and waits at most one second for
 * it
 * @throws ToolError `misconfigured` for anything else, and for an unknown option
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): Store {
  refuseUnknownOptions(options, ["prefix"]);
  const prefix = readPrefix(options.prefix);
  const run = createRunScript(adaptClient(client));
  const keyOf = (key: string, part: string) => `${prefix}${key.includes("{") ? key : `{${key}}`}:${part}`;
  return { ...permitsOn(run, keyOf), ...claimsOn(run, keyOf), ...sumsOn(run, keyOf), ...valuesOn(run, keyOf) };
}

/** Adds the name of a part to a key. A key without a hash tag becomes one, which keeps its parts in one slot. */
type KeyOf = (key: string, part: string) => string;

function permitsOn(run: RunScript, keyOf: KeyOf): Pick<Store, "acquire" | "release"> {
  const keysOf = (key: string) => [keyOf(key, "uses"), keyOf(key, "freed"), keyOf(key, "left")];
  return {
    async acquire(limits, leaseMs): Promise<Permit> {
      const id = crypto.randomUUID();
      const rounded = limits.map((limit) => ({ ...limit, windowMs: wholeMs(limit.windowMs) }));
      const waitMs = await run(
        "acquire",
        limits.flatMap(({ key }) => keysOf(key)),
        {
          id,
          lease: wholeMs(leaseMs),
          poll: POLL_MS,
          limits: rounded.map(({ max, windowMs }) => ({ max, window: windowMs })),
        },
      );
      return waitMs === 0 ? { permit: writePermit(rounded, id) } : { waitMs: Number(waitMs) };
    },
    async release(permit, reports = []) {
      const { id, windows } = readPermit(permit);
      const reportOf = new Map(reports.map((report) => [report.key, report]));
      const keys = [...new Set([...windows.keys(), ...reportOf.keys()])];
      await run("release", keys.flatMap(keysOf), {
        id,
        limits: keys.map((key) => ({ ...toWindow(windows.get(key)), ...toReport(reportOf.get(key)) })),
      });
    },
  };
}

function claimsOn(run: RunScript, keyOf: KeyOf): Pick<Store, "claim" | "settle"> {
  return {
    async claim(key, { owner, leaseMs, ttlMs, data = null, over }) {
      const holder = await run("claim", [keyOf(key, "claim")], {
        owner,
        lease: wholeMs(leaseMs),
        ttl: wholeMs(ttlMs),
        data: JSON.stringify(data),
        over: over?.owner ?? null,
        isKept: over?.isKept ?? true,
      });
      return holder === null ? null : readClaim(holder as StoredAnswer);
    },
    async settle(key, owner, settlement) {
      await run("settle", [keyOf(key, "claim")], {
        owner,
        state: settlement.state,
        ttl: settlement.state === "released" ? 0 : wholeMs(settlement.ttlMs),
        record: JSON.stringify(settlement.state === "done" ? settlement.record : null),
      });
    },
  };
}

function sumsOn(run: RunScript, keyOf: KeyOf): Pick<Store, "spend" | "refund"> {
  const change = async (account: string, amount: number, cap: number): Promise<Spending> => {
    // A repeated command must not count twice.
    const keys = [keyOf(account, "sum"), keyOf(account, `change:${crypto.randomUUID()}`)];
    const args = { amount, cap: Math.min(cap, Number.MAX_SAFE_INTEGER), ttl: SUM_TTL_MS, changeTtl: REPEAT_MS };
    const [isGranted, spent] = (await run("spend", keys, args)) as readonly [boolean, number];
    return { isGranted, spent };
  };
  return {
    spend: (account, amount, cap) => change(account, amount, cap),
    refund: async (account, amount) => (await change(account, -amount, 0)).spent,
  };
}

function valuesOn(run: RunScript, keyOf: KeyOf): Pick<Store, "get" | "set"> {
  return {
    async get(key) {
      const entry = await run("get", [keyOf(key, "value")]);
      return entry === null ? undefined : (entry as readonly [Json])[0];
    },
    async set(key, value, ttlMs) {
      // In a list, a stored `null` differs from a missing value.
      await run("set", [keyOf(key, "value")], { json: JSON.stringify([value]), ttl: wholeMs(ttlMs) });
    },
  };
}

function wholeMs(milliseconds: number): number {
  return Math.max(0, Math.min(MAX_MS, Math.ceil(milliseconds)));
}

function toWindow(windowMs: number | undefined): { readonly window?: number } {
  return windowMs === undefined ? {} : { window: windowMs };
}

function toReport(report: LimitReport | undefined): { readonly left?: number; readonly reset?: number } {
  return report ? { left: Math.floor(report.remaining), reset: wholeMs(report.resetMs) } : {};
}

/** State, owner, age, time to live, data and record of a claim. The last two are JSON. */
type StoredAnswer = readonly [Claim["state"], string, number, number, string, string];

function readClaim([state, owner, ageMs, expiresInMs, data, record]: StoredAnswer): Claim {
  return { state, owner, ageMs, expiresInMs, data: JSON.parse(data) as Json, record: JSON.parse(record) as Json };
}

function readPrefix(prefix: unknown = ""): string {
  if (typeof prefix === "string" && prefix.length <= 100 && !/[{}]/.test(prefix)) return prefix;
  const rule = "must be a string of at most 100 characters without braces";
  throw misconfigured([{ parameter: "prefix", received: formatValue(prefix), rule }]);
}
