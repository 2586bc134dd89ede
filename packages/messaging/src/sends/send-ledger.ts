import { type CallContext, isAmbiguous, isToolError, ToolError } from "@toolwright/core/authoring";
import { RETRY_READ_ADVICE } from "@toolwright/core/http";
import type { Claim, HeldClaim, Json, Ledger } from "@toolwright/core/store";
import type { GuardedSend, SendLedger, SendOutcome } from "../call.ts";
import { claimContent } from "./content-claim.ts";
import { idempotencyKeyOf, KEY_TTL_MS, reusedKey } from "./idempotency-key.ts";
import { claimTarget, type Variant } from "./target-claim.ts";

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
  /** Claim of its content, if an accepted send blocks variants. */
  content: HeldClaim | null;
  /** Claim of its target, which later variants look at. */
  target: HeldClaim | null;
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
      const claims: Claims = { key: null, identity: null, content: null, target: null };
      let prepared: Awaited<ReturnType<typeof claimAll>>;
      try {
        prepared = await claimAll(ledger, { send, call, claims, windowMs: windowOfSend });
        call.signal.throwIfAborted();
      } catch (thrown) {
        await settleAll(claims, "released");
        throw thrown;
      }
      const { replay, warnings } = prepared;
      if (replay) {
        call.policy?.reportReplay();
        return replay as SendOutcome<Result>;
      }
      const deliver = async () => {
        await call.policy?.takeSend();
        return send.deliver();
      };
      return { result: await deliverOnce({ ...send, deliver }, claims, windowOfSend), warnings };
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

