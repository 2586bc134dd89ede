import { formatDuration, formatNumber, formatRatio } from "../format/quantity.ts";
import { formatInstant } from "../format/time.ts";
import { cell, shorten, type TextLine, type TextOptions, widthOf, wrapText } from "./text-line.ts";

/** Maximum length of a cell, characters, except of messages, single words and columns that a person reads first. */
const MAX_CELL_CHARS = 32;
/** Minimum length of a message, characters. Columns before the main message leave it this room. */
const MIN_MESSAGE_CHARS = 20;
/** Maximum number of messages that follow a table in full. */
const MAX_MESSAGES = 8;
/** An id that a table begins with. Longer ones are only copied, so they come last. */
const KEY = /^.{1,12}$/;
/** Columns that a person reads first, in this order. */
const FIRST =
  `row timestamp time start status priority kind service name domain endpoint email recipient title subject duration_ns
  resource message error_message since muted_until query value count consumed limit sent delivered opened clicked
  trigger_name variables created_at error_type`.split(/\s+/);
/** Messages of which a table shows one at any width. */
const MAIN_MESSAGES = ["title", "error_message", "message", "variables"];
/** Messages and descriptions whose beginning suffices, so that they may take what remains of a line. */
const MESSAGES = [...MAIN_MESSAGES, "query", "description", "values"];
/** Ids by which a table begins if they are short. */
const KEYS = ["person_id", "id"];
/** Ids that no call takes. The next call takes the others, such as a trace's, so they come first and are never left out. */
const OWN_IDS = ["span_id", "parent_id", "internal_id", "deduplication_id"];
const isNextId = (name: string) => /^\w+_id$/.test(name) && !OWN_IDS.includes(name);
const ID = /^identifier_|(?:^|[._])id$/;
/** The time of an event. */
const EVENT = /(?:^|\.)(?:timestamp|time|start)$/;
/** A written time that is not relative. */
const CLOCK = /^(?:\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?|\d\d:\d\d:\d\d)$/;
/** A statistic, which is rounded. All other numbers keep their digits. */
const STATISTIC = /^(?:value|min|max|mean|median|first|last)$/;
/** Maximum number of fields of an object that get a column each. */
const MAX_FLATTENED = 4;

/** A row of a result. */
export type Row = Readonly<Record<string, unknown>>;

interface Column {
  readonly name: string;
  /** The label, then a cell for each row. */
  readonly cells: readonly string[];
  readonly isNumeric: boolean;
}

/**
 * Draws rows as a table for a terminal. Empty columns are left out, and those with the same cells as another. Short ids,
 * times, services and messages come first, and lists and long ids last. A field that all rows share follows the table.
 * Ids and optional variables for the next call and single words that do not fit follow their row in full, and so does a
 * cut cell that would look like another one. Other columns that do not fit are listed by name.
 */
export function drawTable(nested: readonly Row[], options: TextOptions = {}): readonly TextLine[] {
  const { columns: width = 80, nowMs } = options;
  const rows = nested.map(flatten);
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const names = all.filter((name) => rows.some((row) => !isEmpty(row[name])));
  const key = KEYS.find((name) => rows.every((row) => KEY.test(toText(row[name], name))));
  const rank = (name: string) => (name === key ? -1 : rankOf(name, rows));
  const ranked = names.toSorted((one, other) => rank(one) - rank(other));
  const columns = distinct(ranked.map((name) => toColumn(name, rows, nowMs)));
  // A query tells no rows apart if all share it.
  const isQuery = ({ name }: Column) => name === "query" && !columns.every(isShared);
  const usual = arrange(columns, width, (one) => isQuery(one) || rank(one.name) >= FIRST.length);
  // What all rows share leaves its place to ids and the message. The first column tells rows apart, and rows may be
  // sorted by duration.
  const isFull = usual.ids.length > 0 || usual.cut !== undefined;
  const isMovable = (one: Column) => isQuery(one) || (one !== columns[0] && one.name !== "duration_ns");
  const { shown, shared, ids, cut, unseen } = isFull ? arrange(columns, width, isMovable) : usual;
  const hasTimes = [...shown, ...shared].some(({ cells }) => cells.some((text) => CLOCK.test(text)));
  const textOf = (row: number) => {
    const texts = shown.map(({ cells, chars, isNumeric }) => cell(cells[row] ?? "", isNumeric ? -chars : chars));
    return texts.join("  ").trimEnd();
  };
  return [
    { text: textOf(0), tone: "title" },
    ...rows.flatMap((row, index) => {
      const status = shown.some(({ name }) => name === "status") ? toText(row["status"], "") : "";
      return [
        { text: textOf(index + 1), tone: toneOf(status), ...(status && { word: status }) },
        ...note("└ ", labelled([...ids, ...shown.filter((one) => isCutShort(one, index + 1))], index + 1), width),
      ];
    }),
    ...(cut ? writeWhole(cut, width, (key && columns[0]?.cells) || []) : []),
    ...note("In all rows: ", labelled(shared, 1), width),
    ...note("Times are in ", hasTimes ? ["UTC."] : [], width),
    ...note("Not shown (--json has all): ", unseen, width),
  ];
}

