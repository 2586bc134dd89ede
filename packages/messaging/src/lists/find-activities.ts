import { type RowPage, warnOrThrow } from "@toolwright/core/http";
import type { MessagingCall } from "../call.ts";
import { type ActivitySearch, type ActivityType, fetchActivities, MAX_ACTIVITIES } from "../customerio/activities.ts";
import type { Activity } from "../customerio/records.ts";

/** Types that the vendor doesn't document as filters: for them, an empty list wouldn't mean that there are none. */
export const UNDOCUMENTED: ReadonlySet<ActivityType> = new Set(["attribute_delete", "secondary_id_change"]);
/** Maximum number of requests per scan. */
const MAX_SCANNED_PAGES = 10;
const REPEATED_TOKEN = "The list ends early: Customer.io repeated a page token. Activities may be missing or repeated.";

/** Reads a page of a person's activities. For an undocumented type, reads all types and picks the matching rows. */
export async function findActivities(search: ActivitySearch, call: MessagingCall): Promise<RowPage<Activity>> {
  const { type } = search;
  if (type === null || !UNDOCUMENTED.has(type)) return fetchActivities(call.customerio.app, search, call);
  return scanActivities(type, search, call);
}

/** Picks rows from pages of all types, until there are enough, the list ends, or {@link MAX_SCANNED_PAGES} are read. */
async function scanActivities(
  type: ActivityType,
  search: ActivitySearch,
  call: MessagingCall,
): Promise<RowPage<Activity>> {
  const rows: Activity[] = [];
  const followed = new Set([search.start]);
  let scanned = 0;
  let { start } = search;
  for (let pages = 1; ; pages++) {
    const request = { ...search, start, limit: MAX_ACTIVITIES, type: null, name: null };
    const page = await fetchActivities(call.customerio.app, request, call).catch((thrown: unknown) =>
      warnOrThrow(thrown, pages > 1),
    );
    if ("failure" in page) return { rows, next: start, warnings: [page.failure] };
    scanned += page.rows.length;
    rows.push(...page.rows.filter((row) => row.type === type && hasName(row, search.name)));
    // These pages aren't filtered, so an empty one is the last.
    const next = page.rows.length === 0 ? null : page.next;
    const isNone = next === null && rows.length === 0 && search.start === null;
    if (isNone) return { rows, next, warnings: [noneWarning(type, search.name)] };
    if (next === null || rows.length >= search.limit) return { rows, next };
    if (followed.has(next)) return { rows, next: null, warnings: [REPEATED_TOKEN] };
    if (pages === MAX_SCANNED_PAGES) return { rows, next, warnings: [scanWarning(type, scanned, page.rows)] };
    followed.add(next);
    start = next;
  }
}

function scanWarning(type: ActivityType, scanned: number, lastRows: readonly Activity[]): string {
  const times = lastRows.flatMap(({ timestamp }) => timestamp ?? []).sort();
  const extent = times[0] === undefined ? "" : `, back to ${times[0]}`;
  return `Customer.io documents no filter for ${type}: this call looked through ${scanned} activities${extent}. next_cursor looks further.`;
}

/** Finding no rows of an undocumented type doesn't mean that no such activity took place. */
function noneWarning(type: ActivityType, name: string | null): string {
  const which = name === null ? "" : " and this name";
  return `No activity has the type ${type}${which}. Customer.io does not document this type, so others may record the same: leave out activity_type to see them.`;
}

/** An attribute change has the attribute's name in its data. */
function hasName(row: Activity, name: string | null): boolean {
  return name === null || (row.name === null ? Object.hasOwn(row.data, name) : row.name === name);
}
