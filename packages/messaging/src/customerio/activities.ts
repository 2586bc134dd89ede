import {
  asFields,
  asString,
  type CallContext,
  type Fields,
  type HttpClient,
  type PageRequest,
  path,
  readJson,
} from "@toolwright/core/authoring";
import { fromSeconds } from "./instants.ts";
import { type ListPage, listAnswer, pageQuery } from "./list-answer.ts";
import type { PersonRef } from "./person.ts";

/** Kinds of activities to ask for. */
export const ACTIVITY_TYPES = ["event", "page", "attribute_change", "attribute_delete", "secondary_id_change"] as const;

/** A kind of activity to ask for. */
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Where the backend has another word. */
const TO_WIRE: Readonly<Partial<Record<ActivityType, string>>> = { secondary_id_change: "cio_id_change" };
const FROM_WIRE: Readonly<Record<string, ActivityType>> = {
  cio_id_change: "secondary_id_change",
  attribute_update: "attribute_change",
};

/** Something a person did, or that happened to their profile. */
export interface Activity {
  readonly id: string | null;
  /** One of {@link ACTIVITY_TYPES}, or the backend's word for any of its many other kinds. */
  readonly type: string | null;
  readonly name: string | null;
  readonly timestamp: string | null;
  readonly delivery_id: string | null;
  readonly delivery_type: string | null;
  readonly data: Record<string, unknown>;
}

/** What activities of a person to list. */
export interface ActivitySearch extends PageRequest {
  readonly ref: PersonRef;
  readonly type: ActivityType | null;
  readonly name: string | null;
}

/** Most activities the backend returns at once. */
export const MAX_ACTIVITIES = 100;

/**
 * A page of a person's activities, newest first. Backend: App `GET /v1/customers/{id}/activities`, a read that keeps at
 * least the last 30 days; throws `not_found` for nobody.
 */
export async function fetchActivities(
  app: HttpClient,
  search: ActivitySearch,
  call: CallContext,
): Promise<ListPage<Activity>> {
  const { ref, type, name } = search;
  const query = {
    id_type: ref.kind,
    ...pageQuery(search),
    ...(type !== null && { type: TO_WIRE[type] ?? type }),
    ...(name !== null && { name }),
  };
  const at = path`/v1/customers/${ref.value}/activities`;
  const request = { method: "GET", path: at, query, retry: "read" } as const;
  const { rows, next } = await readJson(app, request, listAnswer("activities"), call);
  return { rows: rows.map(toActivity), next };
}

function toActivity(raw: Fields): Activity {
  const type = asString(raw["type"]);
  return {
    id: asString(raw["id"]),
    type: type === null ? null : Object.hasOwn(FROM_WIRE, type) ? (FROM_WIRE[type] ?? type) : type,
    // Page views have an address in place of a name.
    name: asString(raw["name"]) ?? asString(raw["url"]),
    timestamp: fromSeconds(raw["timestamp"]),
    delivery_id: asString(raw["delivery_id"]),
    delivery_type: asString(raw["delivery_type"]),
    data: { ...asFields(raw["data"]) },
  };
}
