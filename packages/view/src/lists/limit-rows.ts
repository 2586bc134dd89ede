import type { ViewOptions } from "../frame/frame.ts";
import { toNumber } from "../markup/clip.ts";

const MAX_ROWS = 500;
const DEFAULT_ROWS = 100;

/** Options of lists. */
export interface ListOptions extends ViewOptions {
  /** Maximum number of rows, 1 to 500; a note counts the others. Default 100. */
  readonly maxRows?: number | undefined;
  /** Warnings of the result, below the list. Default: none. */
  readonly warnings?: readonly string[] | null | undefined;
}

/** The first rows, and a note on the others. */
export function limitRows<Row>(
  all: readonly Row[],
  maxRows: number | undefined,
  noun: string,
): { readonly rows: readonly Row[]; readonly notes: readonly string[] } {
  const limit = Math.min(MAX_ROWS, Math.max(1, Math.floor(toNumber(maxRows) ?? DEFAULT_ROWS)));
  const rest = all.length - limit;
  const notes = rest > 0 ? [`${rest.toLocaleString("en-US")} more ${noun} of the result are not shown.`] : [];
  return { rows: all.slice(0, limit), notes };
}
