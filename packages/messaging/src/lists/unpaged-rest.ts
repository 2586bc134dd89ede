/** Says how to get the rows that do not fit, for a list without pages. */
export function unpagedRest(): { readonly note: string } {
  return { note: "the list has no pages; a larger maxResultTokens (at most 20,000) shows more." };
}
