import { tryCheck } from "@toolwright/core/authoring";
import { asString } from "@toolwright/core/http";
import type { MessagingCall } from "../call.ts";
import { fetchProfiles } from "../customerio/people.ts";
import type { PersonIds } from "../customerio/records.ts";

/** Maximum number of people whose values one request reads. */
export const MAX_VALUE_ROWS = 100;

/** Reads the values of an attribute by internal id, with one request; `null` if it fails. */
export async function readAttributeValues(
  people: readonly PersonIds[],
  name: string,
  call: MessagingCall,
): Promise<ReadonlyMap<string, string> | null> {
  const ids = people.flatMap(({ internal_id }) => internal_id ?? []).slice(0, MAX_VALUE_ROWS);
  const profiles = await tryCheck(call, (check) => fetchProfiles(call.customerio.app, "cio_id", ids, check));
  call.signal.throwIfAborted();
  if (profiles === null) return null;
  const entries = profiles.flatMap(({ internal_id, attributes }) => {
    const value = Object.hasOwn(attributes, name) ? asString(attributes[name]) : null;
    return internal_id === null || value === null ? [] : [[internal_id, value] as const];
  });
  return new Map(entries);
}
