import { formatInstant, parseTime } from "../format/time.ts";
import { drawFrame, type Fragment, moreNote, type ViewOptions } from "../frame/frame.ts";
import { toList, toNumber, toShortText } from "../markup/clip.ts";
import { html } from "../markup/markup.ts";
import { type Column, drawRecords } from "./table.ts";

const MAX_ROWS = 500;
const DEFAULT_ROWS = 100;

/** Options of lists. */
export interface ListOptions extends ViewOptions {
  /** Maximum number of rows, 1 to 500; a note counts the others. Default 100. */
  readonly maxRows?: number | undefined;
  /** Warnings of the result, below the list. Default: none. */
  readonly warnings?: readonly string[] | null | undefined;
}

/** Returns the first rows, and a note on the others. */
export function limitRows<Row>(all: readonly Row[], maxRows: number | undefined, noun: string) {
  const limit = Math.min(MAX_ROWS, Math.max(1, Math.floor(toNumber(maxRows) ?? DEFAULT_ROWS)));
  return { rows: all.slice(0, limit), notes: moreNote(all.length - limit, noun, "of the result are not shown.") };
}

/** Parts of a list besides its rows. */
interface List<Row> {
  /** Names of one row and of several: `["Person", "People"]`. */
  readonly names: readonly [one: string, many: string];
  readonly columns: readonly Column<Row>[];
  readonly subtitle?: string;
  /** Number of records, if the list has only a part of them. */
  readonly total?: number | null | undefined;
}

/** Draws a list of records as an HTML table with a title, or states that it is empty. */
export function drawList<Row>(
  all: readonly Row[] | null | undefined,
  { names: [one, many], columns, subtitle, total }: List<Row>,
  options: ListOptions,
): Fragment {
  const list = toList(all);
  const { rows, notes } = limitRows(list, options.maxRows, many.toLowerCase());
  const count = toNumber(total) ?? 0;
  const name = rows.length === 1 ? one : many;
  const title =
    options.title ?? (count > list.length ? `${many}: ${list.length} of ${count.toLocaleString("en-US")}` : name);
  const body =
    rows.length === 0
      ? html`<p class="tv-empty">There are no ${many.toLowerCase()}.</p>`
      : drawRecords(rows, columns, title);
  const { theme, warnings } = options;
  return drawFrame({ kind: "list", title, subtitle, theme, notes, warnings }, [body]);
}

/** Writes the time in a cell, in UTC, without seconds: a state of a monitor lasts minutes. */
export function writeTime(value: unknown): string {
  const timeMs = parseTime(value);
  return timeMs === null ? "–" : formatInstant(timeMs - (timeMs % 60_000));
}

/** Writes the list in a cell: its first five items that are not empty. */
export function writeItems(items: readonly unknown[] | null | undefined): string {
  const all = toList(items).filter(Boolean);
  const shown = all.slice(0, 5).map((item) => toShortText(item, "–", 100));
  return toShortText([...shown, ...(all.length > 5 ? [`and ${all.length - 5} more`] : [])].join(", "), "–", 400);
}
