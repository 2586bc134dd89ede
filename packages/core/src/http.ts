// The HTTP client of a toolkit: requests, limits, secrets, and reading responses.

export type { Body } from "./http/body.ts";
export { createHttpClient } from "./http/client.ts";
export { type RequestsLeft, readCount } from "./http/count-requests.ts";
export type { Fields } from "./http/fields.ts";
export { asFields, asNumber, asString, asStrings, fieldsSchema, mergeFields } from "./http/fields.ts";
export type { Hooks, RequestEvent, ResponseEvent, RetryEvent, StoreErrorEvent, WaitEvent } from "./http/hooks.ts";
export { path, type SafePath } from "./http/path.ts";
export { createRequestQueue, type QueuedLimit, type RequestQueue } from "./http/rate-limit/queue.ts";
export {
  createRateLimiter,
  type LimitedResponse,
  type LimitInStore,
  limitKey,
  type RateLimiter,
  type ReleasePermit,
  type RollingWindow,
} from "./http/rate-limit/rate-limiter.ts";
export type { HttpRequest, WireResponse } from "./http/request.ts";
export { RETRY_READ_ADVICE, readJson, readResponse } from "./http/response.ts";
export { pauseAfterMs } from "./http/retry-timing.ts";
export type { ClientSecrets, SecretOption, SecretSource } from "./http/secrets.ts";
export { createSecrets, lookUpSecret, readSecrets } from "./http/secrets.ts";
export type { Explanation, HttpClient, HttpOptions } from "./http/settings.ts";
export { HTTP_OPTION_NAMES, readBaseUrl, userAgentOf } from "./http/settings.ts";
export { type RowPage, readRows, warnOrThrow } from "./paging/read-rows.ts";
