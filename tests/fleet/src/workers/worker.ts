// One worker process: runs its task, and prints the outcome of each call as a line of JSON.
import { once } from "node:events";
import { isToolError, type Store } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createSales } from "@toolwright/sales";
import { type RedisClient, redisStore } from "@toolwright/stores/redis";
import { Redis } from "ioredis";
import { createClient } from "redis";
import type { CallOutcome, Job, WorkerConfig } from "./config.ts";

/** Number of calls that a process runs at a time. */
const CONCURRENCY = 16;

const config = JSON.parse(process.argv[2] ?? "") as WorkerConfig;
let steps = 0;

/** Counts an instant at which the process may die. */
function step(): void {
  if (++steps === config.killAtStep) process.kill(process.pid, "SIGKILL");
}

/** Runs an operation between two steps. */
async function stepped<Value>(operation: () => Promise<Value>): Promise<Value> {
  step();
  try {
    return await operation();
  } finally {
    step();
  }
}

async function openClient(): Promise<RedisClient> {
  if (config.client === "ioredis") {
    const client = new Redis(config.redisUrl).on("error", () => undefined);
    await once(client, "ready");
    return client;
  }
  const client = createClient({ url: config.redisUrl }).on("error", () => undefined);
  return client.connect();
}

/** Waits until all workers are ready. */
async function awaitOthers(): Promise<void> {
  const begin = once(process, "message");
  process.send?.("ready");
  await begin;
}

function steppedStore(store: Store): Store {
  return {
    acquire: (limits, leaseMs) => stepped(() => store.acquire(limits, leaseMs)),
    release: (permit, reports) => stepped(() => store.release(permit, reports)),
    claim: (key, request) => stepped(() => store.claim(key, request)),
    settle: (key, owner, settlement) => stepped(() => store.settle(key, owner, settlement)),
    spend: (account, amount, cap) => stepped(() => store.spend(account, amount, cap)),
    refund: (account, amount) => stepped(() => store.refund(account, amount)),
    get: (key) => stepped(() => store.get(key)),
    set: (key, value, ttlMs) => stepped(() => store.set(key, value, ttlMs)),
  };
}

async function report(
  tool: CallOutcome["tool"],
  call: Promise<object>,
  { subject }: Pick<Job, "subject"> = config,
): Promise<void> {
  let outcome: Omit<CallOutcome, "subject" | "tool" | "endedAtMs">;
  try {
    const result = await call;
    const credits = "credits_spent" in result ? Number(result.credits_spent) : 0;
    outcome = { isDone: true, credits, code: null, isUnknown: false, message: "", retryAfterMs: null };
  } catch (thrown) {
    if (!isToolError(thrown)) throw thrown;
    const { code, message, retryAfterMs = null } = thrown;
    outcome = { isDone: false, credits: 0, code, isUnknown: thrown.outcome === "unknown", message, retryAfterMs };
  }
  process.stdout.write(`${JSON.stringify({ subject, tool, ...outcome, endedAtMs: Date.now() })}\n`);
}

/** Runs calls with a limited concurrency. */
async function runAll(count: number, run: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
}

/** Does all jobs at once. */
async function runJobs(run: (job: Job) => Promise<void>): Promise<void> {
  await Promise.all((config.jobs ?? [config]).map(run));
}

const store = steppedStore(redisStore(await openClient()));
const shared = {
  store,
  account: config.account,
  userAgent: config.worker,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => stepped(() => fetch(input, init)),
};
const { apiKey, ...customerioKeys } = config.keys;
const customerio = { ...customerioKeys, region: "US" } as const;
if (config.warmUp) {
  const { messagingUrl: baseUrl, calls } = config.warmUp;
  const account = `${config.account}-${config.worker}`;
  const messaging = createMessaging({ ...shared, ...customerio, account, baseUrl, timeout: 120_000 });
  await runAll(calls, async (index) => {
    await messaging.recordEvent({ person_id: "usr_1", name: "warm-up", data: { index } });
  });
}
await awaitOthers();

if (config.task === "events") {
  const messaging = createMessaging({ ...shared, ...customerio, baseUrl: config.messagingUrl, timeout: 120_000 });
  await runAll(config.calls, (index) => {
    const event = { person_id: "usr_1", name: config.subject, data: { worker: config.worker, index } };
    return report("event", messaging.recordEvent(event));
  });
}
if (["sends", "email", "broadcast"].includes(config.task)) {
  const timing = { timeout: config.timeoutMs, attemptTimeout: config.attemptTimeoutMs };
  await runJobs(async ({ account, subject }) => {
    const messaging = createMessaging({ ...shared, ...customerio, ...timing, account, baseUrl: config.messagingUrl });
    const email = {
      transactional_message_id: "1",
      to: "ada.abara@example.com",
      message_data: { order_id: subject, amount: "12.50 EUR" },
    };
    const broadcast = { broadcast_id: "7", segment_id: "3", data: { round: subject } };
    await Promise.all([
      config.task !== "broadcast" && report("email", messaging.sendTransactionalEmail(email), { subject }),
      config.task !== "email" && report("broadcast", messaging.triggerBroadcast(broadcast), { subject }),
    ]);
  });
}
const policy = config.budget === null ? {} : { policy: { maxCredits: { perAccount: config.budget } } };
const paid = { ...shared, ...policy, apiKey, baseUrl: config.salesUrl };
if (config.task === "company") {
  await runJobs(({ account, subject }) => {
    const sales = createSales({ ...paid, account, timeout: config.timeoutMs });
    return report("company", sales.enrichOrganization({ domain: subject }), { subject });
  });
}
if (config.task === "companies") {
  const sales = createSales({ ...paid, timeout: 120_000 });
  const offset = Number(config.worker.replace(/\D/g, "")) * 13;
  await runAll(config.domains.length, (index) => {
    const domain = config.domains[(index + offset) % config.domains.length] ?? "";
    return report("company", sales.enrichOrganization({ domain }));
  });
}
process.exit();
