import { createSandbox, type SandboxOptions } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { INSTANT } from "./run-here.ts";
import type { Vendor } from "./vendor-network.ts";

/** Keys in the vendors' forms, no part of which may appear in any output. */
export const KEYS = {
  OBSERVABILITY_API_KEY: "0c4aa17e00dd4f3b9e2f6a7d81c5b390",
  OBSERVABILITY_APPLICATION_KEY: "7be1c3a95dd2486fa0c2e9184b7d3f65aa10c2de",
  MESSAGING_SITE_ID: "51ca4a127e00b9d83f64",
  MESSAGING_TRACKING_API_KEY: "e8d2b7c6ca4a9f01835d",
  MESSAGING_APP_API_KEY: "ca4a7bd05c1f4e96a8d3b2e7f0915c48",
  SALES_API_KEY: "ca4aQx7LmZr3VtYw9KpNdg",
} as const;

/** The settings of three accounts that work. */
export const SETTINGS = { ...KEYS, OBSERVABILITY_SITE: "datadoghq.com", MESSAGING_REGION: "US" } as const;

/** Returns all permissions of a Datadog application key except one. */
export function permissionsWithout(missing: string) {
  const all = [
    ...(["logs_read_data", "apm_read", "monitors_read", "events_read"] as const),
    ...(["metrics_read", "timeseries_query", "incident_read"] as const),
  ];
  return all.filter((permission) => permission !== missing);
}

/** Plays the vendors with a sandbox that accepts the keys above, not its default keys. */
export function vendors(options: SandboxOptions = {}): Vendor {
  const { observability, messaging, sales } = createSandbox({ clock: testClock(INSTANT), ...options });
  const { apiKey, applicationKey } = observability.options;
  const { siteId, trackingApiKey, appApiKey } = messaging.options;
  const track = (id: string, key: string) => `Basic ${btoa(`${id}:${key}`)}`;
  const accepted = new Map([
    [KEYS.OBSERVABILITY_API_KEY as string, apiKey],
    [KEYS.OBSERVABILITY_APPLICATION_KEY, applicationKey],
    [track(KEYS.MESSAGING_SITE_ID, KEYS.MESSAGING_TRACKING_API_KEY), track(siteId, trackingApiKey)],
    [`Bearer ${KEYS.MESSAGING_APP_API_KEY}`, `Bearer ${appApiKey}`],
    [KEYS.SALES_API_KEY, sales.options.apiKey],
  ]);
  return (request) => {
    const headers = new Headers(request.headers);
    for (const name of ["dd-api-key", "dd-application-key", "authorization", "x-api-key"]) {
      const value = headers.get(name);
      if (value !== null) headers.set(name, accepted.get(value) ?? "not a key of this account");
    }
    const { hostname } = new URL(request.url);
    const backend = /datadoghq|ddog-gov/.test(hostname) ? observability : /apollo/.test(hostname) ? sales : messaging;
    return backend.fetch(new Request(request, { headers }));
  };
}

/** Plays the vendors, but responds differently if a path matches. */
export function vendorsExcept(path: RegExp, respond: Vendor, options?: SandboxOptions): Vendor {
  const others = vendors(options);
  return (request) => (path.test(new URL(request.url).pathname) ? respond(request) : others(request));
}
