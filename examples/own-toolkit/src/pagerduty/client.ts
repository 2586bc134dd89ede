import { type CallContext, systemClock } from "@toolwright/core/authoring";
import {
  createHttpClient,
  createRateLimiter,
  createSecrets,
  type HttpClient,
  type HttpOptions,
  type SecretOption,
} from "@toolwright/core/http";
import { explainPagerDutyError } from "./errors.ts";

/** Connection settings of a PagerDuty account. */
export interface PagerDutyOptions extends HttpOptions {
  /** REST API key. Default: the variable `PAGERDUTY_API_KEY`, read when the first request needs it. */
  readonly apiKey?: SecretOption | undefined;
  /** Email of the PagerDuty user who makes the changes. */
  readonly from: string;
  /** Base address of a proxy or a local server. Default `https://api.pagerduty.com`. */
  readonly baseUrl?: string | undefined;
}

/** The context of a tool call, with the PagerDuty client. */
export type PagerDutyCall = CallContext & { readonly pagerduty: HttpClient };

/** Creates a client. All tools share its limit of 960 requests a minute. */
export function createPagerDutyClient(options: PagerDutyOptions): HttpClient {
  const key = { option: options.apiKey, optionName: "apiKey", variable: "PAGERDUTY_API_KEY" };
  const rateLimiter = createRateLimiter({ maxRequests: 960, windowMs: 60_000 }, options.clock ?? systemClock);
  return createHttpClient({
    ...options,
    service: "PagerDuty",
    baseUrl: options.baseUrl ?? "https://api.pagerduty.com",
    secrets: createSecrets({ key }),
    headers: (keys) => ({ authorization: `Token token=${keys.key}`, from: options.from }),
    explain: explainPagerDutyError,
    rateLimiter: () => rateLimiter,
  });
}
