/** The rows of a fitted list. */
export function rowsOf(list: unknown): Readonly<Record<string, unknown>>[] {
  return list as Readonly<Record<string, unknown>>[];
}
