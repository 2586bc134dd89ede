/** Finds the item with the id of a path segment. Compares strings, so that "7.0" and "0x7" do not match 7. */
export function findById<Item extends { readonly id: number }>(
  items: readonly Item[],
  pathId: string | undefined,
): Item | undefined {
  return items.find(({ id }) => String(id) === pathId);
}
