import { asFields, asString, type Fields, type PageRequest } from "@toolwright/core/authoring";
import * as v from "valibot";

/** A page of a list. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The backend's token of the page after this one; `null` at the end. */
  readonly next: string | null;
}

/** A page request as query parameters. */
export function pageQuery({ start, limit }: PageRequest): Record<string, string> {
  return { ...(start !== null && { start }), limit: String(limit) };
}

/** Far longer than any page token that was seen; a cursor holds it, and takes part of every answer's budget. */
const MAX_TOKEN_CHARS = 2_000;

/** A text or a number; anything else is no end of the list, and what follows would be lost. */
const token = v.union([v.number(), v.pipe(v.string(), v.maxLength(MAX_TOKEN_CHARS))]);

/** A list under a name: an empty one may come as `null`, and the token of a last page empty, `null` or not at all. */
export function listAnswer(key: string) {
  const entries: v.ObjectEntries = { [key]: v.nullable(v.array(v.unknown())), next: v.nullish(token) };
  return v.pipe(
    v.object(entries),
    v.transform((answer): ListPage<Fields> => {
      const fields = asFields(answer);
      const rows = fields[key];
      return { rows: Array.isArray(rows) ? rows.map(asFields) : [], next: asString(fields["next"]) };
    }),
  );
}
