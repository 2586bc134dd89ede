import { formatCount } from "../format/quantity.ts";
import { formatInstant, parseTime, writeWindow } from "../format/time.ts";
import { writeWarnings } from "../frame/frame.ts";
import { byUrgency } from "../monitor/monitor.ts";
import { messageFor } from "../monitor/render-monitor.ts";
import { drawCounts } from "./draw-counts.ts";
import { drawTable, ISO, isEmpty, type Row, toText } from "./draw-table.ts";
import { drawTrace } from "./draw-trace.ts";
import { drawBuckets, drawMetrics } from "./draw-values.ts";
import { type TextLine, type TextOptions, widthOf, wrapText } from "./text-line.ts";

/** Fields that {@link quotaLine} contains. */
const QUOTA = /^(?:calls|credits)_(?:spent|left|left_window)$/;
/** Fields that the picture of a trace contains. */
const IN_TRACE = ["summary", "truncated", "dropped"];
/** Fields that only say that nothing is missing. */
const USUAL = /^(?:\w*complete: true|found: true|dropped: 0|truncated: false|status: ok|from_cache: false)$/;

type Field = readonly [name: string, value: unknown];

/**
 * Renders the result of a tool for a terminal: a trace as a waterfall, metrics as blocks, groups as bars and other lists
 * as tables, or as a record if they have one row that is wider; then the other fields, and one line for the quota. Lines
 * contain text of the result: print them escaped.
 */
export function renderText(result: object, options: TextOptions = {}): readonly TextLine[] {
  const { columns = 80, nowMs } = options;
  const contained = isTrace(result) ? IN_TRACE : hasCounts(result) ? ["totals", "rates"] : [];
  const fields = Object.entries(result).map(withUnit);
  const values = fields.flatMap((field) => recordIn(field, draw(field, result, options)));
  const parts = values.flatMap((field) => (isShown(field) ? [{ field, lines: draw(field, result, options) }] : []));
  const drawn = parts.flatMap(({ field: [name], lines }) => (lines ? [{ name, lines }] : []));
  const others = parts.flatMap(({ field, lines }) => (lines || contained.includes(field[0]) ? [] : [field]));
  const lists = fields.filter(([name, value]) => Array.isArray(value) && name !== "warnings");
  const { problems, facts } = writeWarnings((result as { readonly warnings?: readonly string[] }).warnings);
  const isRecord = "id" in result && "name" in result;
  const listed = drawn.flatMap(({ name, lines }, index) => [
    ...(index > 0 ? [line("")] : []),
    ...(drawn.length > 1 || isRecord ? [line(name, "quiet")] : []),
    ...lines,
  ]);
  const written = others.flatMap(spread).flatMap(([name, value]) => {
    const part = name === "message" && Object.hasOwn(result, "condition") ? messageFor({ ...result }) : value;
    const short = name === "window" ? writeWindow(value as object) : toText(part, name, nowMs);
    const timeMs = ISO.test(String(value)) ? parseTime(value) : null;
    const ago = /ago$|^now$/.test(short) ? ` (${short})` : "";
    const text = timeMs === null ? short : `${formatInstant(timeMs)} UTC${ago}`;
    const field = `${name.replace(/_ns$/, "")}: ${text}`;
    // An address is copied as one word, and so is a part of a query.
    const isWhole = name === "query" && text.split(" ").some((word) => widthOf(word) > columns - 2);
    return /\s/.test(text) && !isWhole ? wrapText(field, columns, "plain") : [line(field)];
  });
  const gap = drawn.length > 0 && others.length > 0 ? [line("")] : [];
  return [
    ...(lists.every(([, list]) => isEmpty(list)) ? lists.slice(0, 1).map(([name]) => line(`No ${name}.`)) : []),
    ...(isRecord ? [...written, ...gap, ...listed] : [...listed, ...gap, ...written]),
    // What a trace shows in part is in its summary, of which a waterfall shows the totals.
    ...(isTrace(result) ? [] : facts).flatMap((fact) => wrapText(fact, columns, "quiet")),
    ...problems.flatMap((problem) => wrapText(`! ${problem}`, columns, "caution")),
    ...quotaLine(result),
  ];
}

