import { tryCheck } from "@toolwright/core/authoring";
import { listNames } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { type ActivityType, fetchActivities, MAX_ACTIVITIES } from "../customerio/activities.ts";
import type { PersonRef } from "../customerio/person.ts";
import type { Activity } from "../customerio/records.ts";

/** A search for activities by name that found none. */
interface EmptyActivitySearch {
  readonly ref: PersonRef;
  readonly type: ActivityType;
  readonly name: string;
}

/** Sends one more request to name the person's actual activities. Returns no explanation if that request fails. */
export async function explainNoActivity(
  { ref, type, name }: EmptyActivitySearch,
  call: MessagingCall,
): Promise<string[]> {
  const search = { ref, type, name: null, start: null, limit: MAX_ACTIVITIES };
  const page = await tryCheck(call, (check) => fetchActivities(call.customerio.app, search, check));
  call.signal.throwIfAborted();
  if (page === null) return [];
  const names = [...new Set(page.rows.flatMap(namesOf))];
  if (names.includes(name)) {
    return ["Customer.io found none by this name, but the person has some: leave out name to see the latest."];
  }
  if (names.length > 0) {
    return [`No ${type} that Customer.io keeps of this person has this name. The latest are: ${listNames(names)}.`];
  }
  // Activities may lack names.
  const isEmpty = page.rows.length === 0 && page.next === null;
  return isEmpty ? [`Customer.io keeps no activity of type ${type} of this person.`] : [];
}

/** An attribute change has the names of the attributes in its data. */
function namesOf({ type, name, data }: Activity): readonly string[] {
  if (name !== null) return [name];
  return type === "attribute_change" ? Object.keys(data) : [];
}
