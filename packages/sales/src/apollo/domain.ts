import { trimTrailing } from "@toolwright/core/text";
import { isListedHost } from "./shared-hosts.ts";

/** Maximum length of a DNS name. */
const MAX_LENGTH = 253;

/** The parts of a domain, URL or email address. */
export interface Address {
  /** The domain in lowercase and punycode, without `www.`, port and trailing dot. */
  readonly host: string;
  /** Path, query and fragment. */
  readonly path: string;
  readonly isEmail: boolean;
}

/** Reads a domain, URL or email address; `null` if it contains no domain. */
export function readAddress(value: string): Address | null {
  const trimmed = value.trim().replace(/^mailto:/i, "");
  if (trimmed === "" || trimmed.length > 2_000 || /\s/.test(trimmed)) return null;
  const withoutScheme = trimmed.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "").replace(/^\/\//, "");
  const authority = withoutScheme.split(/[/?#\\]/, 1)[0] ?? "";
  const at = authority.lastIndexOf("@");
  const name = authority.slice(at + 1).replace(/:\d{1,5}$/, "");
  if (authority.split("@").length > 2) return null;
  // The URL parser would decode percent signs, and read brackets and colons as an IPv6 address.
  if (name === "" || /[%[\]:]/.test(name) || !URL.canParse(`https://${name}`)) return null;
  const host = trimTrailing(new URL(`https://${name}`).hostname, ".").replace(/^(?:www\.)+([^.]+\.)/, "$1");
  const path = withoutScheme.slice(authority.length);
  return isName(host) ? { host, path, isEmail: at >= 0 && withoutScheme === trimmed } : null;
}

/**
 * Extracts the domain from a URL, an email address or a domain. Removes `www.`, port, path and trailing dot, lowercases,
 * and writes non-ASCII letters as punycode.
 * @returns `null` if the value contains no domain
 */
export function normalizeDomain(value: string): string | null {
  return readAddress(value)?.host ?? null;
}

/** The domain of an http(s) URL; `null` for anything else, and for a page on a shared host such as `facebook.com`. */
export function domainOf(url: string | null): string | null {
  const domain = url !== null && /^https?:/i.test(url) ? normalizeDomain(url) : null;
  return domain !== null && isListedHost(domain) ? null : domain;
}

/** Second-level labels that belong to the public suffix, as in `example.co.uk`. */
const SUFFIX_LABELS: ReadonlySet<string> = new Set("ac co com edu gob gouv gov ltd ne net or org plc".split(" "));

/** Whether labels are a public suffix with two parts, such as `co.uk`. */
export function isCountrySuffix([second = "", top = "", ...others]: readonly string[]): boolean {
  return others.length === 0 && top.length === 2 && SUFFIX_LABELS.has(second);
}

function isName(name: string): boolean {
  const labels = name.split(".");
  const isLabel = (label: string) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label);
  // A last label of digits makes it an IP address.
  const isAddress = /^\d+$/.test(labels.at(-1) ?? "");
  return (
    name.length <= MAX_LENGTH && labels.length > 1 && labels.every(isLabel) && !isAddress && !isCountrySuffix(labels)
  );
}
