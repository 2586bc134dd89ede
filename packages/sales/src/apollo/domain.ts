import { trimTrailing } from "@toolwright/core/text";
import { isListedHost } from "./shared-hosts.ts";

/** Maximum length of a DNS name. */
const MAX_LENGTH = 253;

/**
 * Extracts the domain from a URL, an email address or a domain. Removes `www.`, port, path and trailing dot, lowercases,
 * and writes non-ASCII letters as punycode.
 * @returns `null` if the value contains no domain
 */
export function normalizeDomain(value: string): string | null {
  const trimmed = value.trim().replace(/^mailto:/i, "");
  if (trimmed === "" || trimmed.length > 2_000 || /\s/.test(trimmed)) return null;
  const withoutScheme = trimmed.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "").replace(/^\/\//, "");
  const authority = withoutScheme.split(/[/?#\\]/, 1)[0] ?? "";
  const host = authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d{1,5}$/, "");
  if (authority.split("@").length > 2) return null;
  // The URL parser would decode percent signs, and read brackets and colons as an IPv6 address.
  if (host === "" || /[%[\]:]/.test(host) || !URL.canParse(`https://${host}`)) return null;
  const name = trimTrailing(new URL(`https://${host}`).hostname, ".").replace(/^(?:www\.)+([^.]+\.)/, "$1");
  return isName(name) ? name : null;
}

/** The domain of an http(s) URL; `null` for anything else, and for a page on a shared host such as `facebook.com`. */
export function domainOf(url: string | null): string | null {
  const domain = url !== null && /^https?:/i.test(url) ? normalizeDomain(url) : null;
  return domain !== null && isListedHost(domain) ? null : domain;
}

function isName(name: string): boolean {
  const labels = name.split(".");
  const isLabel = (label: string) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label);
  // A last label of digits makes it an IP address.
  return name.length <= MAX_LENGTH && labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? "");
}
