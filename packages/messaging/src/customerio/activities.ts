import type { CallContext, PageRequest } from "@toolwright/core/authoring";
import { asFields, asString, type Fields, type HttpClient, path, readJson } from "@toolwright/core/http";
import { fromSeconds, type ListPage, listResponse, pageQuery } from "./list-response.ts";
import type { PersonRef } from "./person.ts";
import type { Activity } from "./records.ts";

/** Activity types to filter by, as the tools name them. */
export const ACTIVITY_TYPES = ["event", "page", "attribute_change", "attribute_delete", "secondary_id_change"] as const;

/** An activity type to filter by. */
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Activity types with other names in the backend. */
const FROM_WIRE: Readonly<Record<string, ActivityType>> = {
  cio_id_change: "secondary_id_change",
  attribute_update: "attribute_change",
};

/** Filters for a person's activities. */
export interface ActivitySearch extends PageRequest {
  readonly ref: PersonRef;
  readonly type: ActivityType | null;
  readonly name: string | null;
}

/** Maximum number of activities per request. */
export const MAX_ACTIVITIES = 100;

/**
 * Reads a page of a person's activities, newest first, from at least the last 30 days. Backend: App
 * `GET /v1/customers/{id}/activities`. Throws `not_found` if the person does not exist.
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
    ...(type !== null && { type }),
    ...(name !== null && { name }),
  };
  const endpoint = path`/v1/customers/${ref.value}/activities`;
  const request = { method: "GET", path: endpoint, query, retry: "read" } as const;
  const { rows, next } = await readJson(app, request, listResponse("activities"), call);
  return { rows: rows.map(toActivity), next };
}

function toActivity(raw: Fields): Activity {
  const type = asString(raw["type"]);
  return {
    id: asString(raw["id"]),
    type: type === null ? null : Object.hasOwn(FROM_WIRE, type) ? (FROM_WIRE[type] ?? type) : type,
    // A page view has a URL instead of a name.
    name: asString(raw["name"]) ?? asString(raw["url"]),
    timestamp: fromSeconds(raw["timestamp"]),
    delivery_id: asString(raw["delivery_id"]),
    delivery_type: asString(raw["delivery_type"]),
    data: { ...asFields(raw["data"]) },
  };
}
