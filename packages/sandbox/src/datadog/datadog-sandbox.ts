import { createBackend } from "../http/create-backend.ts";
import type { Fault } from "../http/faults.ts";
import type { LoggedRequest } from "../http/request-log.ts";
import type { World } from "../world/generate-world.ts";
import { createRandom } from "../world/random.ts";
import { type Account, KEYS, type Permission, respond } from "./answer-request.ts";
import { createRequestLimiter, type RequestLimit } from "./rate-limits.ts";
import { type Store, storeWorld } from "./store.ts";

/** Settings of the Datadog stand-in. */
export interface DatadogSettings {
  readonly seed: string;
  readonly clock: { now(): number };
  readonly rateLimit?: Partial<RequestLimit> | undefined;
  /** What the application key may read. Default: both. */
  readonly permissions?: readonly Permission[] | undefined;
}

/** A stateful stand-in for Datadog's API of logs and spans. */
export interface DatadogSandbox {
  /** The API as a `fetch` function. */
  readonly fetch: typeof globalThis.fetch;
  /** Options for `createObservability`. */
  readonly options: {
    readonly fetch: typeof globalThis.fetch;
    readonly apiKey: string;
    readonly applicationKey: string;
    readonly site: "datadoghq.com";
  };
  /** The latest requests, at most 1,000; headers and so keys are not kept. */
  readonly requests: readonly LoggedRequest[];
  /** What really happened, to compare responses with. */
  readonly world: World;
  /** Every event as the API would return it, in the order of time. */
  readonly events: Store;
  /** Makes later requests fail. */
  fail(fault: Fault): void;
  /** Forgets pending faults and logged requests. */
  reset(): void;
}

/** Makes a Datadog stand-in over a world. */
export function createDatadogSandbox(world: World, settings: DatadogSettings): DatadogSandbox {
  const { seed, clock, permissions = ["logs_read_data", "apm_read"] } = settings;
  const store = storeWorld(world, seed);
  const limit = { limit: 300, periodSeconds: 3_600, ...settings.rateLimit };
  const limiters = {
    logs: createRequestLimiter("logs_public_search_api", limit),
    spans: createRequestLimiter("spans_public_search_api", limit),
  };
  const account: Account = { store, clock, random: createRandom(`requests:${seed}`), limiters, permissions };
  const { fetch, requests, fail, clear } = createBackend({
    respond: (incoming, fault) => respond(account, incoming, fault),
  });
  return { fetch, options: { ...KEYS, fetch }, requests, world, events: store, fail, reset: clear };
}
