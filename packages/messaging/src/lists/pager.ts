import {
  type CursorOwner,
  createPager,
  type InputIssue,
  invalidInput,
  type OpenPage,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { PersonRef } from "../customerio/person.ts";

/** A page of a list; its state is the person the list is about, `null` for other lists and before it is known. */
export type OpenList = OpenPage<PersonRef | null>;

const personRef = v.pipe(
  v.strictTuple([v.picklist(["id", "email", "cio_id"]), v.string()]),
  v.transform(([kind, value]): PersonRef => ({ kind, value })),
);

/** Pages of this toolkit's cursor lists. */
export const pager = createPager<PersonRef | null>({
  schema: v.nullable(personRef),
  toJson: (ref) => ref && [ref.kind, ref.value],
});

/** What is wrong with a cursor, before any request. */
export function cursorIssues(owner: CursorOwner, cursor: string | undefined): readonly InputIssue[] {
  const opened = pager.open(owner, { cursor }, null);
  return "issue" in opened ? [opened.issue] : [];
}

/** The page that the arguments ask for. */
export function openList(owner: CursorOwner, args: { readonly cursor: string; readonly limit: number }): OpenList {
  const opened = pager.open(owner, args, null);
  if ("issue" in opened) throw invalidInput([opened.issue]);
  return opened.page;
}
