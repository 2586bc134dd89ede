/**
 * Returns the list unchanged. Suites pass computed lists through it, because a suite over an empty list passes without
 * testing anything.
 * @param what the items, for the error message
 * @throws Error when the list is empty
 */
export function nonEmpty<List extends readonly unknown[]>(list: List, what: string): List {
  if (list.length === 0) throw new Error(`No ${what}: the suite that iterates over them would test nothing.`);
  return list;
}
