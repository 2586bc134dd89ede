import { type CallContext, isAmbiguous, isToolError, ToolError } from "@toolwright/core/authoring";
import { RETRY_READ_ADVICE } from "@toolwright/core/http";
import type { Claim, HeldClaim, Json } from "@toolwright/core/store";
import type { GuardedSend, MessagingCall, SendOutcome } from "../call.ts";
import { idempotencyKeyOf, KEY_TTL_MS, reusedKey } from "./idempotency-key.ts";
import { ago, type IdentifiedSend, rememberSend, warnAboutOthers } from "./recent-sends.ts";

/** Time for which a send with an unknown outcome blocks duplicates. */
const BLOCK_MS = 10 * 60_000;
/** Default time for which an accepted send blocks duplicates. */
const WINDOW_MS = { email: 60_000, draft: 60_000, broadcast: 10 * 60_000 } as const;
/** Verb for what was done, in messages. */
const DONE = { email: "sent", draft: "queued", broadcast: "sent" } as const;
/** Duplicates waiting in other processes read the outcome within this time. */
const MIN_RECORD_MS = 30_000;

/** The parts of a call that guard its send. */
type SendCall = CallContext & Pick<MessagingCall, "ledger" | "duplicateWindowMs">;

/** The parts of a send that decide whether it is a duplicate. */
type NamedSend = Pick<GuardedSend<Json>, "kind" | "identify" | "verify">;

/** A send with its claims, in the order in which they are taken. */
interface Attempt<Result extends Json = Json> {
  readonly send: GuardedSend<Result>;
  readonly call: SendCall;
  /** Time for which an accepted send blocks duplicates. */
  readonly windowMs: number;
  /** Claim of the caller's `idempotencyKey`, if there is one. */
  key: HeldClaim | null;
  /** Claim of the exact send. */
  identity: HeldClaim | null;
}

/** A send with its claims, or an earlier send's recorded outcome. */
type Claimed =
  | { readonly identified: IdentifiedSend; readonly warnings: string[] }
  | { readonly replay: SendOutcome<Json> };

/**
 * Sends, unless the same send was accepted shortly before or has an unknown outcome. A duplicate of a send that was in
 * flight when the call started gets its outcome, and waits for it if needed. An unreadable response counts as an unknown
 * outcome, because the backend received the request.
 * @throws ToolError with `outcome: "unknown"` if the send may have taken effect, and `duplicate_send` for a later
 *   duplicate, unless the call passes `resend`
 */
export async function guardSend<Result extends Json>(
  send: GuardedSend<Result>,
  call: SendCall,
): Promise<SendOutcome<Result>> {
  const windowMs = windowOf(send, call);
  const attempt: Attempt<Result> = { send, call, windowMs, key: null, identity: null };
  let claimed: Claimed;
  try {
    claimed = await claimAll(attempt);
    call.signal.throwIfAborted();
  } catch (thrown) {
    await settleAll(attempt, "released");
    throw thrown;
  }
  if ("replay" in claimed) {
    call.policy?.reportReplay();
    return claimed.replay as SendOutcome<Result>;
  }
  return { result: await deliverOnce(attempt, claimed.identified), warnings: claimed.warnings };
}

/** Takes all claims of a send, or returns an earlier send's recorded outcome. */
async function claimAll(attempt: Attempt): Promise<Claimed> {
  const { send, call, windowMs } = attempt;
  const idempotencyKey = idempotencyKeyOf(call);
  const recorded = idempotencyKey === null ? null : await claimKey(attempt, idempotencyKey);
  if (recorded) return { replay: recorded };
  const { target, key, held, claim, wasInFlight } = await claimIdentity(send, call, { ttlMs: BLOCK_MS });
  if (claim?.state === "done" && wasInFlight && send.isResult(claim.record)) {
    await attempt.key?.settle({ state: "done", ttlMs: KEY_TTL_MS, record: claim.record });
    return { replay: { result: claim.record, warnings: [sharedOutcome(send)] } };
  }
  if (claim) throw claim.state === "done" ? recentDuplicate(send, claim, windowMs) : ambiguousDuplicate(send, claim);
  attempt.identity = held;
  const identified = { ...send, target, identity: key };
  return { identified, warnings: await warnAboutOthers(call.ledger, identified, call) };
}

/** Claims the exact send, unless the same send was accepted shortly before or has an unknown outcome. */
async function claimIdentity(
  send: NamedSend,
  call: SendCall,
  request: { readonly ttlMs: number; readonly waits?: boolean },
) {
  const windowMs = windowOf(send, call);
  const { identity, target } = await send.identify();
  const key = await call.ledger.keyOf("send", [call.tool, identity]);
  const takesOver = ({ state, ageMs }: Claim, wasInFlight: boolean) =>
    call.resend || (state === "done" && !wasInFlight && ageMs >= windowMs) ? "keep" : false;
  return { target, key, ...(await call.ledger.claim({ ...request, key, takesOver }, call)) };
}

function windowOf({ kind }: NamedSend, { duplicateWindowMs }: SendCall): number {
  return duplicateWindowMs ?? WINDOW_MS[kind];
}

/**
 * Refuses a send that `guardSend` would refuse as a duplicate. Sends nothing.
 * @throws ToolError `duplicate_send`
 */
