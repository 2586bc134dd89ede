import type { FlatMap } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { sendEntity } from "../customerio/entity.ts";
import { type PersonId, toRef } from "../customerio/person.ts";

/** An event to record. */
export interface NewEvent extends PersonId {
  readonly name: string;
  readonly data: FlatMap;
}

/**
 * Records an event with one ULID, and resolves with the ULID. After a failure, the next equal call reuses the ULID: the
 * event may have arrived, and the backend drops a second one with the same ULID.
 */
export async function recordOnce(event: NewEvent, call: MessagingCall): Promise<string> {
  const { name, data } = event;
  const ref = toRef(event);
  const sortedData = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
  const key = JSON.stringify([ref.kind, ref.value, name, sortedData]);
  // Remove the ULID while its request is in flight: a concurrent equal call records another event.
  const [pendingId, ...otherIds] = call.pendingEvents.get(key) ?? [];
  if (otherIds.length > 0) call.pendingEvents.set(key, otherIds);
  else call.pendingEvents.delete(key);
  const id = pendingId ?? (await newUlid(call.now));
  const attributes = sortedData.length === 0 ? null : data;
  try {
    await sendEntity(call.customerio.track, ref, { action: "event", name, id, attributes }, call);
    return id;
  } catch (thrown) {
    // An earlier attempt may have arrived, whatever the last error is. Otherwise, reusing the ULID does no harm.
    call.pendingEvents.set(key, [...(call.pendingEvents.get(key) ?? []), id]);
    throw thrown;
  }
}

/** Loads `ulid` with the first event: it starts the runtime's cryptography, a tenth of the toolkit's import time. */
async function newUlid(nowMs: number): Promise<string> {
  const { ulid } = await import("ulid");
  return ulid(nowMs);
}
