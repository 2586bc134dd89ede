import type { ApiResponse } from "../../http/response.ts";
import { errorList } from "../api/route.ts";

/** Some items of a list, and the token of what follows: "" on the last page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string;
}

/** The page that a request names by `start` and `limit`, or the error when it names none. */
export function readPage<Item>(
  query: URLSearchParams,
  items: readonly Item[],
  idOf: (item: Item) => string,
  { fallback, most }: { readonly fallback: number; readonly most: number },
): Page<Item> | ApiResponse {
  const limit = readLimit(query, fallback, most);
  if (limit === null) return errorList(400, `limit must be an integer from 1 to ${most}`);
  return pageOf(items, idOf, query.get("start"), limit) ?? errorList(400, "start is not a token of this API");
}

/**
 * The page of at most `limit` items after the token `start`, the first page for "" or `null`; `null` when the token
 * cannot be read. A token names the last item of its page, so that newer items in front of it move nothing.
 */
export function pageOf<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  start: string | null,
  limit: number,
): Page<Item> | null {
  const after = start ? readToken(start) : FIRST;
  if (!after) return null;
  const at = items.findIndex((item) => idOf(item) === after.lastId);
  // An item that was removed since then leaves only the count of those before it.
  const from = at < 0 ? Math.max(after.shown - 1, 0) : at + 1;
  const shown = items.slice(from, from + limit);
  const last = shown.at(-1);
  const end = from + shown.length;
  return { items: shown, next: last !== undefined && end < items.length ? token(idOf(last), end) : "" };
}

interface Position {
  readonly lastId: string | null;
  readonly shown: number;
}

const FIRST: Position = { lastId: null, shown: 0 };

function token(lastId: string, shown: number): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${shown}:${lastId}`)));
}

function readToken(text: string): Position | null {
  try {
    const read = new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
    const [, shown, lastId] = /^(\d+):(.+)$/s.exec(read) ?? [];
    return shown && lastId ? { shown: Number(shown), lastId } : null;
  } catch {
    return null;
  }
}

/** The `limit` of a request, a positive integer of at most `most`; `null` when it is anything else. */
export function readLimit(query: URLSearchParams, fallback: number, most: number): number | null {
  const text = query.get("limit");
  if (text === null) return fallback;
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= most ? limit : null;
}
