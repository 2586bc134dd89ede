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
 * Records an event under one ULID and resolves with it. After a failure the ULID is kept: the event may have arrived, and an
 * agent that repeats the call must not double it.
 */
export async function recordOnce(event: NewEvent, call: MessagingCall): Promise<string> {
  const { name, data } = event;
  const ref = toRef(event);
  const sorted = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
  const key = JSON.stringify([ref.kind, ref.value, name, sorted]);
  // Taken out while the request is in progress: an equal event at the same time is another event.
  const [kept, ...others] = call.pendingEvents.get(key) ?? [];
  if (others.length > 0) call.pendingEvents.set(key, others);
  else call.pendingEvents.delete(key);
  const id = kept ?? (await newUlid(call.now));
  const attributes = sorted.length === 0 ? null : data;
  try {
    await sendEntity(call.customerio.track, ref, { action: "event", name, id, attributes }, call);
    return id;
  } catch (thrown) {
    // Whatever the last attempt said, an earlier one may have arrived; if none did, the ULID is as good as a new one.
    call.pendingEvents.set(key, [...(call.pendingEvents.get(key) ?? []), id]);
    throw thrown;
  }
}

/** Loaded with the first event: it starts the runtime's cryptography, a tenth of what importing the toolkit costs. */
async function newUlid(nowMs: number): Promise<string> {
  const { ulid } = await import("ulid");
  return ulid(nowMs);
}
