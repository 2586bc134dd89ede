import { mapUntilFailure } from "@toolwright/core/authoring";

/** Concurrent requests per call. The App API allows ten requests a second, for all calls together. */
const CONCURRENCY = 3;

/** Maps items concurrently, a few at a time, and keeps their order. The first failure rejects and stops further work. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const { results, failure } = await mapUntilFailure(items, CONCURRENCY, async (item) => ({
    result: await work(item),
  }));
  if (failure) throw failure.error;
  return results.flatMap((entry) => (entry ? [entry.result] : []));
}
