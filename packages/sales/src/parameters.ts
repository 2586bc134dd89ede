import { wholeNumber } from "@toolwright/core/authoring";
import * as v from "valibot";
import { normalizeDomain } from "./apollo/domain.ts";
import { readRange } from "./apollo/headcount-range.ts";

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
