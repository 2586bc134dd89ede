import { formatDuration, formatNumber, formatRatio } from "../format/quantity.ts";
import { formatInstant } from "../format/time.ts";
import { shorten, type TextLine, type TextOptions, wrapText } from "./text-line.ts";

/** Maximum length of a cell, characters, unless its column is the only one that is truncated. */
const MAX_CELL_CHARS = 32;
/** Longest id that a table begins with, characters. Longer ones would push the messages of logs out. */
const MAX_ID_CHARS = 20;
/** Columns that a person reads first, in this order. */
const FIRST = [
  ..."timestamp time start status kind service name email recipient title subject created_at".split(" "),
  ..."message since resource duration_ns error_type error_message".split(" "),
];
/** Ids that other tools take, before others. */
const KEYS = ["trace_id", "person_id", "id"];
/** Maximum number of fields of an object that get a column each. */
const MAX_FLATTENED = 4;

/** A row of a result. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Draws rows as a table for a terminal. Empty columns are left out, and those with the same cells as another. Times,
 * services and messages come first. A short id is always there, and columns that do not fit are listed by name.
 */
export function drawTable(
  nested: readonly Row[],
  { columns: width = 80, nowMs }: TextOptions = {},
): readonly TextLine[] {
  const rows = nested.map(flatten);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => !isEmpty(row[name])),
  );
  const key = [...KEYS, ...names.filter((name) => /(?<!span|parent)_id$/.test(name))].find(
    (name) => names.includes(name) && rows.every((row) => String(row[name] ?? "").length <= MAX_ID_CHARS),
  );
  const ranked = names.toSorted((one, other) => rankOf(one, key) - rankOf(other, key));
  const columns = distinct(ranked.map((name) => columnOf(name, rows, nowMs)));
  const cut = columns.map((cells) => cells.map((text) => shorten(text, MAX_CELL_CHARS)));
  const count = Math.max(1, cut.filter((_, index) => widthOf(cut.slice(0, index + 1)) <= width).length);
  const room = width - widthOf(cut.slice(0, count));
  const longest = columns.slice(0, count).findIndex((cells, index) => lengthOf(cells) > lengthOf(cut[index] ?? []));
  const shown = cut
    .slice(0, count)
    .map((cells, index) =>
      index === longest ? (columns[index] ?? []).map((text) => shorten(text, lengthOf(cells) + room)) : cells,
    );
  const lines = [-1, ...rows.keys()].map((row): TextLine => {
    const texts = shown.map((cells) => (cells[row + 1] ?? "").padEnd(lengthOf(cells)));
    return { text: texts.join("  ").trimEnd(), tone: row < 0 ? "title" : toneOf(rows[row]?.["status"]) };
  });
  const hidden = columns.slice(count).map(([name]) => name);
  return hidden.length === 0 ? lines : [...lines, ...wrapText(`Not shown: ${hidden.join(", ")}`, width, "quiet")];
}

const BAD = /^(?:alert|error|critical|emergency|fail\w*|bounced|dropped|spammed)$/i;

function toneOf(status: unknown): TextLine["tone"] {
  if (typeof status !== "string") return "plain";
  return BAD.test(status) ? "bad" : /^(?:warn\w*|no data|deferred)$/i.test(status) ? "caution" : "plain";
}

/** Ranks a column. The key comes first, and other ids last, since people read them only to copy them. */
function rankOf(name: string, key: string | undefined): number {
  if (name === key) return -1;
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
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const items = Object.values(value);
  return items.length > 0 && items.length <= MAX_FLATTENED && items.every((item) => typeof item !== "object");
}

/** Returns the name of a column and its cells. */
function columnOf(name: string, rows: readonly Row[], nowMs: number | undefined): readonly string[] {
  return [name.replace(/_ns$/, ""), ...rows.map((row) => toText(row[name], name, nowMs))];
}

/** Leaves out columns with the cells of an earlier one, such as the same time twice. */
function distinct(columns: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const seen = new Set<string>();
  return columns.filter(([, ...cells]) => {
    const all = cells.join("\n");
    const isRepeated = cells.length > 1 && all.length > cells.length * 2 && seen.has(all);
    seen.add(all);
    return !isRepeated;
  });
}

function widthOf(columns: readonly (readonly string[])[]): number {
  return columns.reduce((sum, cells) => sum + 2 + lengthOf(cells), -2);
}

function lengthOf(cells: readonly string[]): number {
  return Math.max(0, ...cells.map(({ length }) => length));
}

/** Whether a person needs no line for a value. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === null || value === undefined || value === "";
}

/**
 * Writes a value for a person: a duration with its unit, a time relative to now, a ratio as percent, and lists and objects
 * without punctuation.
 */
export function toText(value: unknown, name: string, nowMs?: number): string {
  if (isEmpty(value)) return "";
  if (typeof value === "number") {
    if (/_ns$/.test(name)) return formatDuration(value);
    if (/_rate$/.test(name) && value >= 0 && value <= 1) return formatRatio(value);
    return formatNumber(value);
  }
  if (typeof value === "string") return ISO.test(value) ? toInstant(value, name, nowMs) : value.replaceAll(/\s+/g, " ");
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.map((item) => listItem(item, nowMs)).join(", ");
  const fields = Object.entries(value).filter(([, item]) => !isEmpty(item));
  return fields.map(([key, item]) => `${key} ${toText(item, key, nowMs)}`).join(", ");
}

/** Writes an item of a list: an object by its values, such as `error 12`. */
function listItem(item: unknown, nowMs: number | undefined): string {
  if (typeof item !== "object" || item === null) return toText(item, "", nowMs);
  const texts = Object.entries(item).map(([key, value]) => toText(value, key, nowMs));
  return texts.filter((text) => text !== "").join(" ");
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Writes the time of an event to the second, and other times relative to now. */
function toInstant(text: string, name: string, nowMs: number | undefined): string {
  const time = Date.parse(text);
  const elapsed = ((nowMs ?? Number.NaN) - time) / 1_000;
  if (!(elapsed >= 0) || elapsed > 30 * 86_400) return formatInstant(time);
  if (/^(?:timestamp|time|start)$/.test(name)) return elapsed < 86_400 ? text.slice(11, 19) : formatInstant(time);
  const [size, unit] = (
    [
      [86_400, "d"],
      [3_600, "h"],
      [60, "min"],
    ] as const
  ).find(([s]) => elapsed >= s) ?? [1, "s"];
  return `${Math.floor(elapsed / size)} ${unit} ago`;
}
