import { type CursorOwner, createPager, type OpenPage, type Planned } from "@toolwright/core/authoring";
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

/**
 * The page that the arguments ask for, as a tool's plan; a cursor that does not belong to them is an issue.
 * @param args without the arguments that broke their own rules; then only the cursor matters
 */
export function planPage(
  owner: CursorOwner,
  { cursor = "", limit = 1 }: { readonly cursor?: string; readonly limit?: number },
): Planned<OpenList> {
  if (cursor === "") return { plan: pager.first(owner, limit, null) };
  const opened = pager.open(owner, cursor, limit);
  return "issue" in opened ? { issues: [opened.issue] } : { plan: opened.page };
}
