import { type Fit, fitList, type PageRequest, type RowLevel } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import type { ListPage } from "../customerio/list-answer.ts";
import { type PersonId, type PersonRef, toPersonId, toRef } from "../customerio/person.ts";
import { type PersonArguments, personNotFound, readFirstKnown, resolvePerson } from "../people/resolve-person.ts";
import { type OpenList, pager } from "./pager.ts";
import { readRows } from "./read-rows.ts";

// What ListPersonActivities and ListPersonMessages do alike.

/** How such a list is read from the backend. */
export interface PersonListSource<Row> {
  /** Most rows the backend returns at once. */
  readonly maxPage: number;
  read(ref: PersonRef, request: PageRequest): Promise<ListPage<Row>>;
  /** When a row happened; the list is newest first. */
  timeOf(row: Row): string | null;
}

/** A list about a person. */
export interface PersonList<Row> {
  readonly found: boolean;
  readonly person: PersonId | null;
  readonly rows: Row[];
  readonly next_cursor: string | null;
  readonly warnings: string[];
}

interface Identified {
  readonly id: string | null;
}

/** Reads a page. The first page resolves which person an email means; cursors carry the person on. */
export async function readPersonList<Row extends Identified>(
  page: OpenList,
  args: PersonArguments,
  { maxPage, read, timeOf }: PersonListSource<Row>,
  call: MessagingCall,
): Promise<PersonList<Row>> {
  const { state: known, pageSize } = page.position;
  const resolved = known ? { candidates: [known], warnings: [] } : await resolvePerson(args, call);
  const found = await readFirstKnown(resolved.candidates, (ref) =>
    pager.read<Row>(about(page, ref), (request) =>
      readRows(request, maxPage, async (part, rowsSoFar) => {
        if (rowsSoFar > 0) call.progress(rowsSoFar, pageSize, "rows read");
        return newestFirst(await read(ref, part), timeOf);
      }),
    ),
  );
  if (!found) {
    return {
      found: false,
      person: null,
      rows: [],
      next_cursor: null,
      warnings: [...resolved.warnings, personNotFound(args)],
    };
  }
  const { rows, next_cursor, warnings } = found.result;
  const person = toPersonId(found.ref);
  return { found: true, person, rows: [...rows], next_cursor, warnings: [...resolved.warnings, ...warnings] };
}

/** The page of a list about a person. */
function about(page: OpenList, ref: PersonRef | null): OpenList {
  return { ...page, position: { ...page.position, state: ref } };
}

/** The backend promises no order within a page. */
function newestFirst<Row>(page: ListPage<Row>, timeOf: (row: Row) => string | null): ListPage<Row> {
  return { ...page, rows: page.rows.toSorted((one, other) => compareTimes(timeOf(other), timeOf(one))) };
}

/** ISO-8601 in UTC sorts as text; a row without a time keeps its place at the end. */
function compareTimes(one: string | null, other: string | null): number {
  return (one ?? "").localeCompare(other ?? "");
}

/** A list about a person to fit. */
export interface PersonListToFit<Row> {
  readonly page: OpenList;
  readonly result: Omit<PersonList<Row>, "rows">;
  readonly key: string;
  readonly rows: readonly Row[];
  readonly levels: readonly [RowLevel<Row>, ...RowLevel<Row>[]];
  readonly maxTokens: number;
}

/** Fits a page; when rows are left over, its cursor continues with the first of them. */
export function fitPersonList<Row extends Identified>(list: PersonListToFit<Row>): Fit {
  const { page, result, rows } = list;
  const { person } = result;
  const ref = page.position.state ?? (person && toRef(person));
  return fitList({
    ...list,
    rest: (shown) => ({
      fields: { next_cursor: pager.cursorAfter(about(page, ref), rows.slice(0, shown)) },
      note: "next_cursor continues with the next row.",
    }),
  });
}
