import { formatCount } from "../format/quantity.ts";
import { writeWindow } from "../format/time.ts";
import { toList } from "../markup/clip.ts";
import { drawCounts } from "./draw-counts.ts";
import { drawTable, isEmpty, type Row, toText } from "./draw-table.ts";
import { drawTrace } from "./draw-trace.ts";
import { drawBuckets, drawMetrics } from "./draw-values.ts";
import { shorten, type TextLine, type TextOptions, wrapText } from "./text-line.ts";

/** Fields that {@link quotaLine} and the picture of a trace contain. */
const QUOTA = /^(?:calls|credits)_(?:spent|left|left_window)$/;

/**
 * Renders the result of a tool for a terminal: a trace as a waterfall, metrics as blocks, groups as bars and other lists
 * as tables; then the other fields, and one line for the quota. Lines contain text of the result: print them escaped.
 */
export function renderText(result: object, options: TextOptions = {}): readonly TextLine[] {
  const { columns = 80, nowMs } = options;
  const fields = Object.entries(result).filter(
    ([name, value]) => !isEmpty(value) && !QUOTA.test(name) && !isUsual(name, value),
  );
  const drawn = fields.flatMap(([name, value]) => {
    const lines = draw(name, value, { result, options });
    return lines ? [{ name, lines }] : [];
  });
  const contained = isTrace(result) ? ["summary"] : hasCounts(result) ? ["totals", "rates"] : [];
  const others = fields.filter(
    ([name]) => !drawn.some((one) => one.name === name) && name !== "warnings" && !contained.includes(name),
  );
  const { warnings } = result as { readonly warnings?: readonly string[] };
  return [
    ...drawn.flatMap(({ name, lines }, index) => [
      ...(index > 0 ? [line("")] : []),
      ...(drawn.length > 1 ? [line(name, "quiet")] : []),
      ...lines,
    ]),
    ...(drawn.length > 0 && others.length > 0 ? [line("")] : []),
    ...others.flatMap(spread).flatMap(([name, value]) => {
      const text = name === "window" ? writeWindow(value as object) : toText(value, name, nowMs);
      if (/cursor$/.test(name) && text.length > columns)
        return [line(`${name}: ${shorten(text, 20)} (--field ${name} prints all of it)`)];
      // An address is copied as one word.
      return /\s/.test(text) ? wrapText(`${name}: ${text}`, columns, "plain") : [line(`${name}: ${text}`)];
    }),
    ...toList(warnings).flatMap((warning) => wrapText(`! ${warning}`, columns, "caution")),
    ...quotaLine(result),
  ];
}

/** Splits a record, such as a person, into its fields by path. Counts and small objects stay on one line. */
function spread([path, value]: readonly [string, unknown]): readonly (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path, value]];
  const fields = Object.entries(value).filter(([, item]) => !isEmpty(item));
  const isRecord = fields.length > 4 && fields.some(([, item]) => typeof item === "string");
  if (!isRecord && !path.includes(".")) return [[path, value]];
  return fields.flatMap(([name, item]) => spread([`${path}.${name}`, item]));
}

/** Whether a field only says that nothing is missing. */
function isUsual(name: string, value: unknown): boolean {
  return value === (/complete$/.test(name) ? true : name === "dropped" ? 0 : name === "truncated" ? false : null);
}

function line(text: string, tone: TextLine["tone"] = "plain"): TextLine {
  return { text, tone };
}

interface Drawing {
  readonly result: object;
  readonly options: TextOptions;
}

/** Draws a list of a result; `null` for other fields. */
function draw(name: string, value: unknown, { result, options }: Drawing): readonly TextLine[] | null {
  if (!isRows(value)) return null;
  if (name === "spans" && isTrace(result)) return drawTrace(result, options);
  if (name === "series" && hasCounts(result)) return drawCounts(result, options);
  if (name === "series" && value.every(({ points }) => Array.isArray(points))) return drawMetrics(result, options);
  if (name === "buckets" && value.every(({ by }) => by !== undefined)) return drawBuckets(result, options);
  return drawTable(value, options);
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
  const { calls_spent, calls_left, calls_left_window, credits_spent, credits_left } = result as Row;
  const parts = [
    typeof calls_spent === "number" ? `${calls_spent} request${calls_spent === 1 ? "" : "s"}` : "",
    typeof calls_left === "number"
      ? `${formatCount(calls_left)} left${calls_left_window ? ` per ${calls_left_window}` : ""}`
      : "",
    typeof credits_spent === "number" ? `${credits_spent} credit${credits_spent === 1 ? "" : "s"} spent` : "",
    typeof credits_left === "number" ? `${formatCount(credits_left)} credits left` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? [] : [line(parts.join(", "), "quiet")];
}
