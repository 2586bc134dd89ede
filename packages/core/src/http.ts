// The HTTP client of a toolkit: requests, retries, limits, secrets, redaction, and reading responses.
export { readBaseUrl } from "./http/base-url.ts";
export { type Body, parseBody } from "./http/body.ts";
export {
  createHttpClient,
  type Explanation,
  HTTP_OPTION_NAMES,
  type HttpClient,
  type HttpOptions,
} from "./http/client.ts";
export { type RequestsLeft, readCount } from "./http/count-requests.ts";
export {
  asFields,
  asInstant,
  asNumber,
  asString,
  asStrings,
  at,
  type Fields,
  fieldsSchema,
  firstString,
  mergeFields,
} from "./http/fields.ts";
export type { Hooks, RequestEvent, ResponseEvent, RetryEvent, StoreErrorEvent, WaitEvent } from "./http/hooks.ts";
export { path, type SafePath } from "./http/path.ts";
export {
  createLimitStore,
  type LimitStore,
  type LimitStoreOptions,
  type StoreFailure,
  type StoreLimits,
} from "./http/rate-limit/limit-store.ts";
export { createRequestQueue, type RateLimit, type RequestQueue, type SharedLimit } from "./http/rate-limit/queue.ts";
export type { LimitedResponse, RateLimiter, ReleaseSlot } from "./http/rate-limit/rate-limiter.ts";
export { createRateLimiter, type LimitInStore, type RollingWindow } from "./http/rate-limit/rolling-window.ts";
export { readJson } from "./http/read-json.ts";
export { createRedact, type Redaction } from "./http/redact.ts";
export type { HttpRequest, WireResponse } from "./http/request.ts";
export { RETRY_READ_ADVICE, readResponse } from "./http/response.ts";
export { pauseAfterMs } from "./http/retry-timing.ts";
export {
  type ClientSecrets,
  createSecrets,
  lookUpSecret,
  readSecrets,
  type SecretOption,
  type SecretSource,
} from "./http/secrets.ts";
export { type SingleRequest, type SingleRequests, startSingleRequests } from "./http/single-requests.ts";
