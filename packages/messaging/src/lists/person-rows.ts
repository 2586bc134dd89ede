import type { CursorOwner, Fit } from "@toolwright/core/authoring";
import type { ListPage, PageAsked } from "../customerio/list-answer.ts";
import type { PersonIds } from "../customerio/person.ts";
import { fitList, WHOLE, without } from "../fit-list.ts";
import { cursorAfterShown, type ListRows, openList, readUnseen, takeRows } from "./list-page.ts";

/** A person as a row of a list: the internal id is the one that everybody has. */
function toPersonRow(person: PersonIds): { readonly id: string | null; readonly person: PersonIds } {
  return { id: person.internal_id ?? person.person_id, person };
}

/** Most people that one request brings. */
const MAX_PAGE = 1_000;

/** A page of people. */
export interface PeoplePage extends ListRows<PersonIds> {
  /** Whether the whole list is empty. */
  readonly isEmpty: boolean;
  readonly warnings: readonly string[];
}

/** Reads the people of a page that were not shown yet, and the cursor after them. */
export async function readPeople(
  owner: CursorOwner,
  args: { readonly cursor: string; readonly limit: number },
  read: (page: PageAsked) => Promise<ListPage<PersonIds>>,
): Promise<PeoplePage> {
  const { position, page } = await readUnseen(openList(owner, args), MAX_PAGE, async (asked) => {
    const { rows, next } = await read(asked);
    return { rows: rows.map(toPersonRow), next };
  });
  const { rows, next_cursor } = takeRows(owner, position, { page, limit: args.limit });
  const isEmpty = page.rows.length === 0 && page.next === null && position.start === null;
  return { rows: rows.map(({ person }) => person), next_cursor, isEmpty, warnings: page.warnings };
}

/** A list of people to fit. */
export interface PeopleToFit {
  readonly owner: CursorOwner;
  readonly args: { readonly cursor: string; readonly limit: number };
  readonly result: { readonly warnings: readonly string[] };
  readonly key: string;
  readonly rows: readonly PersonIds[];
  readonly maxTokens: number;
}

/** Fits a list of people; when some are left over, its cursor goes on with the first of them. */
export function fitPeople({ owner, args, rows, ...plan }: PeopleToFit): Fit {
  return fitList<PersonIds>({
    ...plan,
    rows,
    levels: [
      WHOLE,
      without(["id", "internal_id"], "Only person_id, its kind and email are shown."),
      without(["id", "internal_id", "email"], "Only person_id and its kind are shown."),
    ],
    rest: (shown) => ({
      fields: { next_cursor: cursorAfterShown(owner, openList(owner, args), rows.slice(0, shown).map(toPersonRow)) },
      note: "next_cursor goes on with the next person.",
    }),
  });
}
