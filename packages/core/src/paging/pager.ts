import * as v from "valibot";
import { invalidInput } from "../errors.ts";
import { type CursorOwner, readCursor, writeCursor } from "./cursor.ts";
import type { BackendPage, PageMemory } from "./kept-pages.ts";
import { packedToken, packToken } from "./pack-token.ts";

/** The point in a backend's page at which the next page of rows begins. */
export interface ResumePoint {
  /** Number of rows of the backend's page that earlier pages returned. */
  readonly skip: number;
  /** Id of the last returned row. Unlike the count, it stays valid when new rows arrive. `null` if rows have no id. */
  readonly anchor: string | null;
}

/** A row that may have an id. */
interface Identified {
  readonly id: string | null;
}

/** The position at which a page of a cursor list begins. */
export interface Position extends ResumePoint {
  /** The backend's token of the page; `null` for the first page. */
  readonly start: string | null;
  /** Number of rows to request. It stays the same until all rows of the backend's page were returned. */
  readonly pageSize: number;
}

/** The page that a call reads. */
export interface OpenPage<Scope> {
  /** The tool and arguments that the cursors belong to. */
  readonly owner: CursorOwner;
  /** Subject of the list beyond its arguments: the resolved time window, or the person. */
  readonly scope: Scope;
  /** Position at which the page begins. */
  readonly position: Position;
  /** Maximum number of rows to return. */
  readonly limit: number;
}

/** The request to the backend. */
export interface PageRequest {
  /** The backend's token; `null` for the first page. */
  readonly start: string | null;
  /** Maximum number of rows to return. */
  readonly limit: number;
}

/** The rows of a page, and the cursor after them. */
export interface PageRows<Row> {
  /** Rows that no earlier page returned. */
  readonly rows: readonly Row[];
  /** The cursor of the next page; `null` on the last page. */
  readonly next_cursor: string | null;
  /** Warnings for the caller about the page. */
  readonly warnings: readonly string[];
  /** Whether the backend's list has no rows at all. */
  readonly isEmptyList: boolean;
}

/** The encoding of a list's scope in a cursor. */
export interface ScopeEncoding<Scope> {
  /** Schema of the decoded scope. A cursor with any other scope counts as damaged. */
  readonly schema: v.GenericSchema<unknown, Scope>;
  /** Converts the scope to short plain JSON. */
  toJson(scope: Scope): unknown;
}

/**
 * Pages through cursor lists with the same type of scope. A caller can change a cursor, so check the scope of an opened page
 * against the arguments of the call.
 */
export interface Pager<Scope> {
  /**
   * Opens the page that the valid arguments request. With a cursor, the position and the scope may be forged.
   * @param firstScope returns the scope of a first page
   * @throws ToolError `invalid_input` for a cursor that is damaged or belongs to another call
   */
  open(
    owner: CursorOwner,
    args: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
    firstScope: () => Scope,
  ): OpenPage<Scope>;
  /**
   * Reads the rows of a page that no earlier page returned.
   * @param memory the call's kept pages. A call that continues a kept page does not request it. Default: none
   */
  read<Row extends Identified>(
    page: OpenPage<Scope>,
    read: (request: PageRequest) => Promise<BackendPage<Row>>,
    memory?: PageMemory,
  ): Promise<PageRows<Row>>;
  /** Writes the cursor that continues after a page's first rows, if fitting left out the others. */
  cursorAfter(page: OpenPage<Scope>, firstRows: readonly Identified[]): string;
}

/** Maximum number of backend pages to search for the last returned row. */
const MAX_SEARCHED_PAGES = 5;
const MAX_PAGE_SIZE = 1_000;

/** Creates the pager for lists with a type of scope. */
export function createPager<Scope>({ schema, toJson }: ScopeEncoding<Scope>): Pager<Scope> {
  const page = [schema, v.nullable(packedToken)] as const;
  const content = v.union([
    v.strictTuple(page),
    v.strictTuple([
      ...page,
      // A backend may return more rows than requested, so this has no upper bound.
      v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      v.nullable(v.string()),
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)),
    ]),
  ]);
  const write = ({ owner, scope }: OpenPage<Scope>, { start, skip, anchor, pageSize }: Position): string =>
    writeCursor(owner, [toJson(scope), start && packToken(start), ...(skip > 0 ? [skip, anchor, pageSize] : [])]);
  return {
    open(owner, { cursor = "", limit = 1 }, firstScope) {
      if (cursor === "")
        return { owner, scope: firstScope(), limit, position: { start: null, skip: 0, anchor: null, pageSize: limit } };
      const parsed = v.safeParse(content, readCursor(cursor, owner));
      if (!parsed.success) throw invalidInput([DAMAGED]);
      const [scope, start, skip = 0, anchor = null, previousSize = limit] = parsed.output;
      // The page size may change only after all rows of the backend's page have been returned.
      const pageSize = skip > 0 ? previousSize : limit;
      return { owner, scope, limit, position: { start, skip, anchor, pageSize } };
    },
    async read(page, read, memory) {
      const { owner, scope, position: from } = page;
      // Another process may have returned late rows that the kept page lacks.
      const continues = ({ rows }: BackendPage<Identified>) => from.skip > 0 && !isAnchorMissing(rows, from);
      const readPage: typeof read = (request) => {
        if (!memory) return read(request);
        const key = JSON.stringify([owner.tool, owner.arguments, toJson(scope), request.start, request.limit]);
        return memory.read(key, continues, () => read(request));
      };
      const { position, backendPage, rows, next } = await readNewRows(page, readPage);
      return {
        rows,
        next_cursor: next && write(page, next),
        warnings: backendPage.warnings,
        isEmptyList: position.start === null && backendPage.rows.length === 0 && backendPage.next === null,
      };
    },
    cursorAfter: (page, firstRows) => write(page, positionAfter(page.position, firstRows)),
  };
}

