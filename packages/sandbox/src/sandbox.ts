import { type ApolloSandbox, type ApolloSettings, createApolloSandbox } from "./apollo/apollo-sandbox.ts";
import type { Directory } from "./apollo/directory/directory.ts";
import { seedDirectory } from "./apollo/seed/seed-directory.ts";
import { type CustomerioSandbox, createCustomerioSandbox } from "./customerio/customerio-sandbox.ts";
import { createDatadogSandbox, type DatadogSandbox } from "./datadog/datadog-sandbox.ts";
import type { RequestLimit } from "./datadog/rate-limits.ts";
import type { Permission } from "./datadog/respond.ts";
import { type Store, storeWorld } from "./datadog/store.ts";
import { generateWorld, type World } from "./world/generate-world.ts";

/** Settings of a sandbox. */
export interface SandboxOptions {
  /** Selects the generated world: the same seed and clock generate the same data. Default 1. */
  readonly seed?: number | string | undefined;
  /** Returns the current time, epoch milliseconds. The world ends when the sandbox is created; requests use the current value. Default: the system clock. */
  readonly clock?: { now(): number } | undefined;
  /** Rate limit per Datadog dataset. Default 300 requests an hour, as Datadog's. */
  readonly rateLimit?: Partial<RequestLimit> | undefined;
  /** Datasets that the Datadog application key can read. Default: logs and spans. */
  readonly permissions?: readonly Permission[] | undefined;
  /** Whether the Customer.io backend enforces its published rate limits (10 requests a second, one broadcast per 10 s). Default true. */
  readonly enforceLimits?: boolean | undefined;
  /** Data region of the Customer.io account. `EU`: the US host of its Track API redirects. Default `US`. */
  readonly region?: "US" | "EU" | undefined;
  /** The Apollo.io team: its credits, the scopes of its key, its plan, and rate limits that replace the plan's. */
  readonly sales?: Omit<ApolloSettings, "seed" | "directory" | "clock"> | undefined;
}

/** Three simulated backends that share one world. */
export interface Sandbox {
  /** Simulated Datadog. */
  readonly observability: DatadogSandbox;
  /** Simulated Customer.io. */
  readonly messaging: CustomerioSandbox;
  /** Simulated Apollo.io. Its directory includes the employers of the shop's customers. */
  readonly sales: ApolloSandbox;
}

/** The generated data of a seed and an instant, which no sandbox changes. */
interface Generated {
  readonly world: World;
  readonly store: Store;
  readonly directory: () => Directory;
}

function generate(seed: string, nowMs: number): Generated {
  const world = generateWorld(seed, nowMs);
  let directory: Directory | null = null;
  return {
    world,
    store: storeWorld(world, seed),
    // Only some programs use sales.
    directory() {
      directory ??= seedDirectory(seed);
      return directory;
    },
  };
}

/** Creates a sandbox: six hours of an online shop with an incident in progress. The same seed and time generate the same world. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return assemble(options, generate);
}

/**
 * Returns a `createSandbox` that generates the data of each seed and instant once, for programs that create many
 * sandboxes. The sandboxes share no state. Do not change the records of its `directory`, `world` and `events`.
 * @param maxWorlds how many worlds stay in memory, about 100 MB each. Default 3
 */
export function createSandboxFactory(maxWorlds = 3): (options?: SandboxOptions) => Sandbox {
  const worlds = new Map<string, Generated>();
  const generateOnce = (seed: string, nowMs: number): Generated => {
    const key = JSON.stringify([seed, nowMs]);
    const generated = worlds.get(key) ?? generate(seed, nowMs);
    // Keep the latest: a map is in the order of insertion.
    worlds.delete(key);
    worlds.set(key, generated);
    for (const oldest of [...worlds.keys()].slice(0, -maxWorlds)) worlds.delete(oldest);
    return generated;
  };
  return (options = {}) => assemble(options, generateOnce);
}

function assemble(options: SandboxOptions, generateFor: typeof generate): Sandbox {
  const clock = options.clock ?? { now: () => Date.now() };
  const seed = String(options.seed ?? 1);
  const { rateLimit, permissions, enforceLimits, region } = options;
  const { world, store, directory } = generateFor(seed, clock.now());
  return {
    observability: createDatadogSandbox(world, { seed, store, clock, rateLimit, permissions }),
    messaging: createCustomerioSandbox(world, { seed, clock, enforceLimits, region }),
    sales: createApolloSandbox({ ...options.sales, seed, directory, clock }),
  };
}
