import type { PageRequest } from "@toolwright/core/authoring";
import { asFields, asString, type Fields } from "@toolwright/core/http";
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

/** A token of another type is an error: treating it as the end of the list would lose rows. */
const token = v.union([v.number(), v.string()]);

/** Schema of a list response. An empty list may be `null`; the last page's token may be `""`, `null` or missing. */
export function listResponse(key: string) {
  const entries: v.ObjectEntries = { [key]: v.nullable(v.array(v.unknown())), next: v.nullish(token) };
  return v.pipe(
    v.object(entries),
    v.transform((response): ListPage<Fields> => {
      const fields = asFields(response);
      const rows = fields[key];
      return { rows: Array.isArray(rows) ? rows.map(asFields) : [], next: asString(fields["next"]) };
    }),
  );
}
