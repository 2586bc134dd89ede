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

/** Datadog's names of its sites, in lower case. */
const NAMES: Readonly<Record<string, Site>> = {
  us1: "datadoghq.com",
  us3: "us3.datadoghq.com",
  us5: "us5.datadoghq.com",
  eu: "datadoghq.eu",
  eu1: "datadoghq.eu",
  ap1: "ap1.datadoghq.com",
  ap2: "ap2.datadoghq.com",
  "us1-fed": "ddog-gov.com",
  "us2-fed": "us2.ddog-gov.com",
};

/** First labels that may belong to another site, and not to an organization. */
const OTHER_SITE = /^(?:www|[a-z]{2}\d+)$/;

/**
 * Parses a site in any common form: `datadoghq.eu`, `EU1`, `app.datadoghq.eu`, `https://app.datadoghq.eu/` or an
 * organization's own address `acme.datadoghq.eu`.
 * @throws ToolError `misconfigured` for anything but a known site, before a key is sent
 */
export function readSite(written: string): Site {
  const host = hostOf(written.trim()) ?? "";
  const name = written.trim().toLowerCase();
  if (Object.hasOwn(NAMES, name) && NAMES[name]) return NAMES[name];
  const label = host.split(".", 1)[0] ?? "";
  const parent = SITES.find((site) => label !== "" && host === `${label}.${site}`);
  const site = SITES.find((site) => host === site) ?? (OTHER_SITE.test(label) ? undefined : parent);
  if (site) return site;
  const suggestion = parent ? `; did you mean ${parent}?` : "";
  const rule = `must be one of ${SITES.join(", ")}, or that site's address; for any other address set the option baseUrl${suggestion}`;
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
