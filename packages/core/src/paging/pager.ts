import * as v from "valibot";
import type { InputIssue } from "../errors.ts";
import { type CursorOwner, readCursor, writeCursor } from "./cursor.ts";
import { firstNewIndex, isAnchorMissing, type ResumePoint } from "./resume.ts";

/** Where a page of a cursor list begins. */
export interface Position<State> extends ResumePoint {
  /** What the toolkit keeps from page to page: a frozen time window, the person that the list is about. */
  readonly state: State;
  /** The backend's token of its page; `null` for the first page. */
  readonly start: string | null;
  /** Rows requested from there. It stays the same while rows of the backend's page are left. */
  readonly pageSize: number;
}

/** A page that a call reads. */
export interface OpenPage<State> {
  /** The call that the page's cursors belong to. */
  readonly owner: CursorOwner;
  /** Where the page begins. */
  readonly position: Position<State>;
  /** Most rows to return. */
  readonly limit: number;
}

/** What to request from the backend. */
export interface PageRequest {
  /** The backend's token; `null` for the first page. */
  readonly start: string | null;
  /** Most rows to return. */
  readonly limit: number;
}

/** A page of the backend. */
export interface BackendPage<Row> {
  /** The rows, in the order of the list. */
  readonly rows: readonly Row[];
  /** The backend's token of the next page; `null` at the end. */
  readonly next: string | null;
  /** What the caller should know about the page. */
  readonly warnings: readonly string[];
  /** Whether reading stopped within the page. Then a missing row does not mean that it moved to a later page. */
  readonly isPartial?: boolean;
}

/** The rows of a page, and the cursor after them. */
export interface PageRows<Row> {
  /** Rows that no earlier page returned. */
  readonly rows: readonly Row[];
  /** The cursor of the next page; `null` at the end. */
  readonly next_cursor: string | null;
  /** What the caller should know about the page. */
  readonly warnings: readonly string[];
  /** Whether the backend's list has no rows at all. */
  readonly isEmptyList: boolean;
}

/** A row that may have an id. */
interface Identified {
  readonly id: string | null;
}

/** How the state of a toolkit is written into a cursor. */
export interface PageState<State> {
  /** Reads the state back; a cursor with another state is damaged. */
  readonly schema: v.GenericSchema<unknown, State>;
  /** The state as short plain JSON. */
  toJson(state: State): unknown;
}

/** Pages of cursor lists with the same kind of state. */
export interface Pager<State> {
  /** The first page of a list, with its state. */
  first(owner: CursorOwner, limit: number, state: State): OpenPage<State>;
  /** The page of a cursor; a cursor that is damaged, or belongs to another call, is an issue. */
  open(
    owner: CursorOwner,
    cursor: string,
    limit: number,
  ): { readonly page: OpenPage<State> } | { readonly issue: InputIssue };
  /** Reads the rows of a page that no earlier page returned. */
  read<Row extends Identified>(
    page: OpenPage<State>,
    read: (request: PageRequest) => Promise<BackendPage<Row>>,
  ): Promise<PageRows<Row>>;
  /** The cursor that continues after the first rows of a page, when the rest was not shown. */
  cursorAfter(page: OpenPage<State>, shown: readonly Identified[]): string;
}

/** Most backend pages to search for the last row that was shown. */
const MAX_SEARCHED_PAGES = 5;
const MAX_PAGE_SIZE = 1_000;

/** Makes the pager of lists with a kind of state. */
export function createPager<State>({ schema, toJson }: PageState<State>): Pager<State> {
  const content = v.strictTuple([
    schema,
    v.nullable(v.string()),
    // A backend may return more rows than requested, so this has no upper bound.
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.nullable(v.string()),
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)),
  ]);
  const write = (owner: CursorOwner, { state, start, skip, anchor, pageSize }: Position<State>): string =>
    writeCursor(owner, [toJson(state), start, skip, anchor, pageSize]);
  return {
    first: (owner, limit, state) => ({
      owner,
      limit,
      position: { state, start: null, skip: 0, anchor: null, pageSize: limit },
    }),
    open(owner, cursor, limit) {
      const found = readCursor(cursor, owner);
      if ("issue" in found) return found;
      const parsed = v.safeParse(content, found.state);
      if (!parsed.success) return { issue: DAMAGED };
      const [state, start, skip, anchor, before] = parsed.output;
      // After a page that was shown in full, the next one may have another size.
      const pageSize = skip > 0 ? before : limit;
      return { page: { owner, limit, position: { state, start, skip, anchor, pageSize } } };
    },
    async read(page, read) {
      const { position, found } = await readUnseen(page.position, read);
      const { rows, next } = takeRows(position, found, page.limit);
      return {
        rows,
        next_cursor: next && write(page.owner, next),
        warnings: found.warnings,
        isEmptyList: position.start === null && found.rows.length === 0 && found.next === null,
      };
    },
    cursorAfter: ({ owner, position }, shown) => write(owner, positionAfter(position, shown)),
  };
}

const DAMAGED: InputIssue = {
  parameter: "cursor",
  received: "a cursor",
  rule: "is damaged; leave cursor out for page one",
};

/**
 * Reads the backend's page with the first row that was not shown. New rows may have moved it to a later page. Where the
 * search gives up, rows are repeated rather than lost.
 */
async function readUnseen<State, Row extends Identified>(
  position: Position<State>,
  read: (request: PageRequest) => Promise<BackendPage<Row>>,
): Promise<{ readonly position: Position<State>; readonly found: BackendPage<Row> }> {
  const first = await read({ start: position.start, limit: position.pageSize });
  if (first.isPartial || !isAnchorMissing(first.rows, position)) return { position, found: first };
  let { next } = first;
  for (let searched = 1; next !== null && searched < MAX_SEARCHED_PAGES; searched++) {
    const found = await read({ start: next, limit: position.pageSize });
    if (!isAnchorMissing(found.rows, position)) return { position: { ...position, start: next }, found };
    next = found.next;
  }
  const repeated = "So many rows arrived since the page before that some rows may be repeated.";
  return {
    position: { ...position, skip: 0, anchor: null },
    found: { ...first, warnings: [...first.warnings, repeated] },
  };
}

/** The rows of a backend page that were not shown, at most `limit` of them, and the position after them. */
function takeRows<State, Row extends Identified>(
  position: Position<State>,
  { rows: all, next }: BackendPage<Row>,
  limit: number,
): { readonly rows: readonly Row[]; readonly next: Position<State> | null } {
  const unseen = firstNewIndex(all, position);
  const left = unseen - all.length;
  if (left > 0 && next !== null) {
    // The page ended early, among rows that were shown before.
    const pageSize = Math.max(1, position.pageSize - all.length);
    return { rows: [], next: { ...position, start: next, skip: left, pageSize } };
  }
  const rest = all.slice(unseen);
  const rows = rest.slice(0, limit);
  if (rows.length < rest.length) return { rows, next: positionAfter(position, rows) };
  return { rows, next: next === null ? null : { ...position, start: next, skip: 0, anchor: null } };
}

function positionAfter<State>(position: Position<State>, shown: readonly Identified[]): Position<State> {
  return { ...position, skip: position.skip + shown.length, anchor: shown.at(-1)?.id ?? null };
}
