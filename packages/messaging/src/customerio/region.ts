import { misconfigured } from "@toolwright/core/authoring";

/** The two APIs of Customer.io. */
export type CustomerioApi = "track" | "app";

const HOSTS = {
  US: { track: "https://track.customer.io", app: "https://api.customer.io" },
  EU: { track: "https://track-eu.customer.io", app: "https://api-eu.customer.io" },
} as const;

/** A data region. */
export type Region = keyof typeof HOSTS;

/**
 * Parses a region in any case.
 * @throws ToolError `misconfigured` for any other value than US and EU, before a request is sent
 */
export function readRegion(value: string): Region {
  const region = value.trim().toUpperCase();
  if (region === "US" || region === "EU") return region;
  throw misconfigured([
    { parameter: "MESSAGING_REGION", received: "an unknown region", rule: "must be US or EU", example: '"EU"' },
  ]);
}

/** Base URL of an API in a region. */
export function regionBaseUrl(region: Region, api: CustomerioApi): string {
  return HOSTS[region][api];
}

/** The setting to correct if an API redirects to another region's host. `null` for any other host. */
export function explainRegion(host: string): string | null {
  const regions = Object.keys(HOSTS) as Region[];
  const region = regions.find((one) => Object.values(HOSTS[one]).includes(`https://${host}` as never));
  return region ? `The workspace is in another region: set MESSAGING_REGION=${region}` : null;
}
