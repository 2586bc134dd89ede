/** How to get the rows of a list without pages that do not fit. */
export function unpagedRest(): { readonly note: string } {
  return { note: "the list has no pages; a larger maxResultTokens (at most 20,000) shows more." };
}
