import { misconfigured } from "@toolwright/core/authoring";

/** The sites Datadog runs; keys travel in headers, so nothing else may ever be called. */
export const SITES = [
  "datadoghq.com",
  "us3.datadoghq.com",
  "us5.datadoghq.com",
  "datadoghq.eu",
  "ap1.datadoghq.com",
  "ap2.datadoghq.com",
  "ddog-gov.com",
  "us2.ddog-gov.com",
] as const;

/** A known Datadog site. */
export type Site = (typeof SITES)[number];

/**
 * Reads a site the way people write it: `datadoghq.eu`, `app.datadoghq.eu` or `https://app.datadoghq.eu/`.
 * @throws ToolError `misconfigured` for anything but a known site, before a key is sent anywhere
 */
export function readSite(written: string): Site {
  const host = hostOf(written.trim());
  const site = SITES.find((known) => host === known || host === `app.${known}` || host === `api.${known}`);
  if (site) return site;
  const rule = `must be one of ${SITES.join(", ")}, or that site's address`;
  throw misconfigured([
    { parameter: "OBSERVABILITY_SITE", received: "an unknown site", rule, example: '"datadoghq.eu"' },
  ]);
}

/** Address of the API of a site. */
export function siteAddress(site: Site): string {
  return `https://api.${site}`;
}

function hostOf(written: string): string | null {
  // `app.datadoghq.com@elsewhere` reads like a known site and is another one.
  if (/[@\\]/.test(written)) return null;
  const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
  return URL.canParse(address) ? new URL(address).host : null;
}
