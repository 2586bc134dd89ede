import type { CursorOwner, Fit, RowLevel } from "@toolwright/core/authoring";
import type { ListPage, PageAsked } from "../customerio/list-answer.ts";
import type { PersonRef } from "../customerio/person.ts";
import { fitList } from "../fit-list.ts";
import { nobody, type PersonArguments, readFirstKnown, seekPerson, toPersonRecord } from "../people/resolve-person.ts";
import type { MessagingCall } from "../services.ts";
import { cursorAfterShown, openList, readUnseen, takeRows } from "./list-page.ts";

// What ListPersonActivities and ListPersonMessages do alike.

/** Arguments of a list about a person. */
export interface PersonListArguments extends PersonArguments {
  readonly limit: number;
  readonly cursor: string;
}

/** How to read such a list. */
export interface PersonListPlan<Row> {
  readonly owner: CursorOwner;
  readonly args: PersonListArguments;
  /** Most rows the backend returns at once. */
  readonly maxPage: number;
  read(ref: PersonRef, page: PageAsked): Promise<ListPage<Row>>;
  /** When a row happened; the list is newest first. */
  timeOf(row: Row): string | null;
}

/** A list about a person. */
export interface PersonList<Row> {
  readonly found: boolean;
  readonly person: ReturnType<typeof toPersonRecord> | null;
  readonly rows: Row[];
  readonly next_cursor: string | null;
  readonly warnings: string[];
}

interface Identified {
  readonly id: string | null;
}

/** Reads a page; whom an email means is settled on the first page and travels in the cursor. */
export async function readPersonList<Row extends Identified>(
  { owner, args, maxPage, read, timeOf }: PersonListPlan<Row>,
  call: MessagingCall,
): Promise<PersonList<Row>> {
  const position = openList(owner, args);
  const quest = position.ref ? { candidates: [position.ref], warnings: [] } : await seekPerson(args, call);
  const found = await readFirstKnown(quest.candidates, (ref) =>
    readUnseen<Row>(position, maxPage, async (page, done) => {
      if (done > 0) call.progress(done, position.limit, "rows read");
      return newestFirst(await read(ref, page), timeOf);
    }),
  );
  if (!found) {
    return { found: false, person: null, rows: [], next_cursor: null, warnings: [...quest.warnings, nobody(args)] };
  }
  const { result, ref } = found;
  const page = takeRows(owner, { ...result.position, ref }, { page: result.page, limit: args.limit });
  const warnings = [...quest.warnings, ...result.page.warnings];
  return { found: true, person: toPersonRecord(ref), ...page, warnings };
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
  readonly owner: CursorOwner;
  readonly args: PersonListArguments;
  readonly result: Omit<PersonList<Row>, "rows">;
  readonly key: string;
  readonly rows: readonly Row[];
  readonly levels: readonly [RowLevel<Row>, ...RowLevel<Row>[]];
  readonly maxTokens: number;
}

/** Fits a page; when rows are left over, its cursor goes on with the first of them. */
export function fitPersonList<Row extends Identified>(plan: PersonListToFit<Row>): Fit {
  const { owner, args, result, rows } = plan;
  const { person } = result;
  return fitList({
    ...plan,
    rest(shown) {
      const opened = openList(owner, args);
      const ref = opened.ref ?? (person && toRef(person));
      const next_cursor = cursorAfterShown(owner, { ...opened, ref }, rows.slice(0, shown));
      return { fields: { next_cursor }, note: "next_cursor goes on with the next row." };
    },
  });
}

function toRef({ person_id, identifier_type }: NonNullable<PersonList<unknown>["person"]>): PersonRef {
  return { kind: identifier_type === "internal_id" ? "cio_id" : identifier_type, value: person_id };
}
