import type { BackendPage, CallContext, PageRequest, TimeWindow } from "@toolwright/core/authoring";
import { asFields, asString, type Fields, fieldsSchema, readRows } from "@toolwright/core/http";
import { quoteName, truncateMiddle } from "@toolwright/core/text";
import * as v from "valibot";
import type { Query } from "../query/query.ts";

/** The datasets that can be searched and aggregated. */
export const DATASETS = ["logs", "spans"] as const;
export type Dataset = (typeof DATASETS)[number];

/** A page of a search, 1 to 1,000 events, in either dataset. */
export interface EventSearch extends PageRequest {
  /** Query with the toolkit's field names; an empty one matches all events. */
  readonly query: Query;
  readonly window: TimeWindow;
  readonly sort: "timestamp" | "-timestamp" | "-@duration";
}

/** Maximum length of a Datadog warning that is quoted in full, in characters. */
const MAX_WARNING_CHARS = 500;

/** Metadata of a response; the last page has none. */
export const metaSchema = v.nullish(
  v.looseObject({
    status: v.nullish(v.string()),
    page: v.nullish(v.looseObject({ after: v.nullish(v.string()) })),
    warnings: v.nullish(
      v.array(
        v.looseObject({ code: v.nullish(v.string()), title: v.nullish(v.string()), detail: v.nullish(v.string()) }),
      ),
    ),
  }),
);

/** A response of either search endpoint. */
export const searchResponse = v.looseObject({ data: v.array(fieldsSchema), meta: metaSchema });

/** A filter as Datadog expects it; times are epoch milliseconds as strings. Log filters also have a scope. */
export function toWireFilter(query: string, window: TimeWindow) {
  return { query: query.trim() === "" ? "*" : query, from: String(window.startMs), to: String(window.endMs) };
}

/** A page's position as Datadog expects it. */
export function toWirePage({ limit, start }: PageRequest) {
  return start === null ? { limit } : { limit, cursor: start };
}

/**
 * Converts a parsed response to a page of records. Datadog returns a cursor with every page that has events, even the
 * last one, and a page with fewer events than requested may have a successor. So only an empty page ends a list.
 */
export function toEventPage<Event>(
  { data, meta }: v.InferOutput<typeof searchResponse>,
  toEvent: (raw: Fields) => Event,
): BackendPage<Event> {
  const isLast = data.length === 0 && meta?.status !== "timeout";
  // An empty cursor would request the first page again.
  return { rows: data.map(toEvent), next: (!isLast && meta?.page?.after) || null, warnings: metaWarnings(meta) };
}

/** Largest page of a search. */
const MAX_PAGE = 1_000;
const NO_REQUEST_LEFT =
  "Fewer rows than requested, because no request is left in Datadog's rate limit. next_cursor continues from here.";

/**
 * Reads the requested number of events, or all that are left. If Datadog's page is shorter, this takes another request.
 */
export function readEvents<Event>(
  request: PageRequest,
  read: (request: PageRequest) => Promise<BackendPage<Event>>,
  { requests }: CallContext,
): Promise<BackendPage<Event>> {
  return readRows(request, { maxPage: MAX_PAGE }, async (part, rowsSoFar) => {
    const isBlocked = rowsSoFar > 0 && requests.left === 0;
    return isBlocked ? { rows: [], next: part.start, warnings: [NO_REQUEST_LEFT] } : read(part);
  });
}

/** Datadog's warnings about a response, for example that it is partial. */
export function metaWarnings(meta: v.InferOutput<typeof metaSchema>): string[] {
  const partial =
    meta?.status === "timeout"
      ? ["Datadog timed out and returned a partial result: narrow the window or the query."]
      : [];
  const messages = (meta?.warnings ?? [])
    .map(({ code, title, detail }) => [title, detail].filter(Boolean).join(": ") || code)
    .flatMap((message) => message || [])
    .map((message) => `Datadog warns: ${quoteName(message.replace(/\.$/, ""), MAX_WARNING_CHARS)}.`);
  return [...partial, ...messages];
}

/** The format that `Date` writes, without 29 February, which not every year has. */
const CANONICAL_INSTANT =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** An ISO 8601 string or epoch milliseconds as an ISO 8601 instant in UTC; `null` for any other value. */
export function asInstant(value: unknown): string | null {
  if (typeof value === "string" && CANONICAL_INSTANT.test(value)) return value;
  if (typeof value === "string" && !hasRealDay(value)) return null;
  const instant = typeof value === "string" || typeof value === "number" ? new Date(value) : null;
  return instant === null || Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** Whether the month has this day: `Date` reads 30 February as 2 March. */
function hasRealDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  return day === undefined || Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

/** A list, or an empty one for any other value. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Maximum length of text from people or systems, such as a message, in characters. */
const MAX_TEXT_CHARS = 1_000;

/** A string of limited length. */
export function shortText(text: string | null): string | null {
  return text === null ? null : truncateMiddle(text, MAX_TEXT_CHARS);
}

/** The value at a path of nested fields. */
export function at(fields: Fields, ...path: readonly string[]): unknown {
  return valueAt(fields, path);
}

function valueAt(fields: Fields, path: readonly string[]): unknown {
  let value: unknown = fields;
  for (const name of path) {
    const parent = asFields(value);
    // Most spans lack most of the paths that are tried.
    if (!Object.hasOwn(parent, name)) return undefined;
    value = parent[name];
  }
  return value;
}

/** A value as text. An object or a list in place of a string keeps its content as JSON. */
export function asText(value: unknown): string | null {
  const hasContent = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  return hasContent ? JSON.stringify(value) : asString(value);
}

/** The string at the first of several paths that has one. */
export function firstString(fields: Fields, paths: readonly (readonly string[])[], read = asString): string | null {
  for (const path of paths) {
    const string = read(valueAt(fields, path));
    if (string !== null) return string;
  }
  return null;
}