/** Divides columns into those of each row, those that all rows share, and hidden ones: ids for the next call, and others. */
function arrange(columns: readonly Column[], width: number, isMovable: (column: Column) => boolean) {
  const shared = columns.filter((column) => isMovable(column) && isShared(column));
  const own = columns.filter((column) => !shared.includes(column));
  const shown = fitColumns(own, width);
  const hidden = own.filter(({ name }) => !shown.some((column) => column.name === name));
  const ids = hidden.filter(({ name }) => isNextId(name) || name === "optional_variables");
  const unseen = hidden.flatMap((column) => (ids.includes(column) ? [] : [column.name]));
  const cut = shown.find(({ name, cells, chars }) => MAIN_MESSAGES.includes(name) && chars < lengthOf(cells));
  return { shared, shown, ids, unseen, cut };
}

/** Whether several rows have the same value, which is short or a message. */
function isShared({ name, cells: [, first = "", ...others] }: Column): boolean {
  const isShort = first.length <= MAX_CELL_CHARS || name === "query" || MAIN_MESSAGES.includes(name);
  return others.length > 0 && isShort && others.every((text) => text === first);
}

/**
 * Writes the messages that a table cuts, with their key or how many there are: all if they are few, otherwise those that
 * repeat, where messages that differ only in numbers count as one, with # for these numbers.
 */
function writeWhole({ cells, name, chars }: Column & { chars: number }, width: number, keys: readonly string[]) {
  const rows = cells.slice(1).map((text, index) => ({ text, key: keys[index + 1] }));
  const isCut = ([, some]: [string, typeof rows]) => some.some(({ text }) => widthOf(text) > chars);
  const groupBy = (write: (text: string) => string) => [...Map.groupBy(rows, ({ text }) => write(text))].filter(isCut);
  const equal = groupBy((text) => text);
  const isAll = equal.length <= MAX_MESSAGES;
  const similar = isAll ? equal : groupBy((text) => text.replaceAll(/\d+/g, "#")).filter(([, some]) => some.length > 1);
  const most = similar.toSorted(([, one], [, other]) => other.length - one.length).slice(0, MAX_MESSAGES);
  const isCounted = most.some(([, { length }]) => length > 1);
  const lines = most.flatMap(([, some]) => {
    const all = some.map(({ text }) => text.split(/(\d+)/));
    const text = all[0]?.map((part, index) => (all.every((one) => one[index] === part) ? part : "#")).join("") ?? "";
    const label = isCounted ? `${some.length} × ` : keys[0] ? `${keys[0]} ${some[0]?.key}: ` : "";
    return wrapText(label + shorten(text, 3 * width), width, "plain");
  });
  const heading = `${name} in full${!isCounted ? "" : isAll ? ", equal ones counted" : ", similar ones counted, # differs"}:`;
  return lines.length === 0 ? [] : [{ text: heading, tone: "quiet" as const }, ...lines];
}

