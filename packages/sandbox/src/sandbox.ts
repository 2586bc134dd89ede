import type { Clock, Tool } from "@toolwright/core";
import { type ApolloSandbox, type ApolloSettings, createApolloSandbox } from "./apollo/apollo-sandbox.ts";
import { directoryOf } from "./apollo/seed/seed-directory.ts";
import { type CustomerioSandbox, createCustomerioSandbox } from "./customerio/customerio-sandbox.ts";
import { createDatadogSandbox, type DatadogSandbox } from "./datadog/datadog-sandbox.ts";
import { decodeBase64Url } from "./datadog/event-key.ts";
import { createInvestigation, type Generated } from "./datadog/investigation.ts";
import type { RequestLimit } from "./datadog/rate-limits.ts";
import type { Permission } from "./datadog/route.ts";
import { storeWorld } from "./datadog/store.ts";
import { once, oncePerKey } from "./once.ts";
import { generateWorld } from "./world/generate-world.ts";

/** Settings of a sandbox. */
export interface SandboxOptions {
  /** Selects the generated world: the same seed and clock generate the same data. Default 1. */
  readonly seed?: number | string | undefined;
  /** Returns the current time, epoch milliseconds. The world ends when the sandbox is created; requests use the current value. Default: the system clock, with a world that ends at the start of the current minute. */
  readonly clock?: { now(): number } | undefined;
  /** Replaces each rate limit of Datadog's API. Default: those of Datadog, such as 300 requests an hour for logs, and for spans. */
  readonly rateLimit?: Partial<RequestLimit> | undefined;
  /** Permissions of the Datadog application key. Default: all. */
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

/** The toolkits whose backends are simulated, by their names. */
export const SIMULATED: readonly (keyof Sandbox)[] = ["observability", "messaging", "sales"];

/** Returns a sandbox's tool, whose approval cards say first that the call has no real effect. */
export function simulated(tool: Tool): Tool {
  const prepare: Tool["prepare"] = (args, facts) => {
    const prepared = tool.prepare(args, facts);
    const card: typeof prepared.card = async (options) => {
      const shown = await prepared.card(options);
      return { ...shown, summary: `Sandbox only, nothing real happens: ${shown.summary}`, isSimulated: true };
    };
    // Not a copy, because `args` may change until the call runs.
    return Object.create(prepared, { card: { value: card } });
  };
  return { ...tool, prepare };
}

/** The options that connect a toolkit to its simulated backend; `undefined` for one that is not simulated. */
export function backendOptions(sandbox: Sandbox, toolkit: string): Sandbox[keyof Sandbox]["options"] | undefined {
  const name = SIMULATED.find((simulated) => simulated === toolkit);
  return name && sandbox[name].options;
}

/** Age up to which a page comes from the world of its list, milliseconds. */
const MAX_AGE_MS = 86_400_000;
/** Number of worlds that stay in memory, about 60 MB each. */
const MAX_WORLDS = 3;

const generatedFor = /* @__PURE__ */ oncePerKey(MAX_WORLDS, (key): Generated => {
  const [seed, nowMs] = JSON.parse(key) as [string, number];
  const world = once(() => generateWorld(seed, nowMs));
  const store = once(() => storeWorld(world(), seed));
  return { world, store, investigation: createInvestigation(world, store) };
});

/**
 * Creates a sandbox: six hours of an online shop with an incident in progress. The same seed and time generate the same
 * world.
 *
 * Sandboxes of one seed and time share the generated data, which is created on first use, and the latest three worlds stay
 * in memory. They share no state: what you write to one sandbox is not in another. Do not change the records of
 * `observability.world`, `observability.events` and `sales.directory`.
 *
 * With a `clock`, the world ends at the current second of that clock. Without one, it ends at the start of the current
 * minute, so that all sandboxes of a minute share it.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { rateLimit, permissions, enforceLimits, region, clock = { now: () => Date.now() } } = options;
  const seed = String(options.seed ?? 1);
  const precisionMs = options.clock ? 1_000 : 60_000;
  const endMs = Math.floor(clock.now() / precisionMs) * precisionMs;
  const { world, store, investigation } = generatedFor(JSON.stringify([seed, endMs]));
  // A list that another process began continues in the world of its first page, at whose end the token was issued.
  const past = (token: string | null | undefined) => {
    const ageMs = endMs - Number(/\d+(?=[\]}]*$)/.exec(decodeBase64Url(token ?? "") ?? ""));
    return ageMs > 0 && ageMs <= MAX_AGE_MS ? generatedFor(JSON.stringify([seed, endMs - ageMs])) : null;
  };
  const directory = () => directoryOf(seed);
  return {
    observability: createDatadogSandbox({ seed, world, store, investigation, past, clock, rateLimit, permissions }),
    messaging: createCustomerioSandbox({ seed, world, past, clock, enforceLimits, region }),
    sales: createApolloSandbox({ ...options.sales, seed, directory, clock }),
  };
}

const HOUR_MS = 3_600_000;

/**
 * Creates a clock for a sandbox and its toolkits. It stands still, and a wait moves it forward and ends at once, so that
 * rate limits take no time. Programs that start in the same hour see the same data.
 * @param startMs epoch milliseconds. Default: the start of the current hour
 */
export function simulatedClock(startMs: number = Math.floor(Date.now() / HOUR_MS) * HOUR_MS): Clock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    random: () => 0.5,
    async sleep(milliseconds) {
      nowMs += milliseconds;
    },
  };
}
