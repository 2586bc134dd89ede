import { createBackend } from "../http/create-backend.ts";
import type { Fault } from "../http/faults.ts";
import type { LoggedRequest } from "../http/request-log.ts";
import { createRandom } from "../world/random.ts";
import { type Credits, createCredits } from "./account/credits.ts";
import { createRateLimits, type Limits, type Plan } from "./account/rate-limits.ts";
import { type Account, API_KEY, respond } from "./answer-request.ts";
import type { Directory } from "./directory/directory.ts";
import { seedDirectory } from "./seed/seed-directory.ts";

/** Settings of the Apollo stand-in. */
export interface ApolloSettings {
  readonly seed: string;
  readonly clock: { now(): number };
  /** Lead credits of the team. Default 10,000. */
  readonly credits?: number | undefined;
  /** Endpoints the key may use, as `organizations/enrich`, `api/v1/organizations/enrich` or `organizations#enrich`. Default: all, as a master key. */
  readonly scopes?: readonly string[] | undefined;
  /** Sets the rate limits; `free` also refuses paid endpoints. Default `professional`. */
  readonly plan?: Plan | undefined;
  /** Most requests to an endpoint per minute, hour and day instead of the plan's; `null` is no limit. */
  readonly rateLimit?: Partial<Limits> | undefined;
}

/** A stateful stand-in for Apollo.io's REST API. */
export interface ApolloSandbox {
  /** The API as a `fetch` function. */
  readonly fetch: typeof globalThis.fetch;
  /** Options for `createSales`. */
  readonly options: { readonly fetch: typeof globalThis.fetch; readonly apiKey: string };
  /** The latest requests, at most 1,000; headers and so keys are not kept. */
  readonly requests: readonly LoggedRequest[];
  /** Every company and person of the stand-in, to compare responses with. */
  readonly directory: Directory;
  /** The team's lead credits. */
  readonly credits: Credits;
  /** Makes later requests fail. */
  fail(fault: Fault): void;
  /** Forgets pending faults, logged requests and used limits; spent credits stay spent. */
  reset(): void;
}

/** Makes an Apollo stand-in. Generates its directory on first use. */
export function createApolloSandbox(settings: ApolloSettings): ApolloSandbox {
  const { seed, clock, scopes = null, plan = "professional", rateLimit } = settings;
  const limits = createRateLimits(plan, rateLimit);
  const credits = createCredits(settings.credits ?? 10_000);
  let known: Directory | null = null;
  const directory = () => {
    known ??= seedDirectory(seed);
    return known;
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
