import { readAddress } from "./domain.ts";
import { hostIn, mailCompanies, mailHosts, pageHostOf, subdomainHosts } from "./shared-hosts.ts";

/** An address that is not a company's own domain. */
export interface SharedAddress {
  readonly kind: "page" | "profile" | "mail";
  /** The host that many companies or people share. */
  readonly host: string;
}

/** A page about the shared host's owner, or a language prefix such as `en-us`. */
const OWNERS_PAGE = /^(?:about|about-us|careers|home|intl|jobs|press|index\.html?|[a-z]{2}[-_][a-z]{2})$/i;
/** A subdomain for a device or a country, such as `m.facebook.com` and `de.linkedin.com`. */
const VARIANT = /^(?:m|mobile|touch|mbasic|lite|web|old|[a-z]{2}(?:-[a-z]{2})?)$/;
/** A parameter that only says where a click came from, or which language to show. */
const TRACKING = /^(?:utm_\w+|trk\w*|ref|src|hl|lang|locale|fbclid|gclid|igshid)=/i;
/** Apollo's pages about companies and people, on a host with many other pages. */
const APOLLO_PAGE = /^apollo\.io\/(?:companies|people)\//i;

/**
 * Reads a domain, URL or email address that identifies some other company or none: a page on a shared host, or a
 * private email address. `null` for the owner's own host, such as `linkedin.com`.
 */
export function sharedAddressOf(value: string): SharedAddress | null {
  const address = readAddress(value);
  if (address === null) return null;
  const { host, path, isEmail } = address;
  const provider = hostIn(mailHosts, host) ?? (isEmail ? privateMailOf(host) : null);
  if (provider !== null) return { kind: "mail", host: provider };
  const site = hostIn(subdomainHosts, host);
  if (site !== null && site !== host) return { kind: "page", host: site };
  if (isEmail) return null;
  const owner = site ?? pageHostOf(host);
  if (owner === null) return APOLLO_PAGE.test(host + path) ? { kind: "page", host } : null;
  const parts = path.split(/[/?&#\\]/).filter((part) => part !== "" && !TRACKING.test(part));
  const isVariant = host !== owner && VARIANT.test(host.slice(0, -owner.length - 1));
  if (!isVariant && parts.every((part) => OWNERS_PAGE.test(part))) return null;
  const isProfile = owner === "linkedin.com" && /^(?:in|pub)$/i.test(parts[0] ?? "");
  return { kind: isProfile ? "profile" : "page", host: owner };
}

/** The provider of a private email address that is also a company. Yahoo has a separate domain for each country. */
function privateMailOf(host: string): string | null {
  return hostIn(mailCompanies, host) ?? (/^yahoo\./.test(host) ? host : null);
}
