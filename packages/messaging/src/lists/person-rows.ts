import { type Fit, fitList, fullRow, omitFields, type PageRequest, type PageRows } from "@toolwright/core/authoring";
import type { ListPage } from "../customerio/list-answer.ts";
import type { PersonIds } from "../customerio/person.ts";
import { type OpenList, pager } from "./pager.ts";
import { readRows } from "./read-rows.ts";

/** A person as a row of a list: everybody has an internal id. */
function toPersonRow(person: PersonIds): { readonly id: string | null; readonly person: PersonIds } {
  return { id: person.internal_id ?? person.person_id, person };
}

/** Most people that one request returns. */
const MAX_PAGE = 1_000;

/** Reads the people of a page that were not shown yet, and the cursor after them. */
export async function readPeople(
  page: OpenList,
  read: (request: PageRequest) => Promise<ListPage<PersonIds>>,
): Promise<PageRows<PersonIds>> {
  const found = await pager.read(page, (request) =>
    readRows(request, MAX_PAGE, async (part) => {
      const { rows, next } = await read(part);
      return { rows: rows.map(toPersonRow), next };
    }),
  );
  return { ...found, rows: found.rows.map(({ person }) => person) };
}

/** A list of people to fit. */
export interface PeopleToFit {
  readonly page: OpenList;
  readonly result: { readonly warnings: readonly string[] };
  readonly key: string;
  readonly rows: readonly PersonIds[];
  readonly maxTokens: number;
}

/** Fits a list of people; when some are left over, its cursor continues with the first of them. */
export function fitPeople({ page, rows, ...list }: PeopleToFit): Fit {
  return fitList<PersonIds>({
    ...list,
    rows,
    levels: [
      fullRow,
      omitFields(["id", "internal_id"], "Only person_id, its kind and email are shown."),
      omitFields(["id", "internal_id", "email"], "Only person_id and its kind are shown."),
    ],
    rest: (shown) => ({
      fields: { next_cursor: pager.cursorAfter(page, rows.slice(0, shown).map(toPersonRow)) },
      note: "next_cursor continues with the next person.",
    }),
  });
}
