/** The results of a batch, up to its end or its first failure. */
export interface Batch<Result> {
  /** Results by item index; `undefined` for an item that did not run. */
  readonly results: readonly (Result | undefined)[];
  /** The error of the failed item that is first in the list, or `null`. */
  readonly failure: { readonly error: unknown } | null;
}

/**
 * Processes items with limited concurrency. Starts no further item after the first failure.
 * @param concurrency maximum number of items in flight
 */
export async function mapUntilFailure<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Batch<Result>> {
  const results: (Result | undefined)[] = items.map(() => undefined);
  let failure: Batch<Result>["failure"] = null;
  let failedAt = items.length;
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      if (failure) return;
      try {
        results[index] = await work(item, index);
      } catch (error) {
        // Items in flight may fail in any order.
        if (index < failedAt) [failedAt, failure] = [index, { error }];
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  return { results, failure };
}

/**
 * Like `Promise.all`, but waits until every promise has settled, so that no request outlives the call.
 * @throws the error of the first rejected promise in list order
 */
export async function settleAll<Promises extends readonly unknown[] | []>(
  promises: Promises,
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  const outcomes: readonly PromiseSettledResult<unknown>[] = await Promise.allSettled(promises);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  return Promise.all(promises);
}
