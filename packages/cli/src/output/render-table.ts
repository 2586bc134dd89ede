import { isRecord } from "@toolwright/core/authoring";
import { toPrintableLine } from "@toolwright/core/text";
import { alignColumns } from "./align-columns.ts";

/** Longest cell, characters. */
const MAX_CELL_CHARS = 32;
/** Widest table, characters. Further columns are named below it. */
const MAX_WIDTH = 200;
/** Most fields of an object that gets a column for each. */
const MAX_FLATTENED = 4;

type Row = Readonly<Record<string, unknown>>;

/**
 * Writes a result for a person: its first list of objects as a table, and the other fields below, one per line. Empty
 * columns are left out, and columns that do not fit are named.
 */
export function renderTable(result: object): string {
  const fields = Object.entries(result);
  const list = fields.find(([, value]) => isRows(value));
  const rows = (list?.[1] ?? []) as readonly Row[];
  const others = fields.filter(([name, value]) => name !== list?.[0] && !isEmpty(value));
  const lines = others.map(([name, value]) => `${name}: ${toText(value)}`);
  return [...(list ? tableOf(rows) : []), ...(list && lines.length > 0 ? [""] : []), ...lines].join("\n");
}

function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === null || value === undefined || value === "";
}

function tableOf(nested: readonly Row[]): readonly string[] {
  const rows = nested.map(flatten);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.filter((name) => rows.some((row) => !isEmpty(row[name]))).map((name) => columnOf(name, rows));
  const fitting = columns.filter((_, index) => widthOf(columns.slice(0, index + 1)) <= MAX_WIDTH);
  const lines = alignColumns([-1, ...rows.keys()].map((row) => fitting.map((column) => column[row + 1] ?? "")));
  const hidden = columns.slice(fitting.length).map(([name]) => name);
  return hidden.length === 0 ? lines : [...lines, `(columns left out: ${hidden.join(", ")})`];
}

/** Gives the fields of small flat objects, such as the groups of a bucket, columns like `by.service`. */
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

/** The name of a column and its cells. */
function columnOf(name: string, rows: readonly Row[]): readonly string[] {
  const cells = rows.map((row) => (isEmpty(row[name]) ? "" : cut(toText(row[name]))));
  return [toPrintableLine(name), ...cells];
}

function widthOf(columns: readonly (readonly string[])[]): number {
  return columns.reduce((sum, cells) => sum + 2 + Math.max(...cells.map(({ length }) => length)), -2);
}

function toText(value: unknown): string {
  return toPrintableLine(typeof value === "string" ? value : JSON.stringify(value));
}

/** Cuts between characters, since half of one would not be printable. */
function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_CELL_CHARS ? text : `${characters.slice(0, MAX_CELL_CHARS - 1).join("")}…`;
}
