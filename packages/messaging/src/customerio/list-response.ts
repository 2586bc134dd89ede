import { type CallContext, type PageRequest, ToolError } from "@toolwright/core/authoring";
import {
  asFields,
  asNumber,
  asString,
  type Fields,
  type HttpClient,
  type HttpRequest,
  readJson,
} from "@toolwright/core/http";
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

/** A token of another type is an error, because treating it as the end of the list would lose rows. */
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

/** Far more pages than any workspace's list has, so that following them ends. */
const MAX_PAGES = 50;

/**
 * Reads all rows of a list that the tools don't page. Most of these lists have no pages in the backend either, but a
 * response may say that more rows follow.
 * @param key field of the response that contains the rows
 * @throws ToolError `bad_response` if the pages do not end
 */
export async function fetchAllRows(
  app: HttpClient,
  { path, query, key }: Pick<HttpRequest, "path"> & { readonly query?: Record<string, string>; readonly key: string },
  call: CallContext,
): Promise<Fields[]> {
  const rows: Fields[] = [];
  const followed = new Set<string>();
  let start: string | null = null;
  for (let pages = 1; pages <= MAX_PAGES; pages++) {
    const pageQuery = start === null ? query : { ...query, start };
    const request = { method: "GET", path, ...(pageQuery && { query: pageQuery }), retry: "read" } as const;
    const page: ListPage<Fields> = await readJson(app, request, listResponse(key), call);
    for (const row of page.rows) rows.push(row);
    if (page.next === null || page.rows.length === 0) return rows;
    if (followed.has(page.next)) break;
    followed.add(page.next);
    start = page.next;
  }
  const message = `Customer.io's list of ${key} does not end: it repeats a page token or has over ${MAX_PAGES} pages.`;
  throw new ToolError({ code: "bad_response", message });
}

/** Epoch seconds as ISO-8601 UTC; `null` for any other value, and for 0, which the backend sends for "never". */
export function fromSeconds(value: unknown): string | null {
  const seconds = asNumber(value);
  // JavaScript can't represent a later date.
  if (seconds === null || seconds <= 0 || seconds > 8.64e12) return null;
  return new Date(Math.round(seconds * 1_000)).toISOString();
}
