import { wholeNumber } from "@toolwright/core/authoring";
import * as v from "valibot";
import { normalizeDomain } from "./apollo/domain.ts";
import { readRange } from "./apollo/headcount-range.ts";
import { isCustomersHost, isListedHost } from "./apollo/shared-hosts.ts";

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
export const OWN_DOMAIN_RULE =
  "must be the company's own domain, such as example.com, not its page on a shared host, which belongs to another company";

/** The only part of the path of a page about the owner of a shared host. */
const OWNERS_PAGE = /^(?:about|about-us|careers|company|home|jobs|press|index\.html?)$/i;
/** A language before the path, as in `en-us`. */
const LANGUAGE = /^(?:intl|[a-z]{2}|[a-z]{2}[-_][a-z]{2})$/i;

/** Whether a URL is a page on a social network, a marketplace or the like: its domain is of another company. */
export function isSharedPage(value: string): boolean {
  const domain = normalizeDomain(value);
  if (domain === null) return false;
  if (isCustomersHost(domain)) return true;
  if (!isListedHost(domain)) return false;
  // The host of an email address at a free provider is no company's domain either.
  if (value.includes("@")) return true;
  const [, ...path] = (
    value
      .trim()
      .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, "")
      .split("?", 1)[0] ?? ""
  ).split(/[/#\\]/);
  const parts = path.filter((part) => part !== "");
  const start = parts.findIndex((part) => !LANGUAGE.test(part));
  const [page, ...deeper] = start < 0 ? [] : parts.slice(start);
  return page !== undefined && (deeper.length > 0 || !OWNERS_PAGE.test(page));
}
