import type { HeldClaim, Json } from "@toolwright/core/store";
import type { MessagingCall } from "../call.ts";
import { sendEntity } from "../customerio/entity.ts";
import { toRef } from "../customerio/person.ts";
import type { PersonId } from "../customerio/records.ts";
import { createUlid } from "../customerio/ulid.ts";
import { idempotencyKeyOf, KEY_TTL_MS, reusedKey } from "./idempotency-key.ts";

/** An event to record. */
export interface NewEvent extends PersonId {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Time for which a failed call keeps its ULID for the same call. */
const RETRY_MS = 10 * 60_000;

/**
 * Records an event with one ULID, and resolves with the ULID. After a failure, the next identical call reuses the ULID:
 * the event may have arrived, and the backend drops a second one with the same ULID. With an `idempotencyKey`, all
 * later calls get the first one's ULID, and a repeated event isn't sent.
 * @param originalData the data before the policy replaced its recipient: it tells redirected events apart
 */
export async function recordOnce(event: NewEvent, call: MessagingCall, originalData = event.data): Promise<string> {
  const { name, data } = event;
  const ref = toRef(event);
  const idempotencyKey = idempotencyKeyOf(call);
  const content = await call.ledger.keyOf("event", [ref.kind, ref.value, name, originalData]);
  const { id, held, isRecorded } = await claimEvent(content, idempotencyKey, call);
  if (isRecorded) {
    call.policy?.reportReplay();
    return id;
  }
  const attributes = Object.keys(data).length === 0 ? null : data;
  try {
    await sendEntity(call.customerio.track, ref, { action: "event", name, id, attributes }, call);
  } catch (thrown) {
    // An earlier attempt may have arrived, whatever the last error is. If it didn't, reusing the ULID does no harm.
    await held?.settle({ state: "ambiguous", ttlMs: idempotencyKey === null ? RETRY_MS : KEY_TTL_MS });
    throw thrown;
  }
  await held?.settle(
    idempotencyKey !== null ? { state: "done", ttlMs: KEY_TTL_MS, record: id } : { state: "released" },
  );
  return id;
}

/** An event's ULID and claim. */
interface ClaimedEvent {
  readonly id: string;
  /** `null` if another call has recorded the event, or if the store failed. */
  readonly held: HeldClaim | null;
  /** Whether another call with the same key has recorded the event. */
  readonly isRecorded: boolean;
}

/**
 * Claims the event with its ULID before the request leaves, so that a call after a crash finds it. Without a key, a
 * concurrent identical call is a different event.
 */
async function claimEvent(content: string, idempotencyKey: string | null, call: MessagingCall): Promise<ClaimedEvent> {
  const { ledger } = call;
  const isKeyed = idempotencyKey !== null;
  const key = isKeyed ? await ledger.keyOf("event-key", idempotencyKey) : content;
  let id = createUlid(call.now);
  try {
    const { held, claim } = await ledger.claim(
      {
        key,
        ttlMs: isKeyed ? KEY_TTL_MS : RETRY_MS,
        data: () => ({ id, content }),
        takesOver: ({ state, data }, wasInFlight) => {
          if (state !== "ambiguous" || (wasInFlight && !isKeyed)) return !isKeyed && "keep";
          if (contentOf(data) !== content) return false;
          id = readId(data) ?? id;
          return "replace";
        },
      },
      call,
    );
    if (!held) {
      // A key whose first call has an unknown outcome is taken over. So here, the event was recorded, or the key
      // belongs to another event.
      if (contentOf(claim.data) !== content) throw reusedKey(idempotencyKey ?? "");
      return { id: String(claim.record), held, isRecorded: true };
    }
    return { id, held, isRecorded: false };
  } catch (thrown) {
    // Without the store, an event with a new ULID is still safe to send, but a key must hold.
    if (isKeyed || call.signal.aborted) throw thrown;
    return { id, held: null, isRecorded: false };
  }
}

/** The ULID of an attempt. */
function readId(data: Json): string | null {
  const { id } = data as { readonly id?: Json };
  return typeof id === "string" ? id : null;
}

function contentOf(data: Json): Json | undefined {
  return (data as { readonly content?: Json } | null)?.content;
}
