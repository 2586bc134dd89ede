/** Inserts a number into an ascending list. Quick for one that belongs near the end. */
export function insertAscending(numbers: number[], added: number): void {
  numbers.splice(numbers.findLastIndex((number) => number <= added) + 1, 0, added);
}
