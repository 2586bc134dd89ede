import {
  type Fit,
  FULL_ROWS,
  fitList,
  type PageRequest,
  type PageRows,
  type TokenBudget,
  tryCheck,
} from "@toolwright/core/authoring";
import { asString, readRows } from "@toolwright/core/http";
import type { MessagingCall } from "../call.ts";
import type { ListPage } from "../customerio/list-response.ts";
import { fetchProfiles } from "../customerio/people.ts";
import type { PersonIds } from "../customerio/records.ts";
import { type DateView, withDate } from "../people/attribute-times.ts";
import { type OpenList, pager } from "./pager.ts";

/** A person as a row with an id, since every person has an internal id. */
function toPersonRow(person: PersonIds): { readonly id: string | null; readonly person: PersonIds } {
  return { id: person.internal_id ?? person.person_id, person };
}

/** Maximum number of people per request. */
const MAX_PAGE = 1_000;

/** Reads the people on a page that earlier results did not contain, and the cursor after them. */
export async function readPeople(
  page: OpenList,
  read: (request: PageRequest) => Promise<ListPage<PersonIds>>,
  call: MessagingCall,
): Promise<PageRows<PersonIds>> {
  const result = await pager.read(
    page,
    (request) =>
      readRows(request, { maxPage: MAX_PAGE }, async (part) => {
        const { rows, next } = await read(part);
        return { rows: rows.map(toPersonRow), next };
      }),
    call.pages(call),
  );
  return { ...result, rows: result.rows.map(({ person }) => person) };
}

/** A row with a person. */
type Row = PersonIds & { readonly attribute_value?: string | null };

/** A page of people, to be fitted to a token budget. */
export interface PeopleToFit {
  readonly page: OpenList;
  readonly result: { readonly warnings: readonly string[] };
  readonly key: string;
  readonly rows: readonly Row[];
}

/** Fits a page of people. If some do not fit, its cursor continues with the first of them. */
export function fitPeople({ page, rows, ...list }: PeopleToFit, view: TokenBudget & DateView): Fit {
  const { attribute_name: name, attribute_value: value } = page.owner.arguments;
  // A value that the call names is the same in every row.
  const isValueShown = !value && rows.some(({ attribute_value }) => attribute_value);
  const dated = (row: Row) => ({ ...row, attribute_value: withDate(row.attribute_value ?? null, String(name), view) });
  const compact = (row: Row) => withoutRepeats(dated(row), isValueShown);
  const isLean = rows.length > FULL_ROWS && rows.some(hasOtherInternalId);
  return fitList<Row>(
    {
      ...list,
      rows,
      levels: [
        isLean
          ? { shape: (row) => without(compact(row), ["internal_id"]), note: LEAN }
          : { shape: compact, note: null },
        {
          shape: (row) => without(compact(row), ["id", "internal_id"]),
          note: "id and internal_id are left out.",
        },
        {
          shape: (row) => without(compact(row), ["id", "internal_id", "email"]),
          note: "email, id and internal_id are left out.",
        },
      ],
      rest: (rowCount) => ({
        fields: { next_cursor: pager.cursorAfter(page, rows.slice(0, rowCount).map(toPersonRow)) },
        note: "next_cursor continues with the next person.",
      }),
    },
    view,
  );
}

const LEAN = "internal_id is left out; a limit up to 3 shows it.";

function hasOtherInternalId({ person_id, internal_id }: Row): boolean {
  return internal_id !== null && internal_id !== person_id;
}

/** Leaves out ids that repeat `person_id`, and ids that the person doesn't have. */
function withoutRepeats(row: Row, isValueShown: boolean): object {
  const { person_id } = row;
  const isKept = ([name, value]: readonly [string, unknown]) => {
    if (name === "attribute_value") return isValueShown;
    return (name !== "id" && name !== "internal_id") || (value !== null && value !== person_id);
  };
  return Object.fromEntries(Object.entries(row).filter(isKept));
}

function without(row: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

/** Maximum number of people whose values a search reads, in parallel requests of 100 each. */
export const MAX_VALUE_ROWS = 300;

/** Reads an attribute's values by internal id, with one request per 100 people; `null` if one fails. */
export async function readAttributeValues(
  people: readonly PersonIds[],
  name: string,
  call: MessagingCall,
): Promise<ReadonlyMap<string, string> | null> {
  const ids = people.flatMap(({ internal_id }) => internal_id ?? []).slice(0, MAX_VALUE_ROWS);
  const profiles = await tryCheck(call, (check) => fetchProfiles(call.customerio.app, "cio_id", ids, check));
  call.signal.throwIfAborted();
  if (profiles === null) return null;
  const entries = profiles.flatMap(({ internal_id, attributes }) => {
    const value = Object.hasOwn(attributes, name) ? asString(attributes[name]) : null;
    return internal_id === null || value === null ? [] : [[internal_id, value] as const];
  });
  return new Map(entries);
}
