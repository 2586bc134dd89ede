import { type FlatMap, isToolError } from "@toolwright/core";
import { sendEntity } from "./customerio/entity.ts";
import { toRef, type WriteArguments } from "./look-up.ts";
import type { MessagingCall } from "./services.ts";

/** An event to record. */
export interface NewEvent extends WriteArguments {
  readonly name: string;
  readonly data: FlatMap;
}

/**
 * Records an event under one ULID, and brings it. After a failure the ULID is kept: the event may have arrived, and an
 * agent that repeats the call must not double it.
 */
export async function recordOnce(event: NewEvent, call: MessagingCall): Promise<string> {
  const { name, data } = event;
  const ref = toRef(event);
  const sorted = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
  const key = JSON.stringify([ref.kind, ref.value, name, sorted]);
  const kept = call.pendingEvents.get(key);
  // Taken out while it is under way: an equal event beside this one is another event.
  if (kept !== undefined) call.pendingEvents.delete(key);
  const id = kept ?? (await newUlid(call.now));
  const attributes = sorted.length === 0 ? null : data;
  try {
    await sendEntity(call.customerio.track, { ref, action: { action: "event", name, id, attributes } }, call);
    return id;
  } catch (thrown) {
    const isRefused = isToolError(thrown) && (thrown.status ?? 500) < 500 && thrown.code !== "bad_response";
    if (!isRefused) call.pendingEvents.set(key, id);
    throw thrown;
  }
}

/** Loaded with the first event: it starts the runtime's cryptography, a tenth of what importing the toolkit costs. */
async function newUlid(nowMs: number): Promise<string> {
  const { ulid } = await import("ulid");
  return ulid(nowMs);
}
