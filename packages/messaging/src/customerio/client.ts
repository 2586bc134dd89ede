import {
  createHttpClient,
  createRateLimiter,
  createSecrets,
  type HttpClient,
  type HttpOptions,
  type HttpRequest,
  readBaseUrl,
  readSecrets,
  type SecretOption,
  systemClock,
} from "@toolwright/core/authoring";
import { explainCustomerioError } from "./errors.ts";
import { type Interface, readRegion, regionAddress } from "./region.ts";

/** How to reach a Customer.io workspace. Every secret is read when it is first needed, not when the client is made. */
export interface CustomerioOptions extends HttpOptions {
  /** Site id, for writes of people and events. Default: the variable `MESSAGING_SITE_ID`. */
  readonly siteId?: SecretOption | undefined;
  /** Tracking key of the site. Default: the variable `MESSAGING_TRACKING_API_KEY`. */
  readonly trackingApiKey?: SecretOption | undefined;
  /** App API key, for everything else. Default: the variable `MESSAGING_APP_API_KEY`. */
  readonly appApiKey?: SecretOption | undefined;
  /** Data region, `US` or `EU` in any case; it selects both hosts. Default: the variable `MESSAGING_REGION`. */
  readonly region?: SecretOption | undefined;
  /** Other addresses instead of the region's, for a proxy or a local server: one for both interfaces, or one each. */
  readonly baseUrl?: string | { readonly track?: string | undefined; readonly app?: string | undefined } | undefined;
}

/** Clients of the vendor's two interfaces. */
export interface Customerio {
  /** Track API: people and events are written here. */
  readonly track: HttpClient;
  /** App API: everything is read here, and messages are sent. */
  readonly app: HttpClient;
}

/** Clients of a workspace. All calls together keep the rate limits that the vendor documents but does not send in headers. */
export function createCustomerio(options: CustomerioOptions): Customerio {
  const region = regionOf(options);
  const { clock = systemClock } = options;
  const limiters = {
    track: createRateLimiter({ maxRequests: 100, windowMs: 1_000 }, clock),
    app: createRateLimiter({ maxRequests: 10, windowMs: 1_000 }, clock),
    send: createRateLimiter({ maxRequests: 100, windowMs: 1_000 }, clock),
    trigger: createRateLimiter({ maxRequests: 1, windowMs: 10_000 }, clock),
  };
  // The two interfaces have keys of their own, and an answer of either may echo any of them.
  const trackKeys = createSecrets({
    siteId: { option: options.siteId, optionName: "siteId", variable: "MESSAGING_SITE_ID" },
    trackingApiKey: {
      option: options.trackingApiKey,
      optionName: "trackingApiKey",
      variable: "MESSAGING_TRACKING_API_KEY",
    },
  });
  const appKeys = createSecrets({
    appApiKey: { option: options.appApiKey, optionName: "appApiKey", variable: "MESSAGING_APP_API_KEY" },
  });
  const secrets = () => [...trackKeys.list(), ...appKeys.list()];
  const common = { ...options, secrets, service: "Customer.io" };
  const track = createHttpClient({
    ...common,
    baseUrl: addressOf("track", options),
    headers() {
      const { siteId, trackingApiKey } = trackKeys.read(isAddressed("track", options) ? {} : { region });
      const basic = btoa(`${siteId}:${trackingApiKey}`);
      trackKeys.remember(basic);
      return { authorization: `Basic ${basic}` };
    },
    explain: explainCustomerioError("track"),
    rateLimiter: () => limiters.track,
  });
  const app = createHttpClient({
    ...common,
    baseUrl: addressOf("app", options),
    headers() {
      const { appApiKey } = appKeys.read(isAddressed("app", options) ? {} : { region });
      return { authorization: `Bearer ${appApiKey}` };
    },
    explain: explainCustomerioError("app"),
    rateLimiter: (request) => limiters[limitOf(request)],
  });
  return { track, app };
}

function limitOf({ method, path }: HttpRequest): "app" | "send" | "trigger" {
  if (method !== "POST") return "app";
  if (path.endsWith("/triggers")) return "trigger";
  return path.startsWith("/v1/send/") ? "send" : "app";
}

function regionOf({ region }: CustomerioOptions) {
  return { option: region, optionName: "region", variable: "MESSAGING_REGION" };
}

/** Whether an address was passed, which makes the region irrelevant. */
function isAddressed(api: Interface, { baseUrl }: CustomerioOptions): boolean {
  return (typeof baseUrl === "string" ? baseUrl : baseUrl?.[api]) !== undefined;
}

function addressOf(api: Interface, options: CustomerioOptions): () => string {
  const { baseUrl } = options;
  const explicit = typeof baseUrl === "string" ? baseUrl : baseUrl?.[api];
  if (explicit !== undefined) {
    const address = readBaseUrl(explicit, typeof baseUrl === "string" ? "baseUrl" : `baseUrl.${api}`);
    return () => address;
  }
  const region = regionOf(options);
  return () => regionAddress(readRegion(readSecrets({ region }).region), api);
}
