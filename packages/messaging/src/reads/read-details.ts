import { isToolError, tryCheck } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { inParallel } from "../customerio/in-parallel.ts";

/**
 * Maximum number of rows whose details one call reads. Customer.io needs a request for each, and allows ten requests a
 * second.
 */
export const MAX_DETAILS = 10;

/** Rows of a list whose details take one request each. */
export interface RowsWithDetails<Row, Details> {
  readonly rows: readonly Row[];
  /** Whether an earlier call's details are still cached, so that they take no request. */
  readonly isKnown: (row: Row) => boolean;
  readonly read: (row: Row, call: MessagingCall) => Promise<Details>;
}

/**
 * Reads the details of at most {@link MAX_DETAILS} rows whose details aren't cached. If details can't be read, the
 * result lacks them, because they must not prevent the list. A rate limit stops the reads.
 */
export async function readDetails<Row, Details>(
  { rows, isKnown, read }: RowsWithDetails<Row, Details>,
  call: MessagingCall,
): Promise<ReadonlyMap<Row, Details>> {
  const known = rows.filter(isKnown);
  const unknown = rows.filter((row) => !isKnown(row)).slice(0, MAX_DETAILS);
  const details = new Map<Row, Details>();
  await tryCheck(call, (check) =>
    inParallel([...known, ...unknown], async (row) => {
      try {
        details.set(row, await read(row, check));
      } catch (thrown) {
        if (!isToolError(thrown) || thrown.code === "rate_limited") throw thrown;
      }
    }),
  );
  call.signal.throwIfAborted();
  return details;
}
