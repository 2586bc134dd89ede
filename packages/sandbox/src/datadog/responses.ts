import type { Bucket } from "./aggregate.ts";
import type { Dataset } from "./events/facets.ts";
import type { Page, Search } from "./search.ts";

/** Parts of the request that its response needs. */
export interface ResponseContext {
  readonly dataset: Dataset;
  readonly url: URL;
  readonly requestId: string;
  /** Whether the response reports a timed-out search. */
  readonly isPartial: boolean;
}

/** Creates the body of a search response. */
export function searchResponse({ events, cursor }: Page, search: Search, context: ResponseContext): object {
  const data = events.map(({ wire }) => wire);
  if (cursor === null && search.after !== null) return { data };
  const meta = { ...metaOf(context), ...(cursor !== null && { page: { after: cursor } }) };
  return cursor === null ? { data, meta } : { data, links: { next: nextLink(search, cursor, context) }, meta };
}

function nextLink(
  { dataset, query, fromMs, toMs, sort, limit }: Search,
  cursor: string,
  { url }: ResponseContext,
): string {
  const parameters = new URLSearchParams({
    "filter[from]": String(fromMs),
    "filter[query]": query,
    "filter[to]": String(toMs),
    "page[cursor]": cursor,
    "page[limit]": String(limit),
    sort,
  });
  return `${url.origin}/api/v2/${dataset}/events?${parameters}`;
}

/** Creates the body of an aggregation response; its shape depends on the dataset. */
export function aggregateResponse(buckets: readonly Bucket[], context: ResponseContext): object {
  const meta = metaOf(context);
  if (context.dataset === "logs") return { meta, data: { buckets } };
  const data = buckets.map(({ by, computes }, index) => ({
    type: "bucket",
    id: `${context.requestId}-${index}`,
    attributes: { by, compute: computes },
  }));
  return { data, meta };
}

function metaOf({ requestId, isPartial }: ResponseContext): object {
  const meta = { elapsed: 12, request_id: requestId };
  if (!isPartial) return { ...meta, status: "done" };
  const warning = { code: "timeout", title: "Query timed out", detail: "The result holds what was found until then." };
  return { ...meta, status: "timeout", warnings: [warning] };
}
