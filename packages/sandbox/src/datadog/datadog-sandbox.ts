import { createBackend } from "../http/create-backend.ts";
import type { Fault } from "../http/faults.ts";
import type { LoggedRequest } from "../http/request-log.ts";
import type { World } from "../world/generate-world.ts";
import { createRandom } from "../world/random.ts";
import { createAddedLogs, type NewLog } from "./added-logs.ts";
import { createRequestLimiter, type RequestLimit } from "./rate-limits.ts";
import { type Account, KEYS, type Permission, respond } from "./respond.ts";
import type { Store } from "./store.ts";

/** Settings of the simulated Datadog API. */
export interface DatadogSettings {
  readonly seed: string;
  /** Returns the world, which is generated on first use. */
  readonly world: () => World;
  /** Returns the events of the world in the API's format. */
  readonly store: () => Store;
  readonly clock: { now(): number };
  readonly rateLimit?: Partial<RequestLimit> | undefined;
  /** Datasets that the application key can read. Default: both. */
  readonly permissions?: readonly Permission[] | undefined;
}

/** A stateful simulation of Datadog's logs and spans APIs. */
export interface DatadogSandbox {
  /** The addresses of the API at the site of the options. */
  readonly addresses: readonly string[];
  /** The API as a `fetch` function. */
  readonly fetch: typeof globalThis.fetch;
  /** Options for `createObservability`. */
  readonly options: {
    readonly fetch: typeof globalThis.fetch;
    readonly apiKey: string;
    readonly applicationKey: string;
    readonly site: "datadoghq.com";
  };
  /** The latest 1,000 requests, without headers, so without keys. */
  readonly requests: readonly LoggedRequest[];
  /** Ground truth: the generated world. */
  readonly world: World;
  /** Ground truth: every event as the API returns it, oldest first. */
  readonly events: Store;
  /** Adds logs to the generated ones, for example with hostile text, or logs that arrive late. */
  addLogs(logs: readonly NewLog[]): void;
  /** Makes later requests fail. */
  fail(fault: Fault): void;
  /** Clears pending faults and logged requests. */
  reset(): void;
}

/** Creates a simulated Datadog API for a world. */
export function createDatadogSandbox(settings: DatadogSettings): DatadogSandbox {
  const { seed, world, clock, permissions = ["logs_read_data", "apm_read"] } = settings;
  const { store, add, countRequest } = createAddedLogs(settings.store, createRandom(`added:${seed}`));
  const limit = { limit: 300, periodSeconds: 3_600, ...settings.rateLimit };
  const limiters = {
    logs: createRequestLimiter("logs_public_search_api", limit),
    spans: createRequestLimiter("spans_public_search_api", limit),
  };
  const account: Account = { store, clock, random: createRandom(`requests:${seed}`), limiters, permissions };
  const { fetch, requests, fail, clear } = createBackend({
    respond(incoming, fault) {
      if (incoming.url.pathname.startsWith("/api/v2/logs/")) countRequest();
      return respond(account, incoming, fault);
    },
  });
  return {
    fetch,
    addresses: [`https://api.${KEYS.site}`],
    options: { ...KEYS, fetch },
    requests,
    get world() {
      return world();
    },
    events: store,
    addLogs: add,
    fail,
    reset: clear,
  };
}
