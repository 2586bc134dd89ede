import { misconfigured } from "@toolwright/core/authoring";

/** The vendor's two interfaces. */
export type Interface = "track" | "app";

const HOSTS = {
  US: { track: "https://track.customer.io", app: "https://api.customer.io" },
  EU: { track: "https://track-eu.customer.io", app: "https://api-eu.customer.io" },
} as const;

/** A data region. */
export type Region = keyof typeof HOSTS;

/**
 * Reads a region in any case.
 * @throws ToolError `misconfigured` for anything but US and EU, before a key is sent anywhere
 */
export function readRegion(written: string): Region {
  const region = written.trim().toUpperCase();
  if (region === "US" || region === "EU") return region;
  throw misconfigured([
    { parameter: "MESSAGING_REGION", received: "an unknown region", rule: "must be US or EU", example: '"EU"' },
  ]);
}

/** Address of an interface in a region. */
export function regionAddress(region: Region, api: Interface): string {
  return HOSTS[region][api];
}
