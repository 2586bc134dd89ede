import type { Clock } from "../call/clock.ts";
import { notify } from "../call/notify.ts";
import { nameOfStoreError } from "./store-error.ts";

/** The failures of a store. */
export interface StoreFailures {
  /** Remembers a failure and reports it to the observer, at most once a minute. Returns the name of the error. */
  report(thrown: unknown): string;
  /** The store works again. */
  end(): void;
  /** Whether the store failed a moment ago, so that calls need not wait for it. */
  areRecent(): boolean;
}

/** How long calls do without a store that has failed, milliseconds. */
const RETRY_MS = 5_000;
/** Shortest time between two reports, milliseconds. */
const REPORT_MS = 60_000;

/** Creates the failures of a store that has none. */
export function createStoreFailures(
  clock: Pick<Clock, "now">,
  observer: ((event: { readonly error: string }) => void) | undefined,
): StoreFailures {
  let failedAtMs = Number.NEGATIVE_INFINITY;
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  return {
    report(thrown) {
      const error = nameOfStoreError(thrown);
      failedAtMs = clock.now();
      if (failedAtMs - reportedAtMs >= REPORT_MS) {
        reportedAtMs = failedAtMs;
        notify(observer, { error });
      }
      return error;
    },
    end() {
      failedAtMs = Number.NEGATIVE_INFINITY;
    },
    areRecent: () => clock.now() - failedAtMs < RETRY_MS,
  };
}
