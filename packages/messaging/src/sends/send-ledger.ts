import { type CallContext, isAmbiguous, isToolError, ToolError } from "@toolwright/core/authoring";
import { RETRY_READ_ADVICE } from "@toolwright/core/http";
import type { Claim, HeldClaim, Json, Ledger } from "@toolwright/core/store";
import type { GuardedSend, SendLedger, SendOutcome } from "../call.ts";
import { ago } from "./ago.ts";
import { idempotencyKeyOf, KEY_TTL_MS, reusedKey } from "./idempotency-key.ts";
import { type IdentifiedSend, rememberSend, warnAboutOthers } from "./recent-sends.ts";

/** How long a send with an unknown outcome blocks duplicates. */
const BLOCK_MS = 10 * 60_000;
/** How long an accepted send blocks duplicates by default. */
const WINDOW_MS = { email: 60_000, broadcast: 10 * 60_000 } as const;
/** Duplicates that wait in other processes read the outcome within this time. */
const MIN_RECORD_MS = 30_000;

type AnySend = GuardedSend<Json>;

/** The claims of a send, in the order in which they are taken. */
interface Claims {
  /** Claim of the caller's `idempotencyKey`, if there is one. */
  key: HeldClaim | null;
  /** Claim of the exact send. */
  identity: HeldClaim | null;
}

/**
 * Creates the ledger of sends.
 * @param windowMs how long an accepted send blocks duplicates, milliseconds. Default 60,000 for an email, 600,000 for a
 *   broadcast
 */
export function createSendLedger(ledger: Ledger, windowMs?: number): SendLedger {
  return {
    async run<Result extends Json>(send: GuardedSend<Result>, call: CallContext) {
      const windowOfSend = windowMs ?? WINDOW_MS[send.kind];
      const claims: Claims = { key: null, identity: null };
      let prepared: Prepared;
      try {
        prepared = await claimAll(ledger, { send, call, claims, windowMs: windowOfSend });
        call.signal.throwIfAborted();
      } catch (thrown) {
        await settleAll(claims, "released");
        throw thrown;
      }
      const { replay, identified, warnings } = prepared;
      if (!identified) {
        call.policy?.reportReplay();
        return replay as SendOutcome<Result>;
      }
      const deliver = async () => {
        await call.policy?.takeSend();
        return send.deliver();
      };
      const remember = (isUnknown: boolean) => rememberSend(ledger, { ...identified, isUnknown }, call);
      return { result: await deliverOnce({ ...send, deliver, remember }, claims, windowOfSend), warnings };
    },
  };
}

/** A send that is about to be claimed. */
interface Attempt {
  readonly send: AnySend;
  readonly call: CallContext;
  /** Filled with each granted claim. */
  readonly claims: Claims;
  readonly windowMs: number;
}

/** A send whose claims are taken, or the recorded outcome of an earlier one. */
type Prepared =
  | { readonly replay: null; readonly identified: IdentifiedSend; readonly warnings: string[] }
  | { readonly replay: SendOutcome<Json>; readonly identified: null; readonly warnings: string[] };

/** Takes all claims of a send, or returns the recorded outcome of an earlier one. */
async function claimAll(ledger: Ledger, attempt: Attempt): Promise<Prepared> {
  const { send, call, claims, windowMs } = attempt;
  const idempotencyKey = idempotencyKeyOf(call);
  if (idempotencyKey !== null) {
    const replay = await claimKey(ledger, attempt, idempotencyKey);
    if (replay) return { replay, identified: null, warnings: [] };
  }
  const { identity, target } = await send.identify();
  const key = await ledger.keyOf("send", [call.tool, identity]);
  const takesOver = ({ state, ageMs }: Claim, wasInFlight: boolean) =>
    call.resend || (state === "done" && !wasInFlight && ageMs >= windowMs) ? "keep" : false;
  const { held, claim, wasInFlight } = await ledger.claim({ key, ttlMs: BLOCK_MS, takesOver }, call);
  if (claim?.state === "done" && wasInFlight && send.isResult(claim.record)) {
    await claims.key?.settle({ state: "done", ttlMs: KEY_TTL_MS, record: claim.record });
    return { replay: { result: claim.record, warnings: [sharedOutcome(send)] }, identified: null, warnings: [] };
  }
  if (claim) throw claim.state === "done" ? recentDuplicate(send, claim, windowMs) : ambiguousDuplicate(send, claim);
  claims.identity = held;
  const identified = { ...send, target, identity: key };
  return { replay: null, identified, warnings: await warnAboutOthers(ledger, identified, call) };
}

