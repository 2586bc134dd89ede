import { createBackend } from "../http/create-backend.ts";
import type { Fault } from "../http/faults.ts";
import type { LoggedRequest } from "../http/request-log.ts";
import { createRandom } from "../world/random.ts";
import { type Credits, createCredits } from "./account/credits.ts";
import { createRateLimits, type Limits, type Plan } from "./account/rate-limits.ts";
import type { Directory } from "./directory/directory.ts";
import { type Account, API_KEY, respond } from "./respond.ts";
import { seedDirectory } from "./seed/seed-directory.ts";

/** Settings of the simulated Apollo.io API. */
export interface ApolloSettings {
  readonly seed: string;
  readonly clock: { now(): number };
  /** Lead credits of the team. Default 10,000. */
  readonly credits?: number | undefined;
  /** Endpoints that the key can use: `organizations/enrich`, `api/v1/organizations/enrich` or `organizations#enrich`. Default: all, as a master key. */
  readonly scopes?: readonly string[] | undefined;
  /** Sets the rate limits; `free` also rejects paid endpoints. Default `professional`. */
  readonly plan?: Plan | undefined;
  /** Maximum requests to an endpoint per minute, hour and day; replaces the plan's. `null` means unlimited. */
  readonly rateLimit?: Partial<Limits> | undefined;
}

/** A stateful simulation of Apollo.io's REST API. */
export interface ApolloSandbox {
  /** The API as a `fetch` function. */
  readonly fetch: typeof globalThis.fetch;
  /** Options for `createSales`. */
  readonly options: { readonly fetch: typeof globalThis.fetch; readonly apiKey: string };
  /** The latest 1,000 requests, without headers, so without the API key. */
  readonly requests: readonly LoggedRequest[];
  /** Ground truth: every company and person. */
  readonly directory: Directory;
  /** The team's lead credits. */
  readonly credits: Credits;
  /** Makes later requests fail. */
  fail(fault: Fault): void;
  /** Clears pending faults, logged requests and rate limits. Spent credits stay spent. */
  reset(): void;
}

/** Creates a simulated Apollo.io API. Generates its directory on first use. */
export function createApolloSandbox(settings: ApolloSettings): ApolloSandbox {
  const { seed, clock, scopes = null, plan = "professional", rateLimit } = settings;
  const limits = createRateLimits(plan, rateLimit);
  const credits = createCredits(settings.credits ?? 10_000);
  let cachedDirectory: Directory | null = null;
  const directory = () => {
    cachedDirectory ??= seedDirectory(seed);
    return cachedDirectory;
  };
  const random = createRandom(`requests:${seed}`);
  const account: Account = { directory, credits, limits, plan, scopes, clock, random };
  const { fetch, requests, fail, clear } = createBackend({
    respond: (incoming, fault) => respond(account, incoming, fault),
    logsLists: true,
  });
  return {
    fetch,
    options: { fetch, apiKey: API_KEY },
    requests,
    get directory() {
      return directory();
    },
    credits,
    fail,
    reset() {
      clear();
      limits.clear();
    },
  };
}
