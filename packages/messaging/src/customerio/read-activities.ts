import { type CallContext, type HttpClient, isToolError } from "@toolwright/core/authoring";
import { type Activity, type ActivitySearch, type ActivityType, fetchActivities } from "./activities.ts";
import type { ListPage } from "./list-response.ts";

/** Types that the vendor does not document as filters. */
const UNDOCUMENTED: ReadonlySet<ActivityType> = new Set(["attribute_delete", "secondary_id_change"]);

/**
 * Reads a page of a person's activities. If the backend rejects an undocumented type, reads all types and filters the
 * page here. Such a page may be short or empty although a next page exists.
 */
export async function readActivities(
  app: HttpClient,
  search: ActivitySearch,
  call: CallContext,
): Promise<ListPage<Activity>> {
  const { type, name } = search;
  try {
    return await fetchActivities(app, search, call);
  } catch (thrown) {
    const isRejected = isToolError(thrown) && thrown.status === 400;
    if (!isRejected || type === null || !UNDOCUMENTED.has(type)) throw thrown;
    const { rows, next } = await fetchActivities(app, { ...search, type: null, name: null }, call);
    return { rows: rows.filter((row) => row.type === type && hasName(row, name)), next };
  }
}

/** An attribute change has the attribute's name in its data. */
function hasName(row: Activity, name: string | null): boolean {
  return name === null || (row.name === null ? Object.hasOwn(row.data, name) : row.name === name);
}
