import {
  type Fit,
  fitList,
  invalidInput,
  type PageRequest,
  type RowLevel,
  type TokenBudget,
} from "@toolwright/core/authoring";
import { type RowPage, readRows } from "@toolwright/core/http";
import type { MessagingCall } from "../call.ts";
import { isSameRef, type PersonRef, toPersonId, toRef } from "../customerio/person.ts";
import type { PersonId } from "../customerio/records.ts";
import {
  type PersonArguments,
  type PersonCandidates,
  personNotFound,
  readFirstExisting,
  resolvePerson,
} from "../people/resolve-person.ts";
import { type OpenList, pager } from "./pager.ts";

// Shared by ListPersonActivities and ListPersonMessages.

/** Functions that read the list from the backend and order its rows. */
export interface PersonListSource<Row> {
  /** Maximum number of rows per request. */
  readonly maxPage: number;
  read(ref: PersonRef, request: PageRequest): Promise<RowPage<Row>>;
  /** A row's time, for sorting newest first. */
  timeOf(row: Row): string | null;
}

/** A page of a person's list. */
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

/** Reads a page. The cursor contains the first page's person, so that later pages are about the same person. */
export async function readPersonList<Row extends Identified>(
  page: OpenList,
  args: PersonArguments,
  { maxPage, read, timeOf }: PersonListSource<Row>,
  call: MessagingCall,
): Promise<PersonList<Row>> {
  const { scope: cursorRef, position } = page;
  const resolved = await resolvePerson(args, call);
  const candidates = cursorRef ? continuedPerson(cursorRef, resolved) : resolved.candidates;
  const personWarnings = cursorRef ? [] : resolved.warnings;
  const match = await readFirstExisting(candidates, (ref) =>
    pager.read<Row>(
      { ...page, scope: ref },
      (request) =>
        readRows(request, { maxPage }, async (part, rowsSoFar) => {
          if (rowsSoFar > 0) call.progress(rowsSoFar, position.pageSize, "rows read");
          return newestFirst(await read(ref, part), timeOf);
        }),
      call.pages(call),
    ),
  );
  if (!match) {
    const warnings = [...personWarnings, personNotFound(args)];
    return { found: false, person: null, rows: [], next_cursor: null, warnings };
  }
  const { rows, next_cursor, warnings } = match.result;
  const person = toPersonId(match.ref);
  return { found: true, person, rows: [...rows], next_cursor, warnings: [...personWarnings, ...warnings] };
}

/**
 * A cursor's person. A cursor may be forged, so the arguments must identify this person too. Empty if the email no
 * longer belongs to anyone.
 */
function continuedPerson(cursorRef: PersonRef, { all }: PersonCandidates): readonly PersonRef[] {
  const refs = all.filter((ref) => isSameRef(ref, cursorRef));
  if (refs.length > 0 || all.length === 0) return refs;
  const rule =
    "continues the list of a person whom person_id or email does not identify; leave cursor out for the first page";
  throw invalidInput([{ parameter: "cursor", received: "a cursor of another person", rule }]);
}

/** Sorts a page, since the backend does not guarantee an order within it. */
function newestFirst<Row>(page: RowPage<Row>, timeOf: (row: Row) => string | null): RowPage<Row> {
  return { ...page, rows: page.rows.toSorted((a, b) => compareTimes(timeOf(b), timeOf(a))) };
}

/** ISO-8601 times in UTC compare as strings. A row without a time sorts last. */
const compareTimes = (a: string | null, b: string | null): number => (a ?? "").localeCompare(b ?? "");

/** A page of a person's list, to be fitted to a token budget. */
export interface PersonListToFit<Row> {
  readonly page: OpenList;
  readonly result: Omit<PersonList<Row>, "rows">;
  readonly key: string;
  readonly rows: readonly Row[];
  readonly levels: readonly [RowLevel<Row>, ...RowLevel<Row>[]];
}

/** Fits a page. If rows do not fit, its cursor continues with the first of them. */
export function fitPersonList<Row extends Identified>(list: PersonListToFit<Row>, budget: TokenBudget): Fit {
  const { page, result, rows } = list;
  const { person } = result;
  const scope = page.scope ?? (person && toRef(person));
  return fitList(
    {
      ...list,
      rest: (rowCount) => ({
        fields: { next_cursor: pager.cursorAfter({ ...page, scope }, rows.slice(0, rowCount)) },
        note: "next_cursor continues with the next row.",
      }),
    },
    budget,
  );
}
