import type { Bucket } from "./aggregate.ts";
import type { Dataset } from "./events/facets.ts";
import type { Page, Search } from "./search.ts";

/** The parts of a request that its response needs. */
export interface AnswerContext {
  readonly dataset: Dataset;
  readonly url: URL;
  readonly requestId: string;
  /** Whether the response pretends that the search ran out of time. */
  readonly isPartial: boolean;
}

/** The response to a search, in the shape of the live API. */
export function searchAnswer({ events, cursor }: Page, search: Search, context: AnswerContext): object {
  const data = events.map(({ wire }) => wire);
  if (cursor === null && search.after !== null) return { data };
  const meta = { ...metaOf(context), ...(cursor !== null && { page: { after: cursor } }) };
  return cursor === null ? { data, meta } : { data, links: { next: nextLink(search, cursor, context) }, meta };
}

function nextLink(
  { dataset, query, fromMs, toMs, sort, limit }: Search,
  cursor: string,
  { url }: AnswerContext,
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

/** The response to an aggregation; the two datasets have different shapes. */
export function aggregateAnswer(buckets: readonly Bucket[], context: AnswerContext): object {
  const meta = metaOf(context);
  if (context.dataset === "logs") return { meta, data: { buckets } };
  const data = buckets.map(({ by, computes }, index) => ({
    type: "bucket",
    id: `${context.requestId}-${index}`,
    attributes: { by, compute: computes },
  }));
  return { data, meta };
}

function metaOf({ requestId, isPartial }: AnswerContext): object {
  const meta = { elapsed: 12, request_id: requestId };
  if (!isPartial) return { ...meta, status: "done" };
  const warning = { code: "timeout", title: "Query timed out", detail: "The result holds what was found until then." };
  return { ...meta, status: "timeout", warnings: [warning] };
}
