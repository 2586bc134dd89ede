/** Turns of the event loop after which only sleepers, requests, a driver or another thread are pending. */
const TURNS_TO_REST = 4;
/** Real time that a hash in another thread may take, milliseconds. */
const REST_MS = 5;

/**
 * Waits until the code in progress waits for something else than the event loop.
 * @param isBusy whether a request is in progress. Default: none is
 */
export async function untilIdle(isBusy: () => boolean = () => false): Promise<void> {
  for (let quietTurns = 0; quietTurns < TURNS_TO_REST; quietTurns++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (quietTurns === TURNS_TO_REST - 1) await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (isBusy()) quietTurns = 0;
  }
}
