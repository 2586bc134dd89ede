import { el, figure } from "./elements.ts";

const MAX_ROWS = 100;
const MAX_COLUMNS = 6;
const MAX_CHARS = 160;
/** Short values, times and ids, which stay on one line. */
const WORD = /^(?:.{0,12}|\d[\d: -]{0,19})$/;

type Fields = Readonly<Record<string, unknown>>;
type Rows = readonly Fields[];

/**
 * Shows a result without a picture: its first list of records as a table, or else its fields under the title `fallback`.
 * Uses the view's style.
 */
export function showRows(value: object, fallback: string): HTMLElement {
  const { warnings, ...result } = value as Fields;
  const lists = Object.entries(result).filter(([, list]) => Array.isArray(list)) as [string, Rows][];
  // A list of records says more than an empty list, and both say more than a list of words.
  const [name, rows] = lists.find(([, [row]]) => typeof row === "object") ?? lists.find(([, [row]]) => !row) ?? [];
  if (!name || !rows) return figure(fallback, fieldsTable(result), warnings);
  const [only, second] = rows;
  if (!only) return figure(titleOf(name), el("p", { className: "tv-empty" }, `There are no ${name}.`), warnings);
  const title = `${titleOf(name)}: ${rows.length > MAX_ROWS ? `${MAX_ROWS} of ` : ""}${rows.length}`;
  return figure(title, second ? tableOf(rows.slice(0, MAX_ROWS), title) : fieldsTable(only), warnings);
}

function tableOf(rows: Rows, caption: string): HTMLElement {
  const columns = columnsOf(rows);
  const head = columns.map((column) => el("th", { scope: "col" }, titleOf(column)));
  const cellOf = (row: Fields, column: string) => {
    const text = write(column === "duration_ns" ? `${Math.round((row[column] as number) / 1e5) / 10} ms` : row[column]);
    const cell = el("td", { className: WORD.test(text) ? "short" : "" }, text);
    cell.dataset["name"] = titleOf(column);
    return cell;
  };
  return el(
    "table",
    { className: "tv-records" },
    el("caption", { className: "tv-hidden" }, caption),
    el("thead", {}, el("tr", {}, ...head)),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, ...columns.map((column) => cellOf(row, column))))),
  );
}

/** The most informative fields: known in some row, no long ids, plain values before others. */
function columnsOf(rows: Rows): readonly string[] {
  if ("duration_ns" in (rows[0] ?? {}))
    return ["start", "duration_ns", "service", "resource", "error_type", "trace_id"];
  const isShort = (row: Fields, name: string) => !/(^|_)id$/.test(name) || String(row[name]).length < 10;
  const listed = [...new Set(rows.flatMap(Object.keys))].filter(
    (name) => rows.some((row) => writeAll(row[name])) && rows.every((row) => isShort(row, name)),
  );
  const plain = listed.filter((name) => rows.every((row) => Object(row[name]) !== row[name]));
  return [...new Set(plain.length > 3 ? plain : [...plain, ...listed])].slice(0, MAX_COLUMNS);
}

function fieldsTable(result: Fields): HTMLElement {
  const rows = Object.entries(result)
    .filter(([, value]) => writeAll(value))
    .map(([name, value]) => el("tr", {}, el("th", { scope: "row" }, titleOf(name)), el("td", {}, write(value, 1_000))));
  return el("table", { className: "tv-pairs" }, el("tbody", {}, ...rows));
}

/** Writes a value in one line of at most this many characters; `–` if there is none. */
function write(value: unknown, maxChars = MAX_CHARS): string {
  const text = writeAll(value) || "–";
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;
}

function writeAll(value: unknown): string {
  if (Array.isArray(value)) return value.map(writeAll).filter(Boolean).join(", ");
  if (Object(value) !== value) return String(value ?? "").replace(/^([\d-]{10})T([\d:]{8}).*Z$/, "$1 $2");
  const { size, segment_id, segment_name } = value as Fields;
  if (segment_name) return `${size} people in segment ${segment_id} "${segment_name}"`;
  const fields = Object.entries(value as Fields).map(([name, field]) => {
    const text = writeAll(field);
    return text && name !== "value" ? `${name} ${text}` : text;
  });
  return fields.filter(Boolean).join(" · ");
}

function titleOf(name: string): string {
  const words = name.replace(/_ns$/, "").replaceAll("_", " ");
  return words.replace(/^./, (first) => first.toUpperCase());
}
