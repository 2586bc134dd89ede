import { memoryStore, type Store } from "@toolwright/core";
import type { StoreLimit } from "@toolwright/core/store";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { serve } from "@toolwright/sandbox/server";
import { type RedisClient, redisStore } from "@toolwright/stores/redis";
import { CLIENTS, type OpenClient } from "../tests/fleet/src/redis/clients.ts";
import { hasRedis, openRedis } from "../tests/fleet/src/redis/redis-server.ts";
import { type Section, spread, table } from "./report.ts";
import { ratiosOf, rotated, type Spread, spreadOf } from "./statistics.ts";
import { countStoreCalls } from "./store-calls.ts";

// The cost of a shared store: time per call and per operation on this machine's Redis, and the number of operations
// that a call waits for.

const ROUNDS = 30;
const OPERATIONS = 2_000;
const SUBJECTS = ["node-redis", "ioredis", "iovalkey"] as const;
const LIMITS: readonly StoreLimit[] = [{ key: "bench", max: OPERATIONS, windowMs: 0 }];

/** Calls of one batch, at most as many as an account's rate limit allows in a second. */
const BATCHES = [
  {
    title: "ListSegments (a read)",
    calls: 8,
    run: (messaging: Messaging) => messaging.listSegments({}),
  },
  {
    title: "RecordEvent (a write)",
    calls: 40,
    run: (messaging: Messaging) => messaging.recordEvent({ person_id: "usr_1", name: "bench", data: {} }),
  },
] as const;

type Messaging = ReturnType<typeof createMessaging>;
type CreateToolkit = (store: Store | undefined) => Messaging;
interface Subject {
  readonly name: string;
  readonly store: Store | undefined;
}

/** Measures the cost of a store. Without a Redis, only counts the operations. */
export async function benchStore(): Promise<Section> {
  const counts = await countStoreCalls();
  const [read] = counts;
  const countTable = table(
    ["call", "before its request", "awaited after it", "not awaited"],
    counts.map(({ title, before, awaitedAfter, notAwaited }) => [
      title,
      ...[before, awaitedAfter, notAwaited].map((count) => String(count)),
    ]),
  );
  return {
    title: "Store",
    markdown: [COUNTS, countTable, hasRedis() ? await measureOnRedis() : SKIPPED].join("\n\n"),
    targets: [
      {
        what: "operations of the store that a read awaits",
        goal: "1 before, 0 after",
        now: `${read?.before} before, ${read?.awaitedAfter} after`,
        isMet: read?.before === 1 && read.awaitedAfter === 0,
      },
    ],
  };
}

const COUNTS = "Operations of the store in one call. Each is one command of Redis.";
const SKIPPED = "Times were skipped: install redis-server, or set REDIS_URL.";
const TIMES = `One call after the other over the loopback, with the limits and claims in the toolkit's memory or on a Redis of this
machine: medians with quartiles of ${ROUNDS} rounds. Each store has a turn in each round, and ratios and differences are of the
same round.`;
const OPERATION_TIMES = `One operation after the other, ${OPERATIONS.toLocaleString("en-US")} of each: a request waits for \`acquire\`; a read does not wait for \`release\`.`;

async function measureOnRedis(): Promise<string> {
  const redis = await openRedis();
  const clients: OpenClient[] = [];
  const subjects: Subject[] = [{ name: "memory", store: undefined }];
  for (const name of SUBJECTS) {
    const opened = await CLIENTS[name](redis.url);
    clients.push(opened);
    subjects.push({ name, store: storeOn(opened.client) });
  }
  try {
    return [TIMES, await measureCalls(subjects), OPERATION_TIMES, await measureOperations(subjects)].join("\n\n");
  } finally {
    for (const { close } of clients) await close();
    await redis.close();
  }
}

/** A store with new keys, so that no other run affects it. */
function storeOn(client: RedisClient): Store {
  return redisStore(client, { prefix: `${crypto.randomUUID()}:` });
}

async function measureCalls(subjects: readonly Subject[]): Promise<string> {
  const { messaging } = createSandbox({ seed: "bench", enforceLimits: false });
  const server = await serve({ fetch: messaging.fetch });
  const { siteId, trackingApiKey, appApiKey } = messaging.options;
  const options = { siteId, trackingApiKey, appApiKey, region: "US", baseUrl: server.url } as const;
  // Each batch has a new account, because an earlier batch's calls still count against its limits.
  const create: CreateToolkit = (store) => createMessaging({ ...options, store, account: crypto.randomUUID() });
  const rows: string[][] = [];
  for (const batch of BATCHES) rows.push(...(await measureBatch(batch, subjects, create)));
  await server.close();
  return table(["call", "store", "µs", "× memory", "µs more than memory"], rows);
}

async function measureBatch(
  { title, calls, run }: (typeof BATCHES)[number],
  subjects: readonly Subject[],
  create: CreateToolkit,
): Promise<string[][]> {
  const times = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  for (let round = -1; round < ROUNDS; round++)
    for (const { name, store } of rotated(subjects, Math.max(0, round))) {
      const messaging = create(store);
      await run(messaging);
      const startMs = performance.now();
      for (let call = 0; call < calls; call++) await run(messaging);
      if (round >= 0) times.get(name)?.push(((performance.now() - startMs) * 1_000) / calls);
    }
  const base = times.get("memory") ?? [];
  return subjects.map(({ name }) => {
    const own = times.get(name) ?? [];
    const more = spreadOf(own.map((us, round) => us - (base[round] ?? Number.NaN)));
    return [title, name, spread(spreadOf(own)), spread(ratiosOf(own, base)), name === "memory" ? "–" : spread(more)];
  });
}

async function measureOperations(subjects: readonly Subject[]): Promise<string> {
  const rows: string[][] = [];
  for (const { name, store = memoryStore() } of subjects) {
    const { acquireUs, releaseUs } = await measureStore(store);
    rows.push([name, spread(acquireUs), spread(releaseUs)]);
  }
  return table(["store", "acquire, µs", "release, µs"], rows);
}

async function measureStore(store: Store): Promise<{ readonly acquireUs: Spread; readonly releaseUs: Spread }> {
  const acquired: number[] = [];
  const released: number[] = [];
  for (let index = 0; index < OPERATIONS; index++) {
    const startMs = performance.now();
    const permit = await store.acquire(LIMITS, 5_000);
    const grantedMs = performance.now();
    if ("permit" in permit) await store.release(permit.permit);
    acquired.push((grantedMs - startMs) * 1_000);
    released.push((performance.now() - grantedMs) * 1_000);
  }
  return { acquireUs: spreadOf(acquired), releaseUs: spreadOf(released) };
}