const DAMAGED = {
  parameter: "cursor",
  received: "a cursor",
  rule: "is damaged; leave cursor out for the first page",
};

/**
 * Reads the first page with rows that have not been returned yet. Late rows may push all unreturned rows of a page to
 * the next one.
 */
async function readNewRows<Row extends Identified>(
  { position: start, limit }: OpenPage<unknown>,
  read: (request: PageRequest) => Promise<BackendPage<Row>>,
) {
  let from = start;
  for (let pages = 1; ; pages++) {
    const { position, backendPage } = await readUnreturned(from, read);
    const { rows, next } = takeRows(position, backendPage, limit);
    const isReturned = rows.length === 0 && backendPage.rows.length > 0 && next?.skip === 0;
    if (!isReturned || backendPage.isPartial || pages === MAX_SEARCHED_PAGES)
      return { position, backendPage, rows, next };
    from = next;
  }
}

/**
 * Reads the backend's page with the first row that has not been returned yet. New rows may have moved it to a later
 * page. If the search gives up, the call repeats rows instead of losing them.
 */
async function readUnreturned<Row extends Identified>(
  position: Position,
  read: (request: PageRequest) => Promise<BackendPage<Row>>,
): Promise<{ readonly position: Position; readonly backendPage: BackendPage<Row> }> {
  const first = await read({ start: position.start, limit: position.pageSize });
  if (first.isPartial || !isAnchorMissing(first.rows, position)) return { position, backendPage: first };
  let { next } = first;
  for (let searched = 1; next !== null && searched < MAX_SEARCHED_PAGES; searched++) {
    const backendPage = await read({ start: next, limit: position.pageSize });
    if (!isAnchorMissing(backendPage.rows, position)) return { position: { ...position, start: next }, backendPage };
    next = backendPage.next;
  }
  const repeated = "Many new rows arrived after the previous page, so some rows may be repeated.";
  return {
    position: { ...position, skip: 0, anchor: null },
    backendPage: { ...first, warnings: [...first.warnings, repeated] },
  };
}

/** Takes up to `limit` rows that no earlier page returned, and computes the position after them. */
function takeRows<Row extends Identified>(
  position: Position,
  { rows: all, next }: BackendPage<Row>,
  limit: number,
): { readonly rows: readonly Row[]; readonly next: Position | null } {
  const firstIndex = firstNewIndex(all, position);
  const rowsToSkip = firstIndex - all.length;
  if (rowsToSkip > 0 && next !== null) {
    // The page ended early, before the first new row.
    const pageSize = Math.max(1, position.pageSize - all.length);
    return { rows: [], next: { ...position, start: next, skip: rowsToSkip, pageSize } };
  }
  const rest = all.slice(firstIndex);
  const rows = rest.slice(0, limit);
  if (rows.length < rest.length) return { rows, next: positionAfter(position, rows) };
  return { rows, next: next === null ? null : { ...position, start: next, skip: 0, anchor: null } };
}

function positionAfter(position: Position, rows: readonly Identified[]): Position {
  return { ...position, skip: position.skip + rows.length, anchor: rows.at(-1)?.id ?? null };
}

/**
 * Whether the last returned row is missing from its page because new rows moved it to a later one. The page then
 * contains only new rows and rows that have already been returned.
 */
export function isAnchorMissing(rows: readonly Identified[], { skip, anchor }: ResumePoint): boolean {
  return skip > 0 && anchor !== null && !rows.some(({ id }) => id === anchor);
}

/** Returns the index of the first row that has not been returned yet. */
export function firstNewIndex(rows: readonly Identified[], { skip, anchor }: ResumePoint): number {
  if (skip === 0) return 0;
  if (anchor === null) return skip;
  // New rows move the anchor back, and expired rows move it up. If rows share its id, the closest one is the anchor.
  const movedBack = rows.findIndex(({ id }, index) => index >= skip - 1 && id === anchor);
  const anchorIndex = movedBack >= 0 ? movedBack : rows.findLastIndex(({ id }) => id === anchor);
  return anchorIndex >= 0 ? anchorIndex + 1 : skip;
}
