import { trimTrailing } from "@toolwright/core/authoring";

/** Longest name that DNS takes. */
const MAX_LENGTH = 253;

/**
 * The domain in whatever people paste for one: an address of a page or an email, `www.`, ports, paths, capitals, a dot at
 * the end, letters beyond ASCII (as punycode).
 * @returns `null` for what holds no domain
 */
export function normalizeDomain(written: string): string | null {
  const trimmed = written.trim().replace(/^mailto:/i, "");
  if (trimmed === "" || trimmed.length > 2_000 || /\s/.test(trimmed)) return null;
  const withoutScheme = trimmed.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "").replace(/^\/\//, "");
  const authority = withoutScheme.split(/[/?#\\]/, 1)[0] ?? "";
  const host = authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d{1,5}$/, "");
  if (authority.split("@").length > 2) return null;
  // Percent signs and brackets are read by URL parsers as something else than a name.
  if (host === "" || /[%[\]:]/.test(host) || !URL.canParse(`https://${host}`)) return null;
  const name = trimTrailing(new URL(`https://${host}`).hostname, ".").replace(/^(?:www\.)+([^.]+\.)/, "$1");
  return isName(name) ? name : null;
}

/** The domain of an http(s) address; `null` for anything else. */
export function domainOf(address: string | null): string | null {
  return address !== null && /^https?:/i.test(address) ? normalizeDomain(address) : null;
}

function isName(name: string): boolean {
  const labels = name.split(".");
  const isLabel = (label: string) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label);
  // A last label of digits makes it an IP address.
  return name.length <= MAX_LENGTH && labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? "");
}
