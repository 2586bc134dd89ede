import { misconfigured } from "@toolwright/core/authoring";

/** Datadog's sites. Requests carry the keys in headers, so no other host is ever called. */
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
 * Parses a site in any common form: `datadoghq.eu`, `app.datadoghq.eu` or `https://app.datadoghq.eu/`.
 * @throws ToolError `misconfigured` for anything but a known site, before a key is sent
 */
export function readSite(written: string): Site {
  const host = hostOf(written.trim());
  const site = SITES.find((name) => host === name || host === `app.${name}` || host === `api.${name}`);
  if (site) return site;
  const rule = `must be one of ${SITES.join(", ")}, or that site's address; for any other address set the option baseUrl`;
  throw misconfigured([
    { parameter: "OBSERVABILITY_SITE", received: "an unknown site", rule, example: '"datadoghq.eu"' },
  ]);
}

/** Address of the API of a site. */
export function siteAddress(site: Site): string {
  return `https://api.${site}`;
}

function hostOf(written: string): string | null {
  // `app.datadoghq.com@elsewhere` looks like a known site but has the host `elsewhere`.
  if (/[@\\]/.test(written)) return null;
  const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
  return URL.canParse(address) ? new URL(address).host : null;
}
