import { isRecord } from "@toolwright/core/authoring";
import { toPrintableLine } from "@toolwright/core/text";
import { alignColumns, shorten, wrap } from "./layout.ts";

/** Maximum length of a cell, characters, unless its column is the only one that is truncated. */
const MAX_CELL_CHARS = 32;
/** Columns that a person reads first, in this order. */
const FIRST = [
  ..."timestamp time start status kind service name email title subject created_at".split(" "),
  ..."message resource duration_ns error_type error_message".split(" "),
];
/** Maximum number of fields of an object that get a column each. */
const MAX_FLATTENED = 4;

type Row = Readonly<Record<string, unknown>>;

/**
 * Writes a result for a person: its first list of objects as a table, and the other fields below, one per line. Empty
 * columns are left out. Times, services and messages come first, ids last, and columns that do not fit are listed by
 * name.
 * @param width widest table, characters
 */
export function renderTable(result: object, width: number): string {
  const fields = Object.entries(result);
  const list = fields.find(([, value]) => isRows(value));
  const rows = (list?.[1] ?? []) as readonly Row[];
  const others = fields.filter(([name, value]) => name !== list?.[0] && !isEmpty(value));
  const lines = others.map(([name, value]) => `${name}: ${toText(value)}`);
  return [...(list ? tableOf(rows, width) : []), ...(list && lines.length > 0 ? [""] : []), ...lines].join("\n");
}

function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === null || value === undefined || value === "";
}

function tableOf(nested: readonly Row[], width: number): readonly string[] {
  const rows = nested.map(flatten);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => !isEmpty(row[name])),
  );
  const columns = names.toSorted((one, other) => rankOf(one) - rankOf(other)).map((name) => columnOf(name, rows));
  const cut = columns.map((cells) => shortened(cells, MAX_CELL_CHARS));
  const count = Math.max(1, cut.filter((_, index) => widthOf(cut.slice(0, index + 1)) <= width).length);
  const room = width - widthOf(cut.slice(0, count));
  const longest = columns.slice(0, count).findIndex((cells, index) => lengthOf(cells) > lengthOf(cut[index] ?? []));
  const shown = cut
    .slice(0, count)
    .map((cells, index) => (index === longest ? shortened(columns[index] ?? [], lengthOf(cells) + room) : cells));
  const lines = alignColumns([-1, ...rows.keys()].map((row) => shown.map((cells) => cells[row + 1] ?? "")));
  const hidden = columns.slice(count).map(([name]) => name);
  return hidden.length === 0 ? lines : [...lines, ...wrap(`(columns left out: ${hidden.join(", ")})`, 0)];
}

/** Ranks a column. Ids come last, since people read them only to copy them. */
function rankOf(name: string): number {
  const rank = FIRST.indexOf(name);
  if (rank >= 0) return rank;
  return /(?:^|_)id$/.test(name) ? FIRST.length + 1 : FIRST.length;
}

/** Gives the fields of small flat objects, such as a bucket's groups, columns like `by.service`. */
function flatten(row: Row): Row {
  const cells = Object.entries(row).flatMap(([name, value]) =>
    isSmall(value) ? Object.entries(value).map(([field, item]) => [`${name}.${field}`, item]) : [[name, value]],
  );
  return Object.fromEntries(cells);
}

function isSmall(value: unknown): value is Row {
  if (!isRecord(value)) return false;
  const items = Object.values(value);
  return items.length > 0 && items.length <= MAX_FLATTENED && items.every((item) => typeof item !== "object");
}

/** Returns the name of a column and its cells. */
function columnOf(name: string, rows: readonly Row[]): readonly string[] {
  return [toPrintableLine(name), ...rows.map((row) => (isEmpty(row[name]) ? "" : toText(row[name])))];
}

function widthOf(columns: readonly (readonly string[])[]): number {
  return columns.reduce((sum, cells) => sum + 2 + lengthOf(cells), -2);
}

function lengthOf(cells: readonly string[]): number {
  return Math.max(0, ...cells.map(({ length }) => length));
}

function toText(value: unknown): string {
  return toPrintableLine(typeof value === "string" ? value : JSON.stringify(value));
}

function shortened(cells: readonly string[], maxChars: number): readonly string[] {
  return cells.map((cell) => shorten(cell, maxChars));
}
