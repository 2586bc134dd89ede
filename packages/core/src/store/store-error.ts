/** Name of a store's error. Its message is left out, since it may contain a connection string with a password. */
export function nameOfStoreError(thrown: unknown): string {
  return thrown instanceof Error && /^[A-Z][A-Za-z]{2,40}$/.test(thrown.name) ? thrown.name : typeof thrown;
}
