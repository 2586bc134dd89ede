import { misconfigured } from "@toolwright/core/authoring";
import { closestMatch } from "@toolwright/core/text";

/** Datadog's sites known to this version. */
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

type Domain = "datadoghq.com" | "datadoghq.eu" | "ddog-gov.com";

/** A Datadog site: one of {@link SITES}, or a newer one, such as `uk2.datadoghq.com`. */
export type Site = Domain | `${string}.${Domain}`;

/**
 * One of Datadog's domains, or a region in it. Requests carry the keys in headers, so hosts on other domains are never
 * called.
 */
const SITE = /^(?:([a-z]{2}[1-9]\d?)\.)?(?:datadoghq\.com|datadoghq\.eu|ddog-gov\.com)$/;

/** Datadog's names, in lowercase, for the sites that have no such first label. */
const NAMES: ReadonlyMap<string, Site> = new Map([
  ["us1", "datadoghq.com"],
  ["eu", "datadoghq.eu"],
  ["eu1", "datadoghq.eu"],
  ["us1-fed", "ddog-gov.com"],
  ["us2-fed", "us2.ddog-gov.com"],
]);

/** A region, as opposed to an organization's name. */
const REGION = /^[a-z]{2}[1-9]\d?$/;

/** A host, alone or in a page's address: no user, no port, and no character that a URL parser would convert. */
const ADDRESS = /^(?:https?:\/\/)?([a-z\d.-]+)(?:[/?#].*)?$/;

/**
 * Parses a site in any common form: `datadoghq.eu`, `EU1`, `app.datadoghq.eu`, `https://app.datadoghq.eu/` or an
 * organization's own address `acme.datadoghq.eu`. A region that this version doesn't know is assumed to be at
 * `datadoghq.com`, unless the value includes its domain.
 * @throws ToolError `misconfigured` for anything but a Datadog site, before a key is sent
 */
export function readSite(written: string): Site {
  const text = written.trim().toLowerCase();
  const host = ADDRESS.exec(text)?.[1] ?? "";
  const [label = "", ...rest] = host.split(".");
  const parent = siteAt(rest.join("."));
  const isOrganization = label !== "" && label !== "www" && !REGION.test(label);
  const site =
    NAMES.get(text) ?? siteAt(host) ?? siteAt(`${text}.datadoghq.com`) ?? (isOrganization ? parent : undefined);
  if (site) return site;
  const nearest = suggestSite(host || text);
  const suggestion = nearest ? `; did you mean ${nearest}?` : "";
  const rule = `must be one of ${SITES.join(", ")}, a newer site such as uk2.datadoghq.com, or that site's address; for any other address set the option baseUrl${suggestion}`;
  throw misconfigured([
    { parameter: "OBSERVABILITY_SITE", received: "an unknown site", rule, example: '"datadoghq.eu"' },
  ]);
}

/**
 * Returns the site that a wrong value most likely means, such as `datadoghq.eu` for `eu1.datadoghq.com` or `datadog.eu`;
 * `null` if none is near.
 */
export function suggestSite(written: string): Site | null {
  const host = written.trim().toLowerCase();
  const [label = "", ...rest] = host.split(".");
  const parent = siteAt(rest.join("."));
  if (parent) return parent === "datadoghq.com" ? (NAMES.get(label) ?? parent) : parent;
  return /^eu|eu\W*$/.test(host) ? "datadoghq.eu" : (closestMatch(host, SITES) as Site | null);
}

/** The site with exactly this host. */
function siteAt(host: string): Site | undefined {
  const [found, region = ""] = SITE.exec(host) ?? [];
  // Regions such as US1 have no separate host: their site is the domain.
  return found === undefined || NAMES.has(region) ? undefined : (found as Site);
}

/** Describes a site that this version does not know, which is newer or a mistake; `null` for a known one. */
export function doubtSite(site: Site): string | null {
  if (SITES.some((known) => known === site)) return null;
  return `This version does not know the site ${site}: did you mean OBSERVABILITY_SITE=${closestMatch(site, SITES)}?`;
}

/** A site's API address. */
export function siteAddress(site: Site): string {
  return `https://api.${site}`;
}
