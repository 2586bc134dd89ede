/**
 * A custom store for paid lookups. Values are plain JSON data; keys are hashes. While a store fails or does not respond,
 * the toolkit uses its own memory.
 */
export interface EnrichmentStore {
  /** Returns the value of a key, or `undefined` or `null` if the key has no value. */
  get(key: string): Promise<unknown> | unknown;
  /**
   * Stores a value.
   * @param ttlMs how long the value may be used, in milliseconds
   */
  set(key: string, value: unknown, ttlMs: number): Promise<void> | void;
}
