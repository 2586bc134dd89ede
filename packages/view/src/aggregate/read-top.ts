import { formatQuantity, formatRatio } from "../format/quantity.ts";
import { writeWindow } from "../format/time.ts";
import type { Picture, ViewOptions } from "../frame/frame.ts";
import { toList, toNumber, writeNumber } from "../markup/clip.ts";
import type { SeriesSource, ViewBucket } from "./aggregation.ts";
import { describeValues, facetsOf, groupNotes, labelParts, unitOf } from "./describe.ts";

const MAX_ROWS = 100;
const DEFAULT_ROWS = 12;

/** Options of {@link renderTop}. */
export interface TopOptions extends ViewOptions {
  /** Maximum number of groups, largest first, 1 to 100; a note counts the others. Default 12. */
  readonly maxGroups?: number | undefined;
}

/** A group as a row with a bar. */
export interface TopRow {
  /** Value of the first facet. */
  readonly name: string;
  /** Values of the other facets. */
  readonly others: string;
  /** Length of the bar, 0 to 1. */
  readonly length: number;
  readonly value: string;
  /** Share of the sum of all groups; `null` for values whose sum means nothing. */
  readonly share: string | null;
}

/** Content of a picture of the largest groups. */
export interface TopPicture extends Picture {
  readonly rows: readonly TopRow[];
  /** Names of the facets. */
  readonly facets: string;
  /** Description of the values. */
  readonly values: string;
  /** Whether the values are counts of events, which have shares. */
  readonly isCount: boolean;
}

/** Chooses the content of a picture of the largest groups. */
export function readTop(aggregation: SeriesSource, options: TopOptions): TopPicture {
  const groups = toList(aggregation.buckets).toSorted((one, other) => amountOf(other) - amountOf(one));
  const limit = Math.min(MAX_ROWS, Math.max(1, Math.floor(toNumber(options.maxGroups) ?? DEFAULT_ROWS)));
  const shown = groups.slice(0, limit);
  const facets = facetsOf(aggregation);
  const values = describeValues(aggregation);
  const unit = unitOf(aggregation);
  // Shares of averages mean nothing.
  const isCount = unit === "events";
  const greatest = Math.max(0, ...shown.map(amountOf));
  const total = groups.reduce((sum, bucket) => sum + Math.max(0, amountOf(bucket)), 0);
  return {
    title: options.title ?? `${values}${facets.length > 0 ? ` by ${facets.join(", ")}` : ""}`,
    subtitle: writeWindow(aggregation.window),
    notes: groupNotes(aggregation, groups.length - shown.length),
    rows: shown.map((bucket) => {
      const value = toNumber(bucket.value);
      const [name = "", ...others] = labelParts(bucket);
      const share = total > 0 ? formatRatio((value ?? 0) / total) : "–";
      return {
        name,
        others: others.join(" · "),
        length: greatest > 0 ? (value ?? 0) / greatest : 0,
        value: writeNumber(value, (number) => formatQuantity(number, unit)),
        share: isCount ? share : null,
      };
    }),
    facets: facets.join(" · ") || "Group",
    values,
    isCount,
  };
}

/** Returns a value for sorting. Groups without a value come last. */
function amountOf({ value }: ViewBucket): number {
  return toNumber(value) ?? -1;
}
