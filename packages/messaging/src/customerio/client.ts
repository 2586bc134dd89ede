import { systemClock } from "@toolwright/core/authoring";
import {
  createHttpClient,
  createRateLimiter,
  createSecrets,
  type HttpClient,
  type HttpOptions,
  type HttpRequest,
  limitKey,
  type RollingWindow,
  readBaseUrl,
  readSecrets,
  type SecretOption,
} from "@toolwright/core/http";
import type { ToolkitStore } from "@toolwright/core/store";
import { explainCustomerioError } from "./errors.ts";
import { type CustomerioApi, explainRegion, readRegion, regionBaseUrl } from "./region.ts";

/** Connection settings of a Customer.io workspace. Each secret is read when a call first needs it, not at creation. */
export interface CustomerioOptions extends HttpOptions {
  /** Site id, for writing people and events. Default: the environment variable `MESSAGING_SITE_ID`. */
  readonly siteId?: SecretOption | undefined;
  /** Tracking API key of the site. Default: the environment variable `MESSAGING_TRACKING_API_KEY`. */
  readonly trackingApiKey?: SecretOption | undefined;
  /** App API key, for reads and sends. Default: the environment variable `MESSAGING_APP_API_KEY`. */
  readonly appApiKey?: SecretOption | undefined;
  /** Data region, `US` or `EU` in any case; selects both hosts. Default: the environment variable `MESSAGING_REGION`. */
  readonly region?: "US" | "EU" | (string & Record<never, never>) | (() => string) | undefined;
  /** Base URL of a proxy or a local server, for both APIs or one each. It replaces the region's hosts. */
  readonly baseUrl?: string | { readonly track?: string | undefined; readonly app?: string | undefined } | undefined;
}

/** Clients of the two Customer.io APIs. */
export interface Customerio {
  /** Track API: writes people and events. */
  readonly track: HttpClient;
  /** App API: reads everything, and sends messages. */
  readonly app: HttpClient;
}

/** A workspace's settings, each with its option and its environment variable. */
export function customerioSettings({ siteId, trackingApiKey, appApiKey, region }: CustomerioOptions) {
  return {
    siteId: { option: siteId, optionName: "siteId", variable: "MESSAGING_SITE_ID" },
    trackingApiKey: { option: trackingApiKey, optionName: "trackingApiKey", variable: "MESSAGING_TRACKING_API_KEY" },
    appApiKey: { option: appApiKey, optionName: "appApiKey", variable: "MESSAGING_APP_API_KEY" },
    region: { option: region, optionName: "region", variable: "MESSAGING_REGION" },
  };
}

/**
 * Creates the clients of a workspace. They share rate limiters, because Customer.io documents its limits, but its
 * responses don't say how much of a limit is left. `Retry-After` is sent for a limit per second, but not for a daily
 * quota.
 * @param counted where the requests are counted, and the account that they belong to
 */
export function createCustomerio(
  options: CustomerioOptions,
  { store, account }: { readonly store: ToolkitStore; readonly account?: string | undefined },
): Customerio {
  const { region, siteId, trackingApiKey, appApiKey } = customerioSettings(options);
  const { clock = systemClock } = options;
  const limiterOf = (name: string, window: RollingWindow) =>
    createRateLimiter(window, clock, { store, keyOf: limitKey(account, `Customer.io ${name}`) });
  const limiters = {
    track: limiterOf("track", { maxRequests: 100, windowMs: 1_000 }),
    app: limiterOf("app", { maxRequests: 10, windowMs: 1_000 }),
    send: limiterOf("send", { maxRequests: 100, windowMs: 1_000 }),
    trigger: limiterOf("trigger", { maxRequests: 1, windowMs: 10_000 }),
  };
  const settingsOf = (api: CustomerioApi) => (hasBaseUrl(api, options) ? {} : { region });
  const trackKeys = createSecrets({ siteId, trackingApiKey }, settingsOf("track"));
  const appKeys = createSecrets({ appApiKey }, settingsOf("app"));
  // Each API has its own keys, but a response from either may echo both. So both clients redact all keys.
  const known = () => [...trackKeys.known(), ...appKeys.known()];
  const common = { ...options, service: "Customer.io", explainRedirect: explainRegion };
  const track = createHttpClient({
    ...common,
    baseUrl: baseUrlOf("track", options),
    secrets: { ...trackKeys, known },
    headers: ({ siteId, trackingApiKey }) => ({ authorization: `Basic ${btoa(`${siteId}:${trackingApiKey}`)}` }),
    explain: explainCustomerioError("track"),
    rateLimiter: () => limiters.track,
  });
  const app = createHttpClient({
    ...common,
    baseUrl: baseUrlOf("app", options),
    secrets: { ...appKeys, known },
    headers: ({ appApiKey }) => ({ authorization: `Bearer ${appApiKey}` }),
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

/** Whether the options replace an API's regional host. Then the API needs no region. */
export function hasBaseUrl(api: CustomerioApi, options: CustomerioOptions): boolean {
  return baseUrlOption(api, options) !== undefined;
}

/** An API's base URL, which is read late: from the options, or from the region. */
export function baseUrlOf(api: CustomerioApi, options: CustomerioOptions): () => string {
  const option = baseUrlOption(api, options);
  if (option !== undefined) {
    const address = readBaseUrl(option, typeof options.baseUrl === "object" ? `baseUrl.${api}` : "baseUrl");
    return () => address;
  }
  const { region } = customerioSettings(options);
  return () => regionBaseUrl(readRegion(readSecrets({ region }).region), api);
}

/**
 * The option for an API's base URL. A `URL` object has none of the option's fields, so reading them would ignore it.
 */
function baseUrlOption(api: CustomerioApi, { baseUrl }: CustomerioOptions): string | undefined {
  return typeof baseUrl === "object" && !(baseUrl instanceof URL) ? baseUrl[api] : (baseUrl as string | undefined);
}
