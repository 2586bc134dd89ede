import type { CursorOwner } from "@toolwright/core";
import type { ListPage } from "./customerio/list-answer.ts";
import type { PersonIds } from "./customerio/person.ts";
import { type ListPosition, type ListRows, takeRows } from "./list-page.ts";

/** A person as a row of a list: the internal id is the one that everybody has. */
export function toPersonRow(person: PersonIds): { readonly id: string | null; readonly person: PersonIds } {
  return { id: person.internal_id ?? person.person_id, person };
}

/** The people of a page that were not shown yet, and the cursor after them. */
export function takePeople(
  owner: CursorOwner,
  position: ListPosition,
  { page, limit }: { readonly page: ListPage<PersonIds>; readonly limit: number },
): ListRows<PersonIds> {
  const rows = page.rows.map(toPersonRow);
  const taken = takeRows(owner, position, { page: { ...page, rows }, limit });
  return { rows: taken.rows.map(({ person }) => person), next_cursor: taken.next_cursor };
}
