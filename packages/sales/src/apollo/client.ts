import {
  createHttpClient,
  createSecrets,
  type HttpClient,
  type HttpOptions,
  type RateLimiter,
  type SecretOption,
  systemClock,
} from "@toolwright/core/authoring";
import { explainApolloError } from "./errors.ts";
import { createApolloRateLimiter } from "./rate-limiter.ts";

/** How to reach an Apollo account. The key is read when it is first needed, not when the client is made. */
export interface ApolloOptions extends HttpOptions {
  /** API key, a master key for GetApiUsage. Default: the variable `SALES_API_KEY`. */
  readonly apiKey?: SecretOption | undefined;
  /** Another address than `https://api.apollo.io`, for a proxy or a local server; the key is sent there. */
  readonly baseUrl?: string | undefined;
}

const ADDRESS = "https://api.apollo.io";

/** A client of the Apollo API. All calls together keep the rate limits that each endpoint's responses report. */
export function createApolloClient(options: ApolloOptions): HttpClient {
  const { clock = systemClock } = options;
  const apiKey = { option: options.apiKey, optionName: "apiKey", variable: "SALES_API_KEY" };
  const limiters = new Map<string, RateLimiter>();
  const secrets = createSecrets({ apiKey });
  return createHttpClient({
    ...options,
    service: "Apollo",
    baseUrl: options.baseUrl ?? ADDRESS,
    headers: () => ({ "x-api-key": secrets.read().apiKey, "cache-control": "no-cache" }),
    secrets: secrets.list,
    explain: explainApolloError,
    rateLimiter({ path }) {
      // Records by id share one limit, whatever the id looks like.
      const endpoint = path.replace(/\/organizations\/[^/]+$/, (end) =>
        end.endsWith("/enrich") ? end : "/organizations/:id",
      );
      const known = limiters.get(endpoint);
      if (known) return known;
      const limiter = createApolloRateLimiter(clock);
      limiters.set(endpoint, limiter);
      return limiter;
    },
  });
}
