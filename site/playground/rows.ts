import { el } from "./elements.ts";

const MAX_ROWS = 100;
const MAX_COLUMNS = 6;
const MAX_CHARS = 160;
/** Values up to this length stay on one line, and so do times and ids. */
const MAX_WORD_CHARS = 12;
const WORD = /^(?:\d{4}-\d\d-\d\d [\d:]+|\d{1,20})$/;

type Fields = Readonly<Record<string, unknown>>;
type Lists = readonly (readonly [name: string, rows: readonly Fields[]])[];

/**
 * Shows a result without a picture: its first list of records as a table, or else its fields under the title `fallback`.
 * Uses the view's style.
 */
export function showRows(value: object, fallback: string): HTMLElement {
  const result = value as Fields;
  const lists = Object.entries(result).filter(([name, list]) => name !== "warnings" && Array.isArray(list)) as Lists;
  // A list of records says more than an empty list, and both say more than a list of words.
  const [name, rows] = lists.find(([, [row]]) => typeof row === "object") ?? lists.find(([, [row]]) => !row) ?? [];
  const warnings = Array.isArray(result["warnings"]) ? result["warnings"].map(String) : [];
  const footer = el("ul", { className: "tv-warnings" }, ...warnings.map((text) => el("li", {}, text)));
  const more = warnings.length > 0 ? [footer] : [];
  if (!name || !rows) return figure(fallback, fieldsTable(result), ...more);
  const [only] = rows;
  if (!only) return figure(titleOf(name), el("p", { className: "tv-empty" }, `There are no ${name}.`), ...more);
  const shown = rows.slice(0, MAX_ROWS);
  const count = shown.length < rows.length ? `${shown.length} of ${rows.length}` : String(rows.length);
  const title = `${titleOf(name)}: ${count}`;
  return figure(title, rows.length === 1 ? fieldsTable(only) : tableOf(shown, title), ...more);
}

/** Shows an error of a call or of its preview. */
export function showError(error: object, title: string): HTMLElement {
  const { code, message } = error as Fields;
  const name = el("b", {}, String(code ?? ""));
  const callout = el("p", { className: "tv-callout tv-callout-bad" }, name, ` ${String(message)}`);
  return figure(title, callout);
}

function figure(title: string, ...content: readonly HTMLElement[]): HTMLElement {
  const caption = el("figcaption", {}, el("span", { className: "tv-title" }, title));
  return el("figure", { className: "tv" }, caption, ...content);
}

function tableOf(rows: readonly Fields[], caption: string): HTMLElement {
  const columns = columnsOf(rows);
  const head = columns.map((column) => el("th", { scope: "col" }, titleOf(column)));
  const body = rows.map((row) =>
    el(
      "tr",
      {},
      ...columns.map((column) => {
        const text = write(column === "duration_ns" ? `${Math.round(Number(row[column]) / 1e5) / 10} ms` : row[column]);
        const cell = el("td", { className: text.length <= MAX_WORD_CHARS || WORD.test(text) ? "short" : "" }, text);
        cell.dataset["name"] = titleOf(column);
        return cell;
      }),
    ),
  );
  return el(
    "table",
    { className: "tv-records" },
    el("caption", { className: "tv-hidden" }, caption),
    el("thead", {}, el("tr", {}, ...head)),
    el("tbody", {}, ...body),
  );
}

/** The most informative fields: known in some row, no long ids, plain values before others. */
function columnsOf(rows: readonly Fields[]): readonly string[] {
  if (rows[0]?.["duration_ns"] !== undefined)
    return ["start", "duration_ns", "service", "resource", "error_type", "trace_id"];
  const names = [...new Set(rows.flatMap(Object.keys))].filter((name) => rows.some((row) => write(row[name]) !== "–"));
  const listed = names.filter((name) => !/(?:^|_)id$/.test(name) || rows.every((row) => String(row[name]).length < 10));
  const isPlain = (name: string) => rows.every((row) => typeof row[name] !== "object" || row[name] === null);
  const plain = listed.filter(isPlain);
  return (plain.length > 3 ? plain : [...plain, ...listed.filter((name) => !isPlain(name))]).slice(0, MAX_COLUMNS);
}

function fieldsTable(result: Fields): HTMLElement {
  const fields = Object.entries(result).filter(([name, value]) => name !== "warnings" && write(value) !== "–");
  const rows = fields.map(([name, value]) =>
    el("tr", {}, el("th", { scope: "row" }, titleOf(name)), el("td", {}, write(value, 1_000))),
  );
  return el("table", { className: "tv-pairs" }, el("tbody", {}, ...rows));
}

/** Writes a value in one line of at most this many characters; `–` if there is none. */
function write(value: unknown, maxChars = MAX_CHARS): string {
  const text = writeAll(value) || "–";
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;
}

function writeAll(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(writeAll).filter(Boolean).join(", ");
  if (typeof value !== "object") return String(value).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d).*Z$/, "$1 $2");
  const { kind, size, segment_id, segment_name } = value as Fields;
  if (kind === "segment") return `${size} people in segment ${segment_id} "${segment_name}"`;
  const fields = Object.entries(value).map(([name, field]) => [name, writeAll(field)] as const);
  const known = fields.filter(([, text]) => text !== "");
  return known.map(([name, text]) => (name === "value" ? text : `${name} ${text}`)).join(" · ");
}

function titleOf(name: string): string {
  const words = name.replace(/_ns$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
