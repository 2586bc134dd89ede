import {
  type CursorOwner,
  firstUnseen,
  type InputIssue,
  invalidInput,
  isPushedOff,
  isToolError,
  type RowsSeen,
  readCursor,
  writeCursor,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { ListPage, PageAsked } from "../customerio/list-answer.ts";
import type { PersonRef } from "../customerio/person.ts";

/** Where a page of a tool begins. */
export interface ListPosition extends RowsSeen {
  /** Whom the list is about, as resolved for its first page; `null` for lists about nobody, and before that. */
  readonly ref: PersonRef | null;
  /** The backend's token, `null` for its first page. */
  readonly start: string | null;
  /** Rows asked for from there, which must stay the same while some of them are left. */
  readonly limit: number;
}

/** Rows to show, and how to go on. */
export interface ListRows<Row> {
  readonly rows: Row[];
  readonly next_cursor: string | null;
}

interface Identified {
  readonly id: string | null;
}

/** Empty pages in a row that are followed: one that names a next page is not proven to be the last. */
const MAX_EMPTY_PAGES = 3;
const STUCK = "The backend's list does not lead on from here; rows may be missing or repeated.";
/** Pages to look through for the last row shown. */
const MAX_LOOKED_THROUGH = 5;
const MAX_LIMIT = 1_000;
const state = v.strictTuple([
  v.nullable(v.strictTuple([v.picklist(["id", "email", "cio_id"]), v.string()])),
  v.nullable(v.string()),
  // A backend may bring more rows than asked for.
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.nullable(v.string()),
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LIMIT)),
]);

/** What is wrong with a cursor, before any request. */
export function cursorIssues(owner: CursorOwner, cursor: string | undefined): readonly InputIssue[] {
  if (!cursor) return [];
  const opened = openCursor(owner, cursor);
  return "issue" in opened ? [opened.issue] : [];
}

/** Where the asked page begins. */
export function openList(owner: CursorOwner, { cursor, limit }: { cursor: string; limit: number }): ListPosition {
  if (cursor === "") return { ref: null, start: null, skip: 0, anchor: null, limit };
  const opened = openCursor(owner, cursor);
  if ("issue" in opened) throw invalidInput([opened.issue]);
  // A page that was shown in full may be followed by one of another length.
  return opened.position.skip > 0 ? opened.position : { ...opened.position, limit };
}

/** Rows of one or several backend pages. */
export interface RowsRead<Row> extends ListPage<Row> {
  readonly warnings: readonly string[];
}

/**
 * Reads the rows of a position, in as many requests as the backend's page size asks for. When a later request fails for
 * a while, the rows read so far are the page.
 */
export async function readRows<Row>(
  position: Pick<ListPosition, "start" | "limit">,
  maxPage: number,
  read: (page: PageAsked, rowsSoFar: number) => Promise<ListPage<Row>>,
): Promise<RowsRead<Row>> {
  const rows: Row[] = [];
  const seen = new Set<string>();
  let { start } = position;
  if (start !== null) seen.add(start);
  for (let empty = 0; rows.length < position.limit && empty < MAX_EMPTY_PAGES; ) {
    const asked = { start, limit: Math.min(maxPage, position.limit - rows.length) };
    const page = await read(asked, rows.length).catch((thrown: unknown) => giveUp(thrown, rows.length > 0));
    if ("failure" in page) return { rows, next: start, warnings: [page.failure] };
    for (const row of page.rows) rows.push(row);
    empty = page.rows.length === 0 ? empty + 1 : 0;
    // A token that comes back would be followed for ever.
    const isStuck = page.next !== null && (page.next === start || seen.has(page.next));
    start = isStuck ? null : page.next;
    if (start === null) return { rows, next: null, warnings: isStuck ? [STUCK] : [] };
    seen.add(start);
  }
  return { rows, next: start, warnings: [] };
}

function giveUp(thrown: unknown, hasRows: boolean): { readonly failure: string } {
  const isPassing = isToolError(thrown) && (thrown.code === "rate_limited" || thrown.code === "unavailable");
  if (!hasRows || !isPassing) throw thrown;
  return { failure: `Fewer rows than asked for: ${thrown.message} next_cursor goes on from here.` };
}

/** A page, and the position it answers. */
export interface PageRead<Row> {
  readonly position: ListPosition;
  readonly page: RowsRead<Row>;
}

/**
 * Reads the page with the first row not yet shown. Where late rows pushed it on so far that it cannot be found, rows are
 * rather repeated than lost.
 */
export async function readUnseen<Row extends Identified>(
  position: ListPosition,
  maxPage: number,
  read: (page: PageAsked, rowsSoFar: number) => Promise<ListPage<Row>>,
): Promise<PageRead<Row>> {
  const first = await readRows(position, maxPage, read);
  // A page that failed half-way proves nothing about what follows.
  if (first.warnings.length > 0 || !isPushedOff(first.rows, position)) return { position, page: first };
  let { next } = first;
  for (let looked = 1; next !== null && looked < MAX_LOOKED_THROUGH; looked++) {
    const moved = { ...position, start: next };
    const page = await readRows(moved, maxPage, read);
    if (!isPushedOff(page.rows, position)) return { position: moved, page };
    next = page.next;
  }
  const warnings = ["So many rows arrived since the page before that some rows may be repeated."];
  return { position: { ...position, skip: 0, anchor: null }, page: { ...first, warnings } };
}

/** The rows of a backend page that were not shown yet, at most `limit` of them, and the cursor after them. */
export function takeRows<Row extends Identified>(
  owner: CursorOwner,
  position: ListPosition,
  { page, limit }: { readonly page: ListPage<Row>; readonly limit: number },
): ListRows<Row> {
  const unseen = firstUnseen(page.rows, position);
  const left = unseen - page.rows.length;
  if (left > 0 && page.next !== null) {
    // The page ended early, among rows that were shown before.
    const limit = Math.max(1, position.limit - page.rows.length);
    return { rows: [], next_cursor: toCursor(owner, { ...position, start: page.next, skip: left, limit }) };
  }
  const rest = page.rows.slice(unseen);
  const rows = rest.slice(0, limit);
  if (rows.length < rest.length) return { rows, next_cursor: cursorAfterShown(owner, position, rows) };
  const next = { ...position, start: page.next, skip: 0, anchor: null };
  return { rows, next_cursor: page.next === null ? null : toCursor(owner, next) };
}

/** A cursor that goes on after rows of a result that was cut short for a model. */
export function cursorAfterShown(owner: CursorOwner, position: ListPosition, shown: readonly Identified[]): string {
  const skip = position.skip + shown.length;
  return toCursor(owner, { ...position, skip, anchor: shown.at(-1)?.id ?? null });
}

function toCursor(owner: CursorOwner, { ref, start, skip, anchor, limit }: ListPosition): string {
  return writeCursor(owner, [ref && [ref.kind, ref.value], start, skip, anchor, limit]);
}

function openCursor(owner: CursorOwner, cursor: string): { position: ListPosition } | { issue: InputIssue } {
  const read = readCursor(cursor, owner);
  if ("issue" in read) return read;
  const parsed = v.safeParse(state, read.state);
  if (!parsed.success) {
    return { issue: { parameter: "cursor", received: "a cursor", rule: "is damaged; leave cursor out for page one" } };
  }
  const [ref, start, skip, anchor, limit] = parsed.output;
  return { position: { ref: ref && { kind: ref[0], value: ref[1] }, start, skip, anchor, limit } };
}
