import { formatDuration, formatNumber, formatRatio } from "../format/quantity.ts";
import { formatInstant } from "../format/time.ts";
import { shorten, type TextLine, type TextOptions, wrapText } from "./text-line.ts";

/** Maximum length of a cell, characters, except of messages and ids. The rest of a line goes to cells that are cut. */
const MAX_CELL_CHARS = 32;
/** Minimum length of a message, characters. Columns before the main message leave it this room. */
const MIN_MESSAGE_CHARS = 20;
/** Longest id that a table begins with, characters. Longer ones are only copied, so they come last. */
const MAX_KEY_CHARS = 12;
/** Columns that a person reads first, in this order. */
const FIRST = `timestamp time start status kind service name domain endpoint email recipient title subject duration_ns
  resource message error_message since query value count consumed limit sent delivered opened clicked created_at
  error_type`.split(/\s+/);
/** Messages of which a table shows one at any width. */
const MAIN_MESSAGES = ["title", "error_message", "message"];
/** Messages and descriptions whose beginning suffices, so that they may take what remains of a line. */
const MESSAGES = [...MAIN_MESSAGES, "query", "description", "values"];
/** Ids by which a table begins if they are short. */
const KEYS = ["person_id", "id"];
/** Long ids that the next call takes, such as the one that reads a trace. */
const NEXT_IDS = ["trace_id", "person_id", "organization_id"];
const ID = /^identifier_|(?:^|[._])id$/;
/** Maximum number of fields of an object that get a column each. */
const MAX_FLATTENED = 4;

/** A row of a result. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Draws rows as a table for a terminal. Empty columns are left out, and those with the same cells as another. Short ids,
 * times, services and messages come first, and lists and long ids last. Columns that do not fit are listed by name.
 */
export function drawTable(
  nested: readonly Row[],
  { columns: width = 80, nowMs }: TextOptions = {},
): readonly TextLine[] {
  const rows = nested.map(flatten);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => !isEmpty(row[name])),
  );
  const key = KEYS.find((name) =>
    rows.every((row) => !isEmpty(row[name]) && String(row[name]).length <= MAX_KEY_CHARS),
  );
  const rank = (name: string) => (name === key ? -1 : rankOf(name, rows));
  const ranked = names.toSorted((one, other) => rank(one) - rank(other));
  const columns = distinct(
    ranked.map((name) => [name.replace(/_ns$/, ""), ...rows.map((row) => toText(row[name], name, nowMs))]),
  );
  const shown = fitColumns(columns, width);
  const lines = [-1, ...rows.keys()].map((row): TextLine => {
    const texts = shown.map(({ cells, chars }) => shorten(cells[row + 1] ?? "", chars).padEnd(chars));
    return { text: texts.join("  ").trimEnd(), tone: row < 0 ? "title" : toneOf(rows[row]?.["status"]) };
  });
  const hidden = columns.filter((column) => !shown.some(({ cells }) => cells === column)).map(([name]) => name);
  const note = `Not shown (--json has all): ${hidden.join(", ")}`;
  return hidden.length === 0 ? lines : [...lines, ...wrapText(note, width, "quiet")];
}

/** Chooses the columns that fit, and their widths. Ids are whole or absent, since half an id cannot be copied. */
function fitColumns(columns: readonly (readonly string[])[], width: number) {
  const main = MAIN_MESSAGES.find((name) => columns.some(([label]) => label === name));
  const shown: { readonly cells: readonly string[]; chars: number }[] = [];
  let room = width;
  let reserve = main === undefined ? 0 : MIN_MESSAGE_CHARS + 2;
  for (const cells of columns) {
    const [label = ""] = cells;
    if (label === main) reserve = 0;
    const free = shown.length === 0 ? width : room - reserve;
    const isMessage = MESSAGES.includes(label);
    const most = ID.test(label) ? width : isMessage ? Math.floor(width / 2) : MAX_CELL_CHARS;
    const size = Math.min(lengthOf(cells), most);
    const chars = (isMessage && free >= MIN_MESSAGE_CHARS) || shown.length === 0 ? Math.min(size, free) : size;
    if (chars > free) continue;
    shown.push({ cells, chars });
    room -= chars + 2;
  }
  const isMain = ({ cells }: { readonly cells: readonly string[] }) => Number(cells[0] === main);
  for (const column of shown.toSorted((one, other) => isMain(one) - isMain(other))) {
    const more = Math.max(0, Math.min(lengthOf(column.cells) - column.chars, room + 2));
    column.chars += more;
    room -= more;
  }
  return shown;
}

const BAD = /^(?:alert|error|critical|emergency|fail\w*|bounced|dropped|spammed)$/i;

function toneOf(status: unknown): TextLine["tone"] {
  if (typeof status !== "string") return "plain";
  return BAD.test(status) ? "bad" : /^(?:warn\w*|no data|deferred)$/i.test(status) ? "caution" : "plain";
}

/** Ranks a column: fields of objects come after those of the row, then ids for the next call, others, lists, other ids. */
function rankOf(name: string, rows: readonly Row[]): number {
  const [rank, nested] = [name, name.slice(name.lastIndexOf(".") + 1)].map((one) => FIRST.indexOf(one));
  if (rank !== undefined && rank >= 0) return rank;
  if (NEXT_IDS.includes(name)) return 2 * FIRST.length - 1;
  if (ID.test(name)) return 4 * FIRST.length;
  if (rows.some((row) => typeof row[name] === "object" && !isEmpty(row[name]))) return 3 * FIRST.length;
  return nested !== undefined && nested >= 0 ? FIRST.length + nested - 1 : 2 * FIRST.length;
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
  return items.length > 0 && items.length <= MAX_FLATTENED && items.every((item) => Object(item) !== item);
}

/** Leaves out columns, each a name and its cells, with the cells of an earlier one, such as the same time twice. */
function distinct(columns: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const seen = new Set<string>();
  return columns.filter(([, ...cells]) => {
    const all = cells.join("\n");
    const isRepeated = cells.length > 1 && all.length > cells.length * 2 && seen.has(all);
    seen.add(all);
    return !isRepeated;
  });
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
    return /_year$/.test(name) ? String(value) : formatNumber(value);
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
  const units = Object.entries({ d: 86_400, h: 3_600, min: 60 });
  const [unit, size] = units.find(([, seconds]) => elapsed >= seconds) ?? ["s", 1];
  return `${Math.floor(elapsed / size)} ${unit} ago`;
}
