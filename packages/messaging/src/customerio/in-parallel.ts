import { mapUntilFailure } from "@toolwright/core/authoring";

/** Concurrent requests per call: half of the ten that the App API allows in a second, for all calls together. */
const CONCURRENCY = 5;

/** Maps items concurrently, a few at a time, and keeps their order. The first failure rejects and stops further work. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const { results, failure } = await mapUntilFailure(items, CONCURRENCY, work);
  if (failure) throw failure.error;
  // Without a failure, every item has a result.
  return results as Result[];
}
