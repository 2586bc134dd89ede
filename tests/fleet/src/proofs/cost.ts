import { memoryStore, type Store, type StoreLimit } from "@toolwright/core";
import { redisStore } from "@toolwright/core/redis";
import { CLIENTS } from "../redis/clients.ts";

/** Median durations of the operations of a request, milliseconds. */
export interface StoreCost {
  readonly name: string;
  /** Awaited before the request. */
  readonly acquireMs: number;
  /** After the request; a read does not wait for it. */
  readonly releaseMs: number;
}

const OPERATIONS = 2_000;
const LIMITS: readonly StoreLimit[] = [{ key: "cost", max: OPERATIONS, windowMs: 0 }];

/** Measures the memory store, and each client on this Redis. */
export async function measureCosts(redisUrl: string): Promise<readonly StoreCost[]> {
  const costs = [await measure("memory", memoryStore())];
  for (const [name, open] of Object.entries(CLIENTS)) {
    const { client, close } = await open(redisUrl);
    costs.push(await measure(name, redisStore(client, { prefix: `${crypto.randomUUID()}:` })));
    await close();
  }
  return costs;
}

async function measure(name: string, store: Store): Promise<StoreCost> {
  const acquired: number[] = [];
  const released: number[] = [];
  for (let index = 0; index < OPERATIONS; index++) {
    const startMs = performance.now();
    const permit = await store.acquire(LIMITS, 5_000);
    const grantedMs = performance.now();
    if ("permit" in permit) await store.release(permit.permit);
    acquired.push(grantedMs - startMs);
    released.push(performance.now() - grantedMs);
  }
  return { name, acquireMs: median(acquired), releaseMs: median(released) };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
