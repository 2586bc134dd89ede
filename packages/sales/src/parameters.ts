import { wholeNumber } from "@toolwright/core/authoring";
import * as v from "valibot";
import { normalizeDomain } from "./apollo/domain.ts";
import { sharedAddressOf } from "./apollo/shared-address.ts";

// Parameters shared by several tools.

/** Rows per page. */
export const limit = v.optional(wholeNumber(1, 100, "Maximum results"), 25);

/** Rows before the page. */
export const offset = v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER, "Results to skip; see next_offset"), 0);

/** A list of nonblank strings. */
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

/**
 * A company's domain, or a URL or email address that contains it. Pages on shared hosts and private email addresses
 * don't qualify.
 */
export function companyDomain(isRequired = true) {
  return v.pipe(
    v.string(),
    v.check(
      (value) => (!isRequired && value === "") || brokenRule(value) === null,
      ({ input }) => brokenRule(input) ?? "",
    ),
    v.examples(["example.com"]),
  );
}

/** The rule that a value breaks; `null` for a company's own domain. */
function brokenRule(value: string): string | null {
  if (normalizeDomain(value) === null) return "must be a domain or URL, such as example.com";
  const shared = sharedAddressOf(value);
  if (shared === null) return null;
  const { kind, host } = shared;
  const own = "must be the company's own domain, such as example.com";
  if (kind === "mail") return `${own}, not the shared host ${host} of private email addresses`;
  if (kind === "profile")
    return `${own}, not a page on the shared host ${host}; EnrichPerson takes a profile as linkedin_url`;
  return `${own}, not a page on the shared host ${host}; for the owner of the host itself, pass ${host} alone`;
}

/** Reads `min,max` and removes spaces, which Apollo rejects. `null` unless the value is two integers in order. */
export function readRange(value: string): string | null {
  const [, low, high] = /^\s*(\d{1,9})\s*,\s*(\d{1,9})\s*$/.exec(value) ?? [];
  if (low === undefined || high === undefined || Number(low) > Number(high)) return null;
  return `${Number(low)},${Number(high)}`;
}
