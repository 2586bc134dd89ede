import { systemClock } from "@toolwright/core/authoring";
import {
  createHttpClient,
  createSecrets,
  type HttpClient,
  type HttpOptions,
  limitKey,
  type RateLimiter,
  type SecretOption,
} from "@toolwright/core/http";
import type { ToolkitStore } from "@toolwright/core/store";
import { explainApolloError } from "./errors.ts";
import { requestsLeft } from "./rate-limit-windows.ts";
import { createApolloRateLimiter } from "./rate-limiter.ts";

/**
 * Connection settings of an Apollo account. The API key is read at the first request, not when the client is created.
 */
export interface ApolloOptions extends HttpOptions {
  /** API key; GetApiUsage needs a master key. Default: the environment variable `SALES_API_KEY`. */
  readonly apiKey?: SecretOption | undefined;
  /** Base address of a proxy or a local server, which then receives the key. Default: `https://api.apollo.io`. */
  readonly baseUrl?: string | undefined;
}

/** Apollo's API address. */
export const APOLLO_ADDRESS = "https://api.apollo.io";

/** An account's settings, each with its option and its environment variable. */
export function apolloSettings({ apiKey }: ApolloOptions) {
  return { apiKey: { option: apiKey, optionName: "apiKey", variable: "SALES_API_KEY" } };
}

/**
 * Creates a client of the Apollo API. All its calls share one rate limiter per endpoint.
 * @param counted where the requests are counted, and the account that they belong to
 */
export function createApolloClient(
  options: ApolloOptions,
  counted: { readonly store: ToolkitStore; readonly account?: string | undefined },
): HttpClient {
  const { clock = systemClock } = options;
  const limiters = new Map<string, RateLimiter>();
  return createHttpClient({
    ...options,
    service: "Apollo",
    baseUrl: options.baseUrl ?? APOLLO_ADDRESS,
    secrets: createSecrets(apolloSettings(options)),
    headers: ({ apiKey }) => ({ "x-api-key": apiKey, "cache-control": "no-cache" }),
    explain: explainApolloError,
    requestsLeft,
    rateLimiter({ path }) {
      // All ids of an endpoint share its limit.
      const endpoint = path.replace(/\/organizations\/[^/]+$/, (end) =>
        end.endsWith("/enrich") ? end : "/organizations/:id",
      );
      const existing = limiters.get(endpoint);
      if (existing) return existing;
      const limiter = createApolloRateLimiter(clock, {
        store: counted.store,
        keyOf: limitKey(counted.account, `Apollo ${endpoint}`),
      });
      limiters.set(endpoint, limiter);
      return limiter;
    },
  });
}
