import type { CallContext } from "@toolwright/core/authoring";
import type { Json, Ledger } from "@toolwright/core/store";
import type { GuardedSend, SendIdentity } from "../call.ts";

/** An earlier send of the same template to the same address, or of the same broadcast. */
interface RecentSend {
  /** Key of its identity. */
  readonly identity: string;
  readonly audience: Json;
  /** Whether its outcome is unknown. Otherwise it was accepted. */
  readonly isUnknown: boolean;
  readonly atMs: number;
}

/** A send with the key of its identity. */
export interface IdentifiedSend
  extends Pick<GuardedSend<Json>, "kind" | "audience" | "describeOverlap">,
    Pick<SendIdentity, "target"> {
  readonly identity: string;
}

/** Time for which later sends mention a send. */
const KEPT_MS = 10 * 60_000;
/** Maximum number of sends that are remembered per target. */
const MAX_SENDS = 8;

/**
 * Warns about other sends to the same target in the last ten minutes: one with an unknown outcome may have arrived, and
 * an accepted one may have reached the same people. If the store fails, returns no warning.
 */
export async function warnAboutOthers(ledger: Ledger, send: IdentifiedSend, call: CallContext): Promise<string[]> {
  const { kind, identity, describeOverlap } = send;
  const others = (await recall(ledger, send, call)).filter((other) => other.identity !== identity);
  const unknown = others.find(({ isUnknown }) => isUnknown);
  const what = kind === "broadcast" ? "launch of this broadcast" : `${kind} with this template to this address`;
  const overlaps = others.flatMap(({ isUnknown, audience, atMs }) => {
    const overlap = isUnknown ? null : (describeOverlap?.(audience) ?? null);
    return overlap === null
      ? []
      : `This broadcast was launched with the same data ${ago(call.now - atMs)} ago to ${overlap}: people in both audiences get it twice.`;
  });
  return [
    ...(unknown
      ? [`Another ${what} ${ago(call.now - unknown.atMs)} ago has an unknown outcome and may have arrived too.`]
      : []),
    ...overlaps.slice(0, 1),
  ];
}

/** Remembers a send for the warnings of later ones. */
export async function rememberSend(
  ledger: Ledger,
  { isUnknown, ...send }: IdentifiedSend & { readonly isUnknown: boolean },
  call: CallContext,
): Promise<void> {
  // Accepted emails need no warning later: different data makes a different email.
  if (!isUnknown && send.describeOverlap === undefined) return;
  const { identity, audience = null } = send;
  const others = (await recall(ledger, send, call)).filter((other) => other.identity !== identity);
  const sends = [{ identity, audience, isUnknown, atMs: call.now }, ...others].slice(0, MAX_SENDS);
  await ledger.remember(await keyOf(ledger, send, call), sends as unknown as Json, KEPT_MS, call);
}

/** A target's remembered sends, latest first. */
async function recall(ledger: Ledger, send: IdentifiedSend, call: CallContext): Promise<readonly RecentSend[]> {
  const value = await ledger.recall(await keyOf(ledger, send, call), call);
  const sends = Array.isArray(value) ? (value as unknown as readonly RecentSend[]) : [];
  return sends.filter((one) => call.now - one?.atMs < KEPT_MS);
}

function keyOf(ledger: Ledger, { target }: IdentifiedSend, call: CallContext): Promise<string> {
  return ledger.keyOf("recent", [call.tool, target]);
}

/** A duration in words: `40 s`, `4 min`. */
export function ago(ms: number): string {
  return ms < 60_000 ? `${Math.max(0, Math.round(ms / 1_000))} s` : `${Math.round(ms / 60_000)} min`;
}