/** Takes all claims of a send, or returns the recorded outcome of an earlier one. */
async function claimAll(
  ledger: Ledger,
  attempt: Attempt,
): Promise<{ readonly replay: SendOutcome<Json> | null; readonly warnings: string[] }> {
  const { send, call, claims, windowMs } = attempt;
  const idempotencyKey = idempotencyKeyOf(call);
  if (idempotencyKey !== null) {
    const replay = await claimKey(ledger, attempt, idempotencyKey);
    if (replay) return { replay, warnings: [] };
  }
  const identityKey = await ledger.keyOf("send", [call.tool, send.identity]);
  const takesOver = ({ state, ageMs }: Claim, hasWaited: boolean) =>
    call.resend || (state === "done" && !hasWaited && ageMs >= windowMs) ? "keep" : false;
  const { held, claim, hasWaited } = await ledger.claim({ key: identityKey, ttlMs: BLOCK_MS, takesOver }, call);
  if (claim?.state === "done" && hasWaited && send.isResult(claim.record)) {
    await claims.key?.settle({ state: "done", ttlMs: KEY_TTL_MS, record: claim.record });
    return { replay: { result: claim.record, warnings: [sharedOutcome(send)] }, warnings: [] };
  }
  if (claim) throw claim.state === "done" ? recentDuplicate(send, claim, windowMs) : ambiguousDuplicate(send, claim);
  claims.identity = held;
  if (send.content !== undefined) {
    const content = await claimContent(ledger, send, { windowMs, blockMs: BLOCK_MS }, call);
    if (content.claim?.state === "done") throw recentOverlap(content.claim, windowMs);
    if (content.claim) throw overlapping(send, content.claim);
    claims.content = content.held;
  }
  const target = await claimTarget(ledger, send, { identity: identityKey, blockMs: BLOCK_MS }, call);
  claims.target = target.held;
  return { replay: null, warnings: checkVariants(attempt, target.others) };
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

/** Returns a warning if another variant has an unknown outcome. Throws if it may overlap with this one. */
function checkVariants({ send, call }: Attempt, others: readonly Variant[]): string[] {
  const { kind, overlaps = () => false } = send;
  const overlap = call.resend ? undefined : others.find(({ variant }) => overlaps(variant));
  if (overlap) throw overlapping(send, overlap);
  const [other] = others;
  if (!other) return [];
  const what = kind === "email" ? "email with this template to this address" : "launch of this broadcast";
  return [`Another ${what} ${ago(other.ageMs)} ago has an unknown outcome and may have arrived too.`];
}

async function deliverOnce<Result extends Json>(
  { verify, deliver }: GuardedSend<Result>,
  claims: Claims,
  windowMs: number,
): Promise<Result> {
  let result: Result;
  try {
    result = await deliver();
  } catch (thrown) {
    const isUnknown = !isToolError(thrown) || isAmbiguous(thrown);
    await settleAll(claims, isUnknown ? "ambiguous" : "released");
    throw isUnknown ? withVerification(thrown, verify) : thrown;
  }
  await Promise.all([
    claims.key?.settle({ state: "done", ttlMs: KEY_TTL_MS, record: result }),
    claims.identity?.settle({ state: "done", ttlMs: Math.max(windowMs, MIN_RECORD_MS), record: result }),
    claims.content?.settle({ state: "done", ttlMs: Math.max(windowMs, MIN_RECORD_MS), record: null }),
    claims.target?.settle({ state: "released" }),
  ]);
  return result;
}

async function settleAll({ key, identity, content, target }: Claims, state: "ambiguous" | "released"): Promise<void> {
  const settlement = (ttlMs: number) => (state === "ambiguous" ? { state, ttlMs } : { state });
  await Promise.all([
    key?.settle(settlement(KEY_TTL_MS)),
    identity?.settle(settlement(BLOCK_MS)),
    // The claim of the target remembers an unknown outcome.
    content?.settle({ state: "released" }),
    target?.settle(settlement(BLOCK_MS)),
  ]);
}

function ago(ms: number): string {
  return ms < 60_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`;
}

function minutes(ms: number): string {
  return ms > 2 * 60 * 60_000 ? `${Math.ceil(ms / 3_600_000)} h` : `${Math.ceil(ms / 60_000)} min`;
}

function ambiguousDuplicate({ kind, verify }: AnySend, { ageMs, expiresInMs }: Claim): ToolError {
  return new ToolError({
    code: "duplicate_send",
    message: `Not sent: the same ${kind} was sent ${ago(ageMs)} ago and may have arrived. ${verify} If it did not arrive, the same call is accepted in ${minutes(expiresInMs)}.`,
    retryable: false,
    retryAfterMs: expiresInMs,
    outcome: "unknown",
  });
}

function overlapping({ verify }: AnySend, { ageMs, expiresInMs }: Pick<Variant, "ageMs" | "expiresInMs">): ToolError {
  return new ToolError({
    code: "duplicate_send",
    message: `Not sent: the same broadcast was launched ${ago(ageMs)} ago to an audience that may contain the same people, and may have arrived. ${verify} If it did not arrive, the same call is accepted in ${minutes(expiresInMs)}.`,
    retryable: false,
    retryAfterMs: expiresInMs,
    outcome: "unknown",
  });
}

function recentDuplicate({ kind }: AnySend, claim: Claim, windowMs: number): ToolError {
  return recentlyAccepted(`the same ${kind} was accepted ${ago(claim.ageMs)} ago`, claim, windowMs);
}

function recentOverlap(claim: Claim, windowMs: number): ToolError {
  const what = `the same broadcast was accepted ${ago(claim.ageMs)} ago for an audience that may contain the same people`;
  return recentlyAccepted(what, claim, windowMs);
}

function recentlyAccepted(what: string, { ageMs }: Claim, windowMs: number): ToolError {
  const waitMs = Math.max(0, windowMs - ageMs);
  const wait = waitMs < 60_000 ? `${Math.ceil(waitMs / 1_000)} s` : minutes(waitMs);
  return new ToolError({
    code: "duplicate_send",
    message: `Not sent again: ${what}. If it must arrive twice, repeat the call in ${wait}.`,
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
