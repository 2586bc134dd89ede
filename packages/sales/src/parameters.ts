import { wholeNumber } from "@toolwright/core/authoring";
import * as v from "valibot";
import { normalizeDomain } from "./apollo/domain.ts";
import { readRange } from "./apollo/headcount-range.ts";
import { isListedHost } from "./apollo/shared-hosts.ts";

// Parameters that several tools share.

/** Rows per page. */
export const limit = v.optional(wholeNumber(1, 100, "Maximum results"), 25);

/** Rows before the page. */
export const offset = v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER, "Results to skip; see next_offset"), 0);

/** A list of strings, none of them blank. */
export function stringList(description: string) {
  const item = v.pipe(
    v.string(),
    v.check((value) => value.trim() !== "", "must not be empty"),
  );
  return v.optional(v.pipe(v.array(item), v.description(description)), []);
}

/** A list of headcount ranges. */
export function headcountRanges(description: string) {
  const item = v.pipe(
    v.string(),
    v.check((value) => readRange(value) !== null, "must be two whole numbers in order, as min,max"),
    v.examples(["11,50"]),
  );
  return v.optional(v.pipe(v.array(item), v.description(description)), []);
}

/** The rule for a domain, as an error states it. */
export const DOMAIN_RULE = "must be a domain or URL, such as example.com";

/** Whether a string contains a domain. */
export function isDomain(value: string): boolean {
  return normalizeDomain(value) !== null;
}

/** The rule for the page of a company on a shared host. */
export const OWN_DOMAIN_RULE = "must be the company's own domain, not its page on a shared host";

/** Start of the path of a page about the owner of a shared host: `about`, or a language with a country as in `en-us`. */
const OWNERS_PAGE = /^(?:about|about-us|careers|company|home|intl|index\.html?|[a-z]{2}[-_][a-z]{2})$/i;

/** Whether a URL is a page on a social network, a marketplace or the like: its domain is of another company. */
export function isSharedPage(value: string): boolean {
  const domain = normalizeDomain(value);
  if (domain === null || !isListedHost(domain)) return false;
  // The host of an email address at a free provider is no company's domain either.
  if (value.includes("@")) return true;
  const [, ...path] = value
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .split(/[/?#\\]/);
  const parts = path.filter((part) => part !== "");
  return parts.length > 0 && !OWNERS_PAGE.test(parts[0] ?? "");
}
