import { firstUnseen, readCursor, type TimeWindow, writeCursor } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { EventPage } from "../datadog/events.ts";
import { type Part, planWindow } from "../plan.ts";

/** The arguments of a search that its pages share. */
export interface SearchArguments {
  readonly query: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly sort_order: string;
  readonly max_results: number;
  readonly cursor: string;
}

/** Where a page begins: in which window, on which page of the backend, and how many of its rows were shown before. */
export interface SearchPosition {
  readonly window: TimeWindow;
  /** The backend's cursor of its page, `null` for its first. */
  readonly after: string | null;
  /** Rows of that page already shown. */
  readonly skip: number;
  /** Id of the last row shown: rows that arrive late shift the count, not the id. */
  readonly anchor: string | null;
  /** Size of the backend's page, which must stay the same while rows of it are left. */
  readonly limit: number;
}

/** The requested page of a search. */
export interface PlannedPage {
  readonly position: SearchPosition;
}

/** A row that may have an id. */
interface Identified {
  readonly id: string | null;
}

const MAX_PAGE = 1_000;
/** Furthest instant from the epoch that a date can hold; a forged cursor may be beyond it. */
const LAST_DATE_MS = 8.64e15;
const instant = v.pipe(v.number(), v.integer(), v.minValue(-LAST_DATE_MS), v.maxValue(LAST_DATE_MS));
const positionSchema = v.strictTuple([
  instant,
  instant,
  v.nullable(v.string()),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PAGE)),
  v.nullable(v.string()),
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE)),
]);

/**
 * Where the requested page begins. A first page freezes the window, a cursor carries it to later ones; no issue where an
 * argument that it needs could not be read.
 */
export function openPage(tool: string, args: Partial<SearchArguments>, now: number): Part<PlannedPage> {
  const { start_time, end_time, query, sort_order, max_results, cursor } = args;
  if (start_time === undefined || end_time === undefined) return { issues: [] };
  if (cursor && query !== undefined && sort_order !== undefined)
    return openCursor(tool, cursor, { query, start_time, end_time, sort_order });
  const planned = planWindow(args, now);
  if ("issues" in planned) return planned;
  if (max_results === undefined) return { issues: [] };
  return { position: { window: planned.window, after: null, skip: 0, anchor: null, limit: max_results } };
}

/** How many rows to ask the backend for. */
export function pageLimit(position: SearchPosition, maxResults: number): number {
  return position.skip > 0 ? position.limit : maxResults;
}

/** The rows of a result and the cursor after them. */
export interface PageRows<Row> {
  readonly rows: readonly Row[];
  readonly next_cursor: string | null;
}

/** The rows of a backend page that were not shown yet, at most `max_results` of them. */
export function takeRows<Row extends Identified>(
  tool: string,
  args: SearchArguments,
  position: SearchPosition,
  found: EventPage<Row>,
): PageRows<Row> {
  const rest = found.events.slice(firstUnseen(found.events, position));
  const rows = rest.slice(0, args.max_results);
  if (rows.length < rest.length) return { rows, next_cursor: cursorAfter(tool, args, position, rows) };
  const next = { ...position, after: found.after, skip: 0, anchor: null };
  return { rows, next_cursor: found.after === null ? null : toCursor(tool, args, next) };
}

/** A cursor that continues after the given rows, the first of a page. */
export function cursorAfter(
  tool: string,
  args: SearchArguments,
  position: SearchPosition,
  rows: readonly Identified[],
): string {
  const limit = pageLimit(position, args.max_results);
  const skip = position.skip + rows.length;
  return toCursor(tool, args, { ...position, limit, skip, anchor: rows.at(-1)?.id ?? null });
}

function toCursor(tool: string, args: SearchArguments, { window, after, skip, anchor, limit }: SearchPosition): string {
  return writeCursor(owner(tool, args), [window.startMs, window.endMs, after, skip, anchor, limit]);
}

type SharedArguments = Pick<SearchArguments, "query" | "start_time" | "end_time" | "sort_order">;

function owner(tool: string, { query, start_time, end_time, sort_order }: SharedArguments) {
  return { tool, arguments: { query, start_time, end_time, sort_order } };
}

function openCursor(tool: string, cursor: string, args: SharedArguments): Part<PlannedPage> {
  const read = readCursor(cursor, owner(tool, args));
  if ("issue" in read) return { issues: [read.issue] };
  const state = v.safeParse(positionSchema, read.state);
  if (!state.success)
    return {
      issues: [{ parameter: "cursor", received: "a cursor", rule: "is damaged; leave cursor out for page one" }],
    };
  const [startMs, endMs, after, skip, anchor, limit] = state.output;
  return { position: { window: { startMs, endMs }, after, skip, anchor, limit } };
}