/** Claims the caller's `idempotencyKey`, or returns the recorded outcome of its first use. */
async function claimKey(ledger: Ledger, attempt: Attempt, idempotencyKey: string): Promise<SendOutcome<Json> | null> {
  const { send, call, claims } = attempt;
  const key = await ledger.keyOf("key", [call.tool, idempotencyKey]);
  const data = await ledger.keyOf("request", send.request);
  const takesOver = (claim: Claim) =>
    call.resend && claim.state === "ambiguous" && claim.data === data ? "keep" : false;
  const { held, claim } = await ledger.claim({ key, ttlMs: KEY_TTL_MS, data, takesOver }, call);
  if (held) {
    claims.key = held;
    return null;
  }
  if (claim.data !== data) throw reusedKey(idempotencyKey);
  if (claim.state !== "done") throw ambiguousDuplicate(send, claim);
  if (!send.isResult(claim.record)) throw recentDuplicate(send, claim, KEY_TTL_MS);
  return { result: claim.record, warnings: [recordedOutcome(send)] };
}

async function deliverOnce<Result extends Json>(
  { verify, deliver, remember }: GuardedSend<Result> & { remember(isUnknown: boolean): Promise<void> },
  claims: Claims,
  windowMs: number,
): Promise<Result> {
  let result: Result;
  try {
    result = await deliver();
  } catch (thrown) {
    const isUnknown = !isToolError(thrown) || isAmbiguous(thrown);
    await Promise.all([settleAll(claims, isUnknown ? "ambiguous" : "released"), isUnknown && remember(true)]);
    throw isUnknown ? withVerification(thrown, verify) : thrown;
  }
  await Promise.all([
    claims.key?.settle({ state: "done", ttlMs: KEY_TTL_MS, record: result }),
    claims.identity?.settle({ state: "done", ttlMs: Math.max(windowMs, MIN_RECORD_MS), record: result }),
    remember(false),
  ]);
  return result;
}

async function settleAll({ key, identity }: Claims, state: "ambiguous" | "released"): Promise<void> {
  const settlement = (ttlMs: number) => (state === "ambiguous" ? { state, ttlMs } : { state });
  await Promise.all([key?.settle(settlement(KEY_TTL_MS)), identity?.settle(settlement(BLOCK_MS))]);
}

function minutes(ms: number): string {
  return ms > 2 * 60 * 60_000 ? `${Math.ceil(ms / 3_600_000)} h` : `${Math.ceil(ms / 60_000)} min`;
}

function ambiguousDuplicate({ kind, verify }: AnySend, { ageMs, expiresInMs }: Claim): ToolError {
  return new ToolError({
    code: "duplicate_send",
    message: `Not sent: an earlier call of the same ${kind} has had no outcome for ${ago(ageMs)}. It may have arrived, or may never have been sent. ${verify} If it did not arrive, the same call is accepted in ${minutes(expiresInMs)}.`,
    retryable: false,
    retryAfterMs: expiresInMs,
    outcome: "unknown",
  });
}

function recentDuplicate({ kind }: AnySend, { ageMs }: Claim, windowMs: number): ToolError {
  const waitMs = Math.max(0, windowMs - ageMs);
  const wait = waitMs < 60_000 ? `${Math.ceil(waitMs / 1_000)} s` : minutes(waitMs);
  return new ToolError({
    code: "duplicate_send",
    message: `Not sent again: the same ${kind} was accepted ${ago(ageMs)} ago. If it must arrive twice, repeat the call in ${wait}.`,
    retryable: false,
    retryAfterMs: waitMs,
  });
}

function sharedOutcome({ kind }: AnySend): string {
  return `The same ${kind} was already in flight. It was sent once, and this is its outcome.`;
}

function recordedOutcome({ kind }: AnySend): string {
  return `This idempotency key was used before. The ${kind} was not sent again, and this is the recorded outcome.`;
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
