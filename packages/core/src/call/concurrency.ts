/** What a batch brought until it ended or the first item failed. */
export interface Batch<Result> {
  /** Results by item index; `undefined` where an item was not done. */
  readonly results: readonly (Result | undefined)[];
  /** What the first failing item threw, or `null`. */
  readonly failure: { readonly error: unknown } | null;
}

/**
 * Works through items, a few at a time, and starts nothing more once one fails.
 * @param concurrency most items under way at once
 */
export async function mapUntilFailure<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Batch<Result>> {
  const results: (Result | undefined)[] = items.map(() => undefined);
  let failure: Batch<Result>["failure"] = null;
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      if (failure) return;
      try {
        results[index] = await work(item, index);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  return { results, failure };
}

/**
 * The results of work side by side. Where some of it fails, the rest is waited for all the same, so that none outlives
 * the answer, and the failure that comes first in the list is thrown, whichever came first in time.
 */
export async function settleAll<Works extends readonly unknown[] | []>(
  works: Works,
): Promise<{ -readonly [Index in keyof Works]: Awaited<Works[Index]> }> {
  const ends: readonly PromiseSettledResult<unknown>[] = await Promise.allSettled(works);
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  return Promise.all(works);
}