/** Whether a cell that isn't a message is cut inside a word, which could not be copied, or looks like another one. */
function isCutShort({ name, cells, chars }: Column & { chars: number }, row: number): boolean {
  const text = cells[row] ?? "";
  const start = shorten(text, chars).slice(0, -1);
  const isAlike = () => cells.some((other) => other !== text && other.startsWith(start));
  return widthOf(text) > chars && !MESSAGES.includes(name) && (!/\s/.test(text) || isAlike());
}

/** Writes a row's cells with their labels, if they are not empty. */
function labelled(columns: readonly Column[], row: number): readonly string[] {
  return columns.flatMap(({ cells }) => (cells[row] ? [`${cells[0]} ${cells[row]}`] : []));
}

function note(start: string, parts: readonly string[], width: number): readonly TextLine[] {
  return parts.length === 0 ? [] : wrapText(start + parts.join(", "), width, "quiet");
}

function toColumn(name: string, rows: readonly Row[], nowMs: number | undefined): Column {
  // All events have their date if one is of another day.
  const isOtherDay = EVENT.test(name) && rows.some((row) => !isEmpty(row[name]) && !isOn(row[name], nowMs));
  const fromMs = isOtherDay ? undefined : nowMs;
  const cells = rows.map((row) => toText(row[name], row["unit"] === "nanoseconds" ? `${name}_ns` : name, fromMs));
  const isNumeric = rows.every((row) => isEmpty(row[name]) || typeof row[name] === "number") && !ID.test(name);
  const short = name.replaceAll(/^(?:counts|data|metrics|by)\.|_ns$/g, "");
  return { name, cells: [rows.some((row) => short in row) ? name : short, ...cells], isNumeric };
}

/**
 * Chooses the columns that fit, and their widths. Ids are whole or absent, since half an id cannot be copied, and so are
 * other single words, except in columns that a person reads first.
 */
function fitColumns(columns: readonly Column[], width: number) {
  const main = MAIN_MESSAGES.find((label) => columns.some(({ name }) => name === label));
  const shown: (Column & { chars: number })[] = [];
  let room = width;
  const message = main === undefined ? 0 : MIN_MESSAGE_CHARS + 2;
  // Without room for every id and a message, ids follow their row.
  const ids = columns.reduce((sum, { name, cells }) => sum + (isNextId(name) ? lengthOf(cells) + 2 : 0), 0);
  const hasRoom = message > 0 && lengthOf(columns[0]?.cells ?? []) + message + ids <= width;
  let reserve = hasRoom ? message + ids : message;
  for (const column of columns) {
    const { name, cells } = column;
    if (name === main) reserve -= message;
    if (isNextId(name)) reserve = 0;
    const free = shown.length === 0 ? width : room - reserve;
    const isMessage = MESSAGES.includes(name);
    const isKey = ID.test(name) || !cells.slice(1).some((text) => /\s/.test(text));
    const most = FIRST.includes(name) || isMessage ? Math.floor(width * 0.53) : isKey ? width : MAX_CELL_CHARS;
    const size = Math.min(lengthOf(cells), most);
    const chars = (isMessage && free >= MIN_MESSAGE_CHARS) || shown.length === 0 ? Math.min(size, free) : size;
    if (chars > free) continue;
    shown.push({ ...column, chars });
    room -= chars + 2;
  }
  const isMain = ({ name }: Column) => Number(name === main);
  for (const column of shown.toSorted((one, other) => isMain(one) - isMain(other))) {
    const more = Math.max(0, Math.min(lengthOf(column.cells) - column.chars, room + 2));
    column.chars += more;
    room -= more;
  }
  return shown;
}

const TONES = [
  ["bad", /^(?:alert|error|critical|emergency|fail\w*|bounced|dropped|spammed)$/i],
  ["caution", /^(?:warn\w*|no data|deferred)$/i],
  ["good", /^(?:ok|sent|delivered|opened|clicked|converted|running|verified)$/i],
] as const;

function toneOf(status: string): TextLine["tone"] {
  return TONES.find(([, pattern]) => pattern.test(status))?.[0] ?? "plain";
}

