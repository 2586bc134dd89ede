import { mapUntilFailure } from "@toolwright/core/authoring";

/** Requests of one call at once; the App API allows ten a second for all calls together. */
const CONCURRENCY = 3;

/** Does work for every item, a few at a time and in order; rejects with the first failure and begins no more work. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const { results, failure } = await mapUntilFailure(items, CONCURRENCY, async (item) => ({
    result: await work(item),
  }));
  if (failure) throw failure.error;
  return results.flatMap((done) => (done ? [done.result] : []));
}
