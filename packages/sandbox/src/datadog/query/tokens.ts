import type { Pattern } from "./pattern.ts";

/** A comparison with a number, such as `>=500`. */
export interface Comparison {
  readonly operator: ">" | ">=" | "<" | "<=";
  readonly bound: string;
}

/** A range of numbers; `*` as a bound leaves that side open. */
export interface Range {
  readonly low: string;
  readonly high: string;
  /** `{` instead of `[`: the bound itself is left out. */
  readonly excludesLow: boolean;
  readonly excludesHigh: boolean;
}

/** What the lexer makes of a query. */
export type Token =
  | { readonly kind: "open" | "close" | "and" | "or" | "not" }
  | { readonly kind: "key"; readonly name: string }
  | { readonly kind: "value"; readonly pattern: Pattern }
  | { readonly kind: "comparison"; readonly comparison: Comparison }
  | { readonly kind: "range"; readonly range: Range }
  | { readonly kind: "cidr"; readonly facet: string; readonly blocks: readonly string[] };
