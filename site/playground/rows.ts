import { countRows } from "./count-rows.ts";
import { el, figure } from "./elements.ts";
import { wordParts, write, writeAll, writeWindow } from "./write-value.ts";

const MAX_ROWS = 100;
const MAX_COLUMNS = 6;
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
  const shown = rows.slice(0, MAX_ROWS);
  const title = `${titleOf(name)}: ${countRows(shown.length, rows.length, result)}`;
  return figure(title, second ? tableOf(shown, title) : fieldsTable(only), warnings, writeWindow(result["window"]));
}

function tableOf(rows: Rows, caption: string): HTMLElement {
  const columns = columnsOf(rows);
  const head = columns.map((column) => el("th", { scope: "col" }, titleOf(column)));
  const cellOf = (row: Fields, column: string) => {
    const value = row[column];
    const text = write(column === "duration_ns" ? `${Math.round((value as number) / 1e5) / 10} ms` : value, column);
    const isWord = WORD.test(text);
    const className = text === "–" ? "tv-none" : isWord ? "short" : "";
    const cell = el("td", { className }, isWord ? text : breakable(text));
    cell.dataset["name"] = titleOf(column);
    return cell;
  };
  return el(
    "table",
    { className: "tv-records words" },
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
    (name) => rows.some((row) => writeAll(row[name], name)) && rows.every((row) => isShort(row, name)),
  );
  const plain = listed.filter((name) => rows.every((row) => Object(row[name]) !== row[name]));
  return [...new Set(plain.length > 3 ? plain : [...plain, ...listed])].slice(0, MAX_COLUMNS);
}

function fieldsTable(result: Fields): HTMLElement {
  const rows = Object.entries(result)
    .map(([name, value]) => [name, write(value, name, 1_000)] as const)
    .filter(([, text]) => text !== "–")
    .map(([name, text]) => el("tr", {}, el("th", { scope: "row" }, titleOf(name)), el("td", {}, breakable(text))));
  return el("table", { className: "tv-pairs words" }, el("tbody", {}, ...rows));
}

/** Creates an element whose lines break between the parts of words, not within them. */
function breakable(text: string): HTMLElement {
  const parts = wordParts(text).flatMap((part) => [el("wbr"), part]);
  return el("span", {}, ...parts.slice(1));
}

function titleOf(name: string): string {
  const words = name.replace(/_ns$/, "").replaceAll("_", " ");
  return words.replace(/^./, (first) => first.toUpperCase());
}
