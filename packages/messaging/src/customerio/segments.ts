import {
  asNumber,
  asString,
  type CallContext,
  type Fields,
  fieldsSchema,
  type HttpClient,
  type PageRequest,
  path,
  readJson,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { fromSeconds } from "./instants.ts";
import { type ListPage, listAnswer, pageQuery } from "./list-answer.ts";
import { type PersonIds, toPersonIds } from "./person.ts";

/** A segment of the workspace. */
export interface Segment {
  readonly id: string | null;
  readonly name: string | null;
  readonly description: string | null;
  /** `manual`, or `dynamic` for one driven by conditions. */
  readonly type: string | null;
  /** `finished` once its members are known; anything else means that it is still building. */
  readonly state: string | null;
  readonly tags: string[];
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

/** All segments. Backend: App `GET /v1/segments`, a read without pages. */
export async function fetchSegments(app: HttpClient, call: CallContext): Promise<Segment[]> {
  const request = { method: "GET", path: path`/v1/segments`, retry: "read" } as const;
  return (await readJson(app, request, listAnswer("segments"), call)).rows.map(toSegment);
}

const segment = v.object({ segment: fieldsSchema });

/** One segment. Backend: App `GET /v1/segments/{id}`, a read; throws `not_found`. */
export async function fetchSegment(app: HttpClient, id: string, call: CallContext): Promise<Segment> {
  const request = { method: "GET", path: path`/v1/segments/${id}`, retry: "read" } as const;
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

/** A page of a segment's members. Backend: App `GET /v1/segments/{id}/membership`, a read; throws `not_found`. */
export async function fetchMembers(
  app: HttpClient,
  search: PageRequest & { readonly segmentId: string },
  call: CallContext,
): Promise<ListPage<PersonIds>> {
  const at = path`/v1/segments/${search.segmentId}/membership`;
  const request = { method: "GET", path: at, query: pageQuery(search), retry: "read" } as const;
  const { rows, next } = await readJson(app, request, listAnswer("identifiers"), call);
  return { rows: rows.map(toPersonIds), next };
}

const count = v.object({ count: v.unknown() });

/** How many members a segment has. Backend: App `GET /v1/segments/{id}/customer_count`, a read; throws `not_found`. */
export async function countMembers(app: HttpClient, id: string, call: CallContext): Promise<number | null> {
  const at = path`/v1/segments/${id}/customer_count`;
  const request = { method: "GET", path: at, retry: "read" } as const;
  return asNumber((await readJson(app, request, count, call)).count);
}
