import { misconfigured } from "@toolwright/core/authoring";

/** Domains of Datadog. Requests carry the keys in headers, so no host of another domain is ever called. */
const DOMAINS = ["datadoghq.com", "datadoghq.eu", "ddog-gov.com"] as const;
type Domain = (typeof DOMAINS)[number];

/** Datadog's sites that this version knows. */
export const SITES = [
  "datadoghq.com",
  "us3.datadoghq.com",
  "us5.datadoghq.com",
  "datadoghq.eu",
  "ap1.datadoghq.com",
  "ap2.datadoghq.com",
  "uk1.datadoghq.com",
  "ddog-gov.com",
  "us2.ddog-gov.com",
] as const;

/** A Datadog site: one of {@link SITES}, or a newer one, such as `uk2.datadoghq.com`. */
export type Site = Domain | `${string}.${Domain}`;

/** Datadog's names of its sites, in lower case. */
const NAMES: ReadonlyMap<string, Site> = new Map([
  ["us1", "datadoghq.com"],
  ["us3", "us3.datadoghq.com"],
  ["us5", "us5.datadoghq.com"],
  ["eu", "datadoghq.eu"],
  ["eu1", "datadoghq.eu"],
  ["ap1", "ap1.datadoghq.com"],
  ["ap2", "ap2.datadoghq.com"],
  ["uk1", "uk1.datadoghq.com"],
  ["us1-fed", "ddog-gov.com"],
  ["us2-fed", "us2.ddog-gov.com"],
]);

/** A region: the first label of every site that is no domain. */
const REGION = /^[a-z]{2}[1-9]\d?$/;

/** A host, alone or in the address of a page: no user, no port, and no character that a URL parser would convert. */
const ADDRESS = /^(?:https?:\/\/)?([a-z\d.-]+)(?:[/?#].*)?$/i;

/**
 * Parses a site in any common form: `datadoghq.eu`, `EU1`, `app.datadoghq.eu`, `https://app.datadoghq.eu/` or an
 * organization's own address `acme.datadoghq.eu`. A newer site needs its domain, such as `uk2.datadoghq.com`.
 * @throws ToolError `misconfigured` for anything but a site of Datadog, before a key is sent
 */
export function readSite(written: string): Site {
  const text = written.trim();
  const host = ADDRESS.exec(text)?.[1]?.toLowerCase() ?? "";
  const [label = "", ...rest] = host.split(".");
  const parent = label === "" ? null : siteAt(rest.join("."));
  const isOrganization = label !== "www" && !REGION.test(label);
  const site = NAMES.get(text.toLowerCase()) ?? siteAt(host) ?? (isOrganization ? parent : null);
  if (site) return site;
  const suggested = parent
    ? (NAMES.get(nameAt(label, parent)) ?? parent)
    : REGION.test(host)
      ? `${host}.datadoghq.com`
      : null;
  const suggestion = suggested === null ? "" : `; did you mean ${suggested}?`;
  const rule = `must be one of ${SITES.join(", ")}, a newer site such as uk2.datadoghq.com, or that site's address; for any other address set the option baseUrl${suggestion}`;
  throw misconfigured([
    { parameter: "OBSERVABILITY_SITE", received: "an unknown site", rule, example: '"datadoghq.eu"' },
  ]);
}

/** The site with exactly this host. */
function siteAt(host: string): Site | null {
  const known = SITES.find((site) => site === host);
  if (known) return known;
  const [label = "", ...rest] = host.split(".");
  const domain = DOMAINS.find((name) => name === rest.join("."));
  // The region US1 has no host of its own: its site is the domain.
  return domain && REGION.test(label) && !NAMES.has(nameAt(label, domain)) ? `${label}.${domain}` : null;
}

/** Datadog's name of a region in a domain. */
function nameAt(label: string, domain: Site): string {
  return domain === "ddog-gov.com" ? `${label}-fed` : label;
}

/** Whether this version knows a site. Any other is newer, or a mistake. */
export function isKnownSite(site: Site): boolean {
  return SITES.some((known) => known === site);
}

/** Address of the API of a site. */
export function siteAddress(site: Site): string {
  return `https://api.${site}`;
}