function isShown([name, value]: Field): boolean {
  if (isEmpty(value) || QUOTA.test(name) || name === "warnings") return false;
  // The only group of a monitor without groups repeats its fields.
  if (name === "groups" && isRows(value) && value.length === 1 && value[0]?.["name"] === "total") return false;
  return typeof value === "object" || !USUAL.test(`${name}: ${value}`);
}

/** Names the unit of a log's attribute `duration`, which is a number of nanoseconds in Datadog. */
function withUnit([name, value]: Field): Field {
  if (name !== "logs" || !isRows(value)) return [name, value];
  const nameUnit = ([key, item]: Field): Field => [key === "duration" ? "duration_ns" : key, item];
  const attributesOf = ({ attributes }: Row) => Object.fromEntries(Object.entries(attributes ?? {}).map(nameUnit));
  return [name, value.map((row) => ({ ...row, attributes: attributesOf(row) }))];
}

/** Returns the fields of a list's only row if its table would not show them all; otherwise the list. */
function recordIn([name, value]: Field, lines: readonly TextLine[] | null): readonly Field[] {
  const [title, row, rest] = lines ?? [];
  // Beside a waterfall, the fields of a group of spans would look like those of the trace.
  const isCut = name !== "collapsed" && title?.tone === "title" && (rest !== undefined || row?.text.includes("…"));
  return isCut && isRows(value) && value.length === 1 ? Object.entries(value[0] ?? {}) : [[name, value]];
}

/** Splits a record, such as a person, into its fields by path. Counts and small objects stay on one line. */
function spread([path, value]: Field): readonly Field[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path, value]];
  const fields = Object.entries(value).filter(([, item]) => !isEmpty(item));
  const isRecord = fields.length > 4 && fields.some(([, item]) => typeof item !== "number");
  if (!isRecord && !path.includes(".")) return [[path, value]];
  return fields.flatMap(([name, item]) => spread([`${path}.${name}`, item]));
}

function line(text: string, tone: TextLine["tone"] = "plain"): TextLine {
  return { text, tone };
}

/** Draws a list of a result; `null` for other fields. */
function draw([name, value]: Field, result: object, options: TextOptions): readonly TextLine[] | null {
  if (!isRows(value)) return null;
  if (name === "spans" && isTrace(result)) return drawTrace(result, options);
  if (name === "series" && hasCounts(result)) return drawCounts(result, options);
  if (name === "series" && value.every(({ points }) => Array.isArray(points))) return drawMetrics(result, options);
  if (name === "buckets" && value.every(({ by }) => by !== undefined)) return drawBuckets(result, options);
  return drawTable(name === "monitors" ? value.toSorted(byUrgency) : value, options);
}

function isTrace(result: object): boolean {
  return "summary" in result && "spans" in result && "trace_id" in result;
}

/** Whether a result has the totals of metrics, and their counts per period. */
function hasCounts(result: object): boolean {
  return "totals" in result && "series" in result && isRows(result.series);
}

function isRows(value: unknown): value is readonly Row[] {
  const isRow = (row: unknown) => typeof row === "object" && row !== null && !Array.isArray(row);
  return Array.isArray(value) && value.length > 0 && value.every(isRow);
}

/** Writes the requests and credits of a call on one line. */
function quotaLine(result: object): readonly TextLine[] {
  const { calls_spent, calls_left, calls_left_window: per, credits_spent, credits_left } = result as Row;
  const count = (value: unknown, noun: string, rest = "") =>
    typeof value === "number" ? [`${formatCount(value)}${noun}${noun && value !== 1 ? "s" : ""}${rest}`] : [];
  const parts = [
    ...count(calls_spent, " request"),
    ...count(calls_left, "", ` left${per ? ` per ${per}` : ""}`),
    ...count(credits_spent, " credit", " spent"),
    ...count(credits_left, " credit", " left"),
  ];
  return parts.length === 0 ? [] : [line(parts.join(", "), "quiet")];
}
