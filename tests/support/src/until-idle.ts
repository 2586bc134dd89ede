/** Turns of the event loop after which only timers and other parties are pending. */
const TURNS_TO_REST = 4;

/** Number of hashes that are being computed. */
let hashCount = 0;
const { subtle } = globalThis.crypto;
const digest = subtle.digest.bind(subtle);
subtle.digest = (...args) => {
  hashCount++;
  return digest(...args).finally(() => hashCount--);
};

/**
 * Waits until the code under test waits for a timer, a response or the test. Hashes run in other threads, for an unknown
 * number of turns of the event loop, so this waits until none is being computed.
 * @param isBusy whether other work is in progress, such as requests in real time. Default: none is
 */
export async function untilIdle(isBusy: () => boolean = () => false): Promise<void> {
  for (let quiet = 0; quiet < TURNS_TO_REST; quiet++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (hashCount > 0 || isBusy()) quiet = 0;
  }
}
