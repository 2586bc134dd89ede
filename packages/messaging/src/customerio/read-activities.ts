import { type CallContext, type HttpClient, isToolError } from "@toolwright/core/authoring";
import { type Activity, type ActivitySearch, type ActivityType, fetchActivities } from "./activities.ts";
import type { ListPage } from "./list-answer.ts";

/** Kinds that the vendor's own list of kinds lacks. */
const UNLISTED: ReadonlySet<ActivityType> = new Set(["attribute_delete", "secondary_id_change"]);

/**
 * A page of a person's activities. Where the backend refuses to filter by a kind that its list lacks, it is asked for
 * all kinds and the page is filtered here, which may leave it short or empty with a next page.
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
    const isRefused = isToolError(thrown) && thrown.status === 400;
    if (!isRefused || type === null || !UNLISTED.has(type)) throw thrown;
    const { rows, next } = await fetchActivities(app, { ...search, type: null, name: null }, call);
    return { rows: rows.filter((row) => row.type === type && isNamed(row, name)), next };
  }
}

/** Changes of attributes carry the attribute's name in their data. */
function isNamed(row: Activity, name: string | null): boolean {
  return name === null || (row.name === null ? Object.hasOwn(row.data, name) : row.name === name);
}