export async function refuseRepeat(send: NamedSend, call: SendCall): Promise<void> {
  // If this process dies before the release, the claim must not block the send.
  const { held, claim } = await claimIdentity(send, call, { ttlMs: 1, waits: false });
  await held?.settle({ state: "released" });
  if (!claim || claim.state === "pending" || (await hasUsedKey(call))) return;
  throw claim.state === "done" ? recentDuplicate(send, claim, windowOf(send, call)) : ambiguousDuplicate(send, claim);
}

/** Whether an earlier call has used the call's idempotency key, and so decides on its outcome. */
async function hasUsedKey(call: SendCall): Promise<boolean> {
  const idempotencyKey = idempotencyKeyOf(call);
  if (idempotencyKey === null) return false;
  const key = await call.ledger.keyOf("key", [call.tool, idempotencyKey]);
  const { held } = await call.ledger.claim({ key, ttlMs: 1, waits: false }, call);
  await held?.settle({ state: "released" });
  return held === null;
}

/** Claims the caller's `idempotencyKey`, or returns the recorded outcome of the key's first use. */
async function claimKey(attempt: Attempt, idempotencyKey: string): Promise<SendOutcome<Json> | null> {
  const { send, call } = attempt;
  const key = await call.ledger.keyOf("key", [call.tool, idempotencyKey]);
  const data = await call.ledger.keyOf("request", send.request);
  const takesOver = (claim: Claim) =>
    call.resend && claim.state === "ambiguous" && claim.data === data ? "keep" : false;
  const { held, claim } = await call.ledger.claim({ key, ttlMs: KEY_TTL_MS, data, takesOver }, call);
  attempt.key = held;
  if (held) return null;
  if (claim.data !== data) throw reusedKey(idempotencyKey);
  if (claim.state !== "done") throw ambiguousDuplicate(send, claim);
  if (!send.isResult(claim.record)) throw recentDuplicate(send, claim, KEY_TTL_MS);
  return { result: claim.record, warnings: [recordedOutcome(send)] };
}

async function deliverOnce<Result extends Json>(attempt: Attempt<Result>, identified: IdentifiedSend): Promise<Result> {
  const { send, call, windowMs, key, identity } = attempt;
  const remember = (isUnknown: boolean) => rememberSend(call.ledger, { ...identified, isUnknown }, call);
  let result: Result;
  try {
    await call.policy?.takeSend();
    result = await send.deliver();
  } catch (thrown) {
    const isUnknown = !isToolError(thrown) || isAmbiguous(thrown);
    await Promise.all([settleAll(attempt, isUnknown ? "ambiguous" : "released"), isUnknown && remember(true)]);
    throw isUnknown ? withVerification(thrown, send.verify) : thrown;
  }
  await Promise.all([
    key?.settle({ state: "done", ttlMs: KEY_TTL_MS, record: result }),
    identity?.settle({ state: "done", ttlMs: Math.max(windowMs, MIN_RECORD_MS), record: result }),
    remember(false),
  ]);
  return result;
}

async function settleAll({ key, identity }: Attempt, state: "ambiguous" | "released"): Promise<void> {
  const settlement = (ttlMs: number) => (state === "ambiguous" ? { state, ttlMs } : { state });
  await Promise.all([key?.settle(settlement(KEY_TTL_MS)), identity?.settle(settlement(BLOCK_MS))]);
}

function minutes(ms: number): string {
  return ms > 2 * 60 * 60_000 ? `${Math.ceil(ms / 3_600_000)} h` : `${Math.ceil(ms / 60_000)} min`;
}

function ambiguousDuplicate({ kind, verify }: NamedSend, { ageMs, expiresInMs }: Claim): ToolError {
  return new ToolError({
    code: "duplicate_send",
    message: `Not ${DONE[kind]}: an earlier call of the same ${kind} has had no outcome for ${ago(ageMs)}. It may have arrived, or may never have been ${DONE[kind]}. ${verify} If it did not arrive, the same call is accepted in ${minutes(expiresInMs)}.`,
    retryable: false,
    retryAfterMs: expiresInMs,
    outcome: "unknown",
  });
}

function recentDuplicate({ kind }: NamedSend, { ageMs }: Claim, windowMs: number): ToolError {
  const waitMs = Math.max(0, windowMs - ageMs);
  const wait = waitMs < 60_000 ? `${Math.ceil(waitMs / 1_000)} s` : minutes(waitMs);
  return new ToolError({
    code: "duplicate_send",
    message: `Not ${DONE[kind]} again: the same ${kind} was accepted ${ago(ageMs)} ago. If it must arrive twice, repeat the call in ${wait}.`,
    retryable: false,
    retryAfterMs: waitMs,
  });
}

function sharedOutcome({ kind }: GuardedSend<Json>): string {
  return `The same ${kind} was already in flight. It was ${DONE[kind]} once, and this is its outcome.`;
}

function recordedOutcome({ kind }: GuardedSend<Json>): string {
  return `This idempotency key was used before. The ${kind} was not ${DONE[kind]} again, and this is the recorded outcome.`;
}

function withVerification(thrown: unknown, verify: string): ToolError {
  const error = isToolError(thrown)
    ? thrown
    : new ToolError({ code: "bad_response", message: "The response could not be processed." });
  return error.with({
    message: `${error.message.replace(` ${RETRY_READ_ADVICE}`, "")} ${verify}`,
    outcome: "unknown",
    retryable: false,
  });
}