/** Ranks a column: fields of objects come after those of the row, then ids for the next call, others, lists, other ids. */
function rankOf(name: string, rows: readonly Row[]): number {
  const [rank, nested] = [name, name.slice(name.lastIndexOf(".") + 1)].map((one) => FIRST.indexOf(one));
  if (rank !== undefined && rank >= 0) return rank;
  if (isNextId(name)) return 2 * FIRST.length - 1;
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

/** Leaves out columns with the cells of an earlier one, such as the same time twice. Very short cells may be equal. */
function distinct(columns: readonly Column[]): readonly Column[] {
  const texts = columns.map(({ cells }) => cells.slice(1).join("\n"));
  const isFirst = (text: string, index: number) => !/.{3}\n|\n.{3}/.test(text) || texts.indexOf(text) === index;
  return columns.filter((_, index) => isFirst(texts[index] ?? "", index));
}

function lengthOf(cells: readonly string[]): number {
  return Math.max(0, ...cells.map(widthOf));
}

/** Whether a person needs no line for a value. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === null || value === undefined || value === "";
}

/**
 * Writes a value for a person: a duration with its unit, a time relative to now, a ratio as percent, and lists and objects
 * without punctuation. Numbers keep all digits, except statistics.
 * @param path the field's name, after those of the objects that contain it
 */
export function toText(value: unknown, path: string, nowMs?: number): string {
  if (isEmpty(value)) return "";
  if (typeof value === "string" && ISO.test(value)) return toInstant(value, path, nowMs);
  if (EPOCH.test(path) && /^[1-3]\d{9}(?:\d{3})?$/.test(String(value)))
    return `${value} (${formatInstant(Number(String(value).padEnd(13, "0")))} UTC)`;
  if (typeof value === "number") {
    if (/_ns$/.test(path)) return formatDuration(value);
    if (/_rates?(?:\.|$)/.test(path) && value >= 0 && value <= 1) return formatRatio(value);
    if (STATISTIC.test(path)) return formatNumber(value);
    const text = value.toLocaleString("en-US", { maximumFractionDigits: 20 });
    return /_year$/.test(path) || ID.test(path) ? String(value) : text;
  }
  if (typeof value !== "object" || value === null) return String(value).replaceAll(/\s+/g, " ");
  // An item of a list is written by its values, and its count in brackets, such as `error (12)`.
  if (Array.isArray(value)) return value.map((item) => toText(item, "", nowMs)).join(", ");
  const fields = Object.entries(value).filter(([, item]) => !isEmpty(item));
  const texts = fields.map(([key, item]) => [key.replace(/_ns$/, ""), toText(item, `${path}.${key}`, nowMs)] as const);
  if (path === "") return texts.map(([key, text]) => (key === "count" ? `(${text})` : text)).join(" ");
  return texts.map((field) => field.join(" ")).join(", ");
}

export const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
/** A person's attribute that is a time, in seconds or milliseconds since 1970. */
const EPOCH = /(?:_at|_date|_time|timestamp)$/;

/** Whether a time is on the day of an instant, in UTC. */
const isOn = (time: unknown, instantMs = 0) => new Date(instantMs).toISOString().startsWith(String(time).slice(0, 10));

/** Writes the time of an event to the second, and other times relative to now. */
function toInstant(text: string, path: string, nowMs: number | undefined): string {
  const time = Date.parse(text);
  const elapsed = ((nowMs ?? Number.NaN) - time) / 1_000;
  if (EVENT.test(path)) return text.slice(isOn(text, nowMs) ? 11 : 0, 19).replace("T", " ");
  if (!(elapsed >= 0)) return formatInstant(time);
  if (elapsed > 30 * 86_400) return text.slice(0, 10);
  const units = Object.entries({ d: 86_400, h: 3_600, min: 60 });
  const [unit, size] = units.find(([, seconds]) => elapsed >= seconds) ?? ["s", 1];
  return elapsed < 1 ? "now" : `${Math.floor(elapsed / size)} ${unit} ago`;
}
