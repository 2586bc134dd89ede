import {
  type BackendPage,
  type Fields,
  fieldsSchema,
  type PageRequest,
  type TimeWindow,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { Query } from "../query/query.ts";

/** The two kinds of events that can be searched and aggregated. */
export const DATASETS = ["logs", "spans"] as const;
export type Dataset = (typeof DATASETS)[number];

/** A page of a search, 1 to 1,000 events, as both datasets understand it. */
export interface EventSearch extends PageRequest {
  /** Query in the toolkit's field names; an empty one matches all events. */
  readonly query: Query;
  readonly window: TimeWindow;
  readonly sort: "timestamp" | "-timestamp" | "-@duration";
}

/** Far longer than any page token that was seen; a cursor holds it, and takes part of every answer's budget. */
const MAX_TOKEN_CHARS = 2_000;

/** What every answer may say about itself; all of it is missing on a last page. */
export const metaSchema = v.nullish(
  v.looseObject({
    status: v.nullish(v.string()),
    page: v.nullish(v.looseObject({ after: v.nullish(v.pipe(v.string(), v.maxLength(MAX_TOKEN_CHARS))) })),
    warnings: v.nullish(
      v.array(
        v.looseObject({ code: v.nullish(v.string()), title: v.nullish(v.string()), detail: v.nullish(v.string()) }),
      ),
    ),
  }),
);

/** An answer of the two search calls. */
export const searchAnswer = v.looseObject({ data: v.array(fieldsSchema), meta: metaSchema });

/** A filter in wire form; times are epoch milliseconds as strings. */
export function toWireFilter(query: string, window: TimeWindow) {
  return { query: query.trim() === "" ? "*" : query, from: String(window.startMs), to: String(window.endMs) };
}

/** The page's position in wire form. */
export function toWirePage({ limit, start }: PageRequest) {
  return start === null ? { limit } : { limit, cursor: start };
}

/** A parsed answer as a page of records. */
export function toEventPage<Event>(
  answer: v.InferOutput<typeof searchAnswer>,
  toEvent: (raw: Fields) => Event,
): BackendPage<Event> {
  return {
    rows: answer.data.map(toEvent),
    // An empty cursor would ask for page one again.
    next: answer.meta?.page?.after || null,
    warnings: metaWarnings(answer.meta),
  };
}

/** What the backend says about the completeness of its answer, in words. */
export function metaWarnings(meta: v.InferOutput<typeof metaSchema>): string[] {
  const partial =
    meta?.status === "timeout" ? ["Datadog ran out of time and answered in part: narrow the window or the query."] : [];
  const said = (meta?.warnings ?? [])
    .map(({ code, title, detail }) => [title, detail].filter(Boolean).join(": ") || code)
    .filter((words) => words)
    .map((words) => `Datadog warns: ${words}`);
  return [...partial, ...said];
}
