/** Whether a field of a response contains a result: a record with fields, or a list with rows. */
export function hasEntries(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
