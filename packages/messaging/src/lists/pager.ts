import { createPager, type OpenPage } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { PersonRef } from "../customerio/person.ts";

/** A page of a list. Its scope is the list's person: `null` before the first page, and in lists of other things. */
export type OpenList = OpenPage<PersonRef | null>;

const personRef = v.pipe(
  v.strictTuple([v.picklist(["id", "email", "cio_id"]), v.string()]),
  v.transform(([kind, value]): PersonRef => ({ kind, value })),
);

/** Reads and writes the cursors of this toolkit's lists. */
export const pager = createPager<PersonRef | null>({
  schema: v.nullable(personRef),
  toJson: (ref) => ref && [ref.kind, ref.value],
});
