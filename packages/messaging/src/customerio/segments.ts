import type { CallContext, PageRequest } from "@toolwright/core/authoring";
import { asNumber, asString, type Fields, fieldsSchema, type HttpClient, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";
import { fetchAllRows, fromSeconds, type ListPage, listResponse, pageQuery } from "./list-response.ts";
import { toPersonIds } from "./person.ts";
import type { PersonIds, Segment } from "./records.ts";

/** Reads all segments. Backend: App `GET /v1/segments`, which has no pages. */
export async function fetchSegments(app: HttpClient, call: CallContext): Promise<Segment[]> {
  return (await fetchAllRows(app, { path: path`/v1/segments`, key: "segments" }, call)).map(toSegment);
}

/** An id without leading zeros, as a search filter needs it. A path with `007` wouldn't find a segment. */
function canonicalId(id: string): string {
  return String(Number(id));
}

const segment = v.object({ segment: fieldsSchema });

/** Reads one segment. Backend: App `GET /v1/segments/{id}`. Throws `not_found`. */
export async function fetchSegment(app: HttpClient, id: string, call: CallContext): Promise<Segment> {
  const request = { method: "GET", path: path`/v1/segments/${canonicalId(id)}`, retry: "read" } as const;
  return toSegment((await readJson(app, request, segment, call)).segment);
}

function toSegment(raw: Fields): Segment {
  const { tags } = raw;
  return {
    id: asString(raw["id"]),
    name: asString(raw["name"]),
    description: asString(raw["description"]),
    type: asString(raw["type"]),
    state: asString(raw["state"]),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    created_at: fromSeconds(raw["created_at"]),
    updated_at: fromSeconds(raw["updated_at"]),
  };
}

/** Reads a page of a segment's members. Backend: App `GET /v1/segments/{id}/membership`. Throws `not_found`. */
export async function fetchMembers(
  app: HttpClient,
  search: PageRequest & { readonly segmentId: string },
  call: CallContext,
): Promise<ListPage<PersonIds>> {
  const endpoint = path`/v1/segments/${canonicalId(search.segmentId)}/membership`;
  const request = { method: "GET", path: endpoint, query: pageQuery(search), retry: "read" } as const;
  const { rows, next } = await readJson(app, request, listResponse("identifiers"), call);
  return { rows: rows.map(toPersonIds), next };
}

const count = v.object({ count: v.unknown() });

/** Reads the number of a segment's members. Backend: App `GET /v1/segments/{id}/customer_count`. Throws `not_found`. */
export async function countMembers(app: HttpClient, id: string, call: CallContext): Promise<number | null> {
  const endpoint = path`/v1/segments/${canonicalId(id)}/customer_count`;
  const request = { method: "GET", path: endpoint, retry: "read" } as const;
  return asNumber((await readJson(app, request, count, call)).count);
}
