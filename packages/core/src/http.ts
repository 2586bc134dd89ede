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
export { AttemptFailure } from "./http/failure.ts";
export {
  asFields,
  asNumber,
  asString,
  asStrings,
  type Fields,
  fieldsSchema,
  mergeFields,
} from "./http/fields.ts";
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
export { createRedact, type Redaction } from "./http/redact.ts";
export { redactAttempts } from "./http/redact-attempts.ts";
export type { HttpRequest, WireResponse } from "./http/request.ts";
export { RETRY_READ_ADVICE, readJson, readResponse } from "./http/response.ts";
export { pauseAfterMs } from "./http/retry-timing.ts";
export {
  type ClientSecrets,
  createSecrets,
  lookUpSecret,
  readSecrets,
  type SecretOption,
  type SecretSource,
} from "./http/secrets.ts";
export { createTransport } from "./http/transport.ts";
export { userAgentOf } from "./http/user-agent.ts";
