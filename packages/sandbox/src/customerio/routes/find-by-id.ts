/** The item whose id is written this way in a path. Compares strings, so that neither "7.0" nor "0x7" finds item 7. */
export function findById<Item extends { readonly id: number }>(
  items: readonly Item[],
  wanted: string | undefined,
): Item | undefined {
  return items.find(({ id }) => String(id) === wanted);
}
