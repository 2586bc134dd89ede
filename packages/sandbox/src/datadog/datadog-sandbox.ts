import { type Backend, createBackend } from "../http/create-backend.ts";
import type { World } from "../world/generate-world.ts";
import { createRandom } from "../world/random.ts";
import { createAddedLogs, type NewLog } from "./added-logs.ts";
import { createAddedEvents, type NewEvent } from "./change-events/added-events.ts";
import type { Generated, Investigation } from "./investigation.ts";
import { createRequestLimiters, type RequestLimit } from "./rate-limits.ts";
import { type Account, KEYS, respond } from "./respond.ts";
import { PERMISSIONS, type Permission } from "./route.ts";
import type { Store } from "./store.ts";

/** Settings of the simulated Datadog API. */
export interface DatadogSettings {
  readonly seed: string;
  /** Returns the world, which is generated on first use. */
  readonly world: () => World;
  /** Returns the events of the world in the API's format. */
  readonly store: () => Store;
  readonly investigation: Investigation;
  /** Returns the data of an earlier world, in which the list of a page token began; `null` for this world. */
  readonly past?: ((token: string | null | undefined) => Generated | null) | undefined;
  readonly clock: { now(): number };
  readonly rateLimit?: Partial<RequestLimit> | undefined;
  /** Permissions of the application key. Default: all. */
  readonly permissions?: readonly Permission[] | undefined;
}

/** A stateful simulation of Datadog's API: logs, spans, metrics, monitors, events and incidents. */
export interface DatadogSandbox extends Backend {
  /** The addresses of the API at the site of the options. */
  readonly addresses: readonly string[];
  /** Options for `createObservability`. */
  readonly options: {
    readonly fetch: typeof globalThis.fetch;
    readonly apiKey: string;
    readonly applicationKey: string;
    readonly site: "datadoghq.com";
  };
  /** Ground truth: the generated world. */
  readonly world: World;
  /** Ground truth: every event as the API returns it, oldest first. */
  readonly events: Store;
  /** Ground truth: metrics, monitors with their transitions, events of the event stream, and incidents. */
  readonly investigation: Investigation;
  /** Adds logs to the generated ones, for example with hostile text, or logs that arrive late. */
  addLogs(logs: readonly NewLog[]): void;
  /** Adds events to the event stream, for example with hostile text. */
  addEvents(events: readonly NewEvent[]): void;
}

/** Creates a simulated Datadog API for a world. */
export function createDatadogSandbox(settings: DatadogSettings): DatadogSandbox {
  const { seed, world, clock, permissions = PERMISSIONS } = settings;
  const { store, add, countRequest } = createAddedLogs(settings.store, createRandom(`added:${seed}`));
  const { investigation, add: addEvents } = createAddedEvents(
    settings.investigation,
    createRandom(`added-events:${seed}`),
  );
  const account: Account = {
    store,
    world,
    investigation,
    clock,
    random: createRandom(`requests:${seed}`),
    limiters: createRequestLimiters(settings.rateLimit),
    permissions,
  };
  const backend = createBackend({
    respond(incoming, fault) {
      if (incoming.url.pathname.startsWith("/api/v2/logs/")) countRequest();
      const token = incoming.url.searchParams.get("page[cursor]") ?? /"cursor":"([^"]+)"/.exec(incoming.text)?.[1];
      const earlier = settings.past?.(token);
      return respond(earlier ? { ...account, ...earlier, store: earlier.store() } : account, incoming, fault);
    },
  });
  return {
    ...backend,
    addresses: [`https://api.${KEYS.site}`],
    options: { ...KEYS, fetch: backend.fetch },
    get world() {
      return world();
    },
    events: store,
    investigation,
    addLogs: add,
    addEvents,
  };
}
