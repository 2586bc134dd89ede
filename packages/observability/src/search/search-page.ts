import {
  firstUnseen,
  type InputIssue,
  invalidInput,
  readCursor,
  type TimeWindow,
  type WindowRecord,
  writeCursor,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { EventPage } from "../datadog/events.ts";
import { openWindow, windowIssues } from "./time-window.ts";

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

/** A row that may say its id. */
interface Identified {
  readonly id: string | null;
}

const MAX_PAGE = 1_000;
/** Furthest instant from the epoch that a date can hold; no cursor of ours comes near it, but anybody can make one. */
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

/** What is wrong with a search's window or cursor, before any request. */
export function searchIssues(tool: string, args: Partial<SearchArguments>, now: number): readonly InputIssue[] {
  const { start_time, end_time, query, sort_order, cursor } = args;
  if (start_time === undefined || end_time === undefined) return [];
  if (cursor && query !== undefined && sort_order !== undefined) {
    const opened = openCursor(tool, cursor, { query, start_time, end_time, sort_order });
    return "issue" in opened ? [opened.issue] : [];
  }
  return windowIssues(args, now);
}

/** Where the asked page begins. A first page freezes the window, later ones bring it along in the cursor. */
export function openPage(tool: string, args: SearchArguments, now: number): SearchPosition {
  if (args.cursor) {
    const opened = openCursor(tool, args.cursor, args);
    if ("issue" in opened) throw invalidInput([opened.issue]);
    return opened.position;
  }
  return firstPosition(openWindow(args, now), args);
}

/** How many rows to ask the backend for. */
export function pageLimit(position: SearchPosition, maxResults: number): number {
  return position.skip > 0 ? position.limit : maxResults;
}

/** A result's rows and the cursor after them. */
export interface PageRows<Row> {
  readonly rows: readonly Row[];
  readonly next_cursor: string | null;
}

/** The rows of a backend page that were not shown yet, at most `max_results` of them. */
export function takeRows<Row extends Identified>(
  tool: string,
  {
    args,
    position,
    found,
  }: { readonly args: SearchArguments; readonly position: SearchPosition; readonly found: EventPage<Row> },
): PageRows<Row> {
  const rest = found.events.slice(firstUnseen(found.events, position));
  const rows = rest.slice(0, args.max_results);
  if (rows.length < rest.length) return { rows, next_cursor: cursorAfterRow(tool, args, { position, rows }) };
  const next = { ...position, after: found.after, skip: 0, anchor: null };
  return { rows, next_cursor: found.after === null ? null : toCursor(tool, args, next) };
}

/** A cursor that goes on after the last of the given rows, which a page began with. */
function cursorAfterRow(
  tool: string,
  args: SearchArguments,
  { position, rows }: { position: SearchPosition; rows: readonly Identified[] },
): string {
  const limit = pageLimit(position, args.max_results);
  return toCursor(tool, args, {
    ...position,
    limit,
    skip: position.skip + rows.length,
    anchor: rows.at(-1)?.id ?? null,
  });
}

/** A cursor that goes on after rows of a result that was cut short for a model. */
export function cursorAfterShown(
  tool: string,
  args: SearchArguments,
  { window, rows }: { readonly window: WindowRecord; readonly rows: readonly Identified[] },
): string {
  const first = { startMs: Date.parse(window.start), endMs: Date.parse(window.end) };
  const opened = args.cursor ? openCursor(tool, args.cursor, args) : null;
  const position = opened && "position" in opened ? opened.position : firstPosition(first, args);
  return cursorAfterRow(tool, args, { position, rows });
}

function firstPosition(window: TimeWindow, { max_results }: SearchArguments): SearchPosition {
  return { window, after: null, skip: 0, anchor: null, limit: max_results };
}

function toCursor(tool: string, args: SearchArguments, { window, after, skip, anchor, limit }: SearchPosition): string {
  return writeCursor(owner(tool, args), [window.startMs, window.endMs, after, skip, anchor, limit]);
}

type SharedArguments = Pick<SearchArguments, "query" | "start_time" | "end_time" | "sort_order">;

function owner(tool: string, { query, start_time, end_time, sort_order }: SharedArguments) {
  return { tool, arguments: { query, start_time, end_time, sort_order } };
}

function openCursor(
  tool: string,
  cursor: string,
  args: SharedArguments,
): { position: SearchPosition } | { issue: InputIssue } {
  const read = readCursor(cursor, owner(tool, args));
  if ("issue" in read) return read;
  const state = v.safeParse(positionSchema, read.state);
  if (!state.success) {
    return { issue: { parameter: "cursor", received: "a cursor", rule: "is damaged; leave cursor out for page one" } };
  }
  const [startMs, endMs, after, skip, anchor, limit] = state.output;
  return { position: { window: { startMs, endMs }, after, skip, anchor, limit } };
}
