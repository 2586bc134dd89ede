import { type ApiResponse, ok } from "../../http/response.ts";
import { errorList } from "../api/route.ts";

/** One page of a list, and the token of the next page: "" on the last page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string;
}

/** A list with pages. */
interface List<Item> {
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** Items of a page for a request without `limit`. */
  readonly fallback: number;
  readonly max: number;
}

/**
 * Responds with the page requested by `start` and `limit`, or an error for invalid ones.
 * @param write returns the fields of the response beside `next`
 */
export function respondWithPage<Item>(
  query: URLSearchParams,
  { items, idOf, fallback, max }: List<Item>,
  write: (page: readonly Item[]) => object,
): ApiResponse {
  const limit = readLimit(query, fallback, max);
  if (limit === null) return errorList(400, `limit must be an integer from 1 to ${max}`);
  const page = pageOf(items, idOf, query.get("start"), limit);
  if (page === null) return errorList(400, "start is not a token of this API");
  return ok({ ...write(page.items), next: page.next });
}

/**
 * Returns at most `limit` items after the token `start` ("" or `null`: the first page), or `null` for an invalid token.
 * A token identifies the last item of its page, so that newly added items do not shift the next page.
 */
export function pageOf<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  start: string | null,
  limit: number,
): Page<Item> | null {
  const after = start ? readToken(start) : FIRST;
  if (!after) return null;
  const lastIndex = items.findIndex((item) => idOf(item) === after.lastId);
  // If that item was removed, continue by its former position.
  const from = lastIndex < 0 ? Math.max(after.offset - 1, 0) : lastIndex + 1;
  const pageItems = items.slice(from, from + limit);
  const last = pageItems.at(-1);
  const end = from + pageItems.length;
  return { items: pageItems, next: last !== undefined && end < items.length ? writeToken(idOf(last), end) : "" };
}

interface Position {
  readonly lastId: string | null;
  readonly offset: number;
}

const FIRST: Position = { lastId: null, offset: 0 };

function writeToken(lastId: string, offset: number): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${offset}:${lastId}`)));
}

function readToken(text: string): Position | null {
  try {
    const decoded = new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
    const [, offset, lastId] = /^(\d+):(.+?)(?::\d{13})?$/s.exec(decoded) ?? [];
    return offset && lastId ? { offset: Number(offset), lastId } : null;
  } catch {
    return null;
  }
}

/** Reads `limit`, an integer from 1 to `max`; `null` for any other value. */
export function readLimit(query: URLSearchParams, fallback: number, max: number): number | null {
  const text = query.get("limit");
  if (text === null) return fallback;
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= max ? limit : null;
}
