import { type Backend, createBackend } from "../http/create-backend.ts";
import { createRandom } from "../world/random.ts";
import { type Credits, createCredits } from "./account/credits.ts";
import { createRateLimits, type Limits, type Plan } from "./account/rate-limits.ts";
import type { Directory } from "./directory/directory.ts";
import { type Account, API_KEY, respond } from "./respond.ts";

/** Settings of the simulated Apollo.io API. */
export interface ApolloSettings {
  readonly seed: string;
  /** Returns the companies and people, which are generated on first use. */
  readonly directory: () => Directory;
  readonly clock: { now(): number };
  /** Lead credits of the team. Default 10,000. */
  readonly credits?: number | undefined;
  /** Endpoints that the key can use: `organizations/enrich`, `api/v1/organizations/enrich` or `organizations#enrich`. Default: all, as a master key. */
  readonly scopes?: readonly string[] | undefined;
  /** Sets the rate limits; `free` also rejects paid endpoints. Default `professional`. */
  readonly plan?: Plan | undefined;
  /**
   * Refuses with a 422 what the real API silently ignores: unknown parameters, and technology uids with spaces, periods or
   * capitals. Default false.
   */
  readonly strict?: boolean | undefined;
  /** Maximum requests to an endpoint per minute, hour and day; replaces the plan's. `null` means unlimited. */
  readonly rateLimit?: Partial<Limits> | undefined;
}

/** A stateful simulation of Apollo.io's REST API. */
export interface ApolloSandbox extends Backend {
  /** The address of the API. */
  readonly addresses: readonly string[];
  /** Options for `createSales`. */
  readonly options: { readonly fetch: typeof globalThis.fetch; readonly apiKey: string; readonly concurrency: number };
  /** Ground truth: every company and person. */
  readonly directory: Directory;
  /** The team's lead credits. */
  readonly credits: Credits;
}

/** Creates a simulated Apollo.io API. */
export function createApolloSandbox(settings: ApolloSettings): ApolloSandbox {
  const { seed, directory, clock, scopes = null, plan = "professional", strict = false, rateLimit } = settings;
  const limits = createRateLimits(plan, rateLimit);
  const credits = createCredits(settings.credits ?? 10_000);
  const random = createRandom(`requests:${seed}`);
  const account: Account = { directory, credits, limits, plan, scopes, isStrict: strict, clock, random };
  const backend = createBackend({
    respond: (incoming, fault) => respond(account, incoming, fault),
    logsLists: true,
    clear: () => limits.clear(),
  });
  return {
    ...backend,
    addresses: ["https://api.apollo.io"],
    // `concurrency` has its default value. Without an option of sales, other toolkits would accept these options.
    options: { fetch: backend.fetch, apiKey: API_KEY, concurrency: 10 },
    get directory() {
      return directory();
    },
    credits,
  };
}
