import type { Pattern } from "./pattern.ts";

/** A numeric comparison, such as `>=500`. */
export interface Comparison {
  readonly operator: ">" | ">=" | "<" | "<=";
  readonly bound: string;
}

/** A numeric range; the bound `*` means unbounded. */
export interface Range {
  readonly low: string;
  readonly high: string;
  /** Whether the range starts with `{` instead of `[`, which excludes the bound. */
  readonly excludesLow: boolean;
  readonly excludesHigh: boolean;
}

/** A token of a query. */
export type Token =
  | { readonly kind: "open" | "close" | "and" | "or" | "not" }
  | { readonly kind: "key"; readonly name: string }
  | { readonly kind: "value"; readonly pattern: Pattern }
  | { readonly kind: "comparison"; readonly comparison: Comparison }
  | { readonly kind: "range"; readonly range: Range }
  | { readonly kind: "cidr"; readonly facet: string; readonly blocks: readonly string[] };
