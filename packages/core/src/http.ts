// What a backend's client is built from; toolkits import it, tools never do.
export { type Body, parseBody, READ_AGAIN, readAnswer } from "./http/answer.ts";
export { readBaseUrl } from "./http/base-url.ts";
export {
  createHttpClient,
  type Explanation,
  type HttpClient,
  type HttpOptions,
  type HttpSettings,
} from "./http/client.ts";
export type { HttpRequest, Repeat, WireAnswer } from "./http/exchange.ts";
export {
  asFields,
  asInstant,
  asNumber,
  asText,
  asTexts,
  at,
  type Fields,
  fieldsSchema,
  firstText,
  mergeFields,
} from "./http/fields.ts";
export type { Hooks, RequestEvent, ResponseEvent, RetryEvent } from "./http/hooks.ts";
export { createPacer, type Pace, type Pacer } from "./http/pacing.ts";
export { path, type SafePath } from "./http/path.ts";
export { createTurnstile, type Gate, type Turnstile } from "./http/turnstile.ts";
