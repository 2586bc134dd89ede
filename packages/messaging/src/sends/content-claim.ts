import type { CallContext } from "@toolwright/core/authoring";
import type { Claim, Json, Ledger, LedgerOutcome } from "@toolwright/core/store";
import type { GuardedSend } from "../call.ts";

/** Most variants that a claim remembers. */
const MAX_VARIANTS = 8;

/**
 * Claims the content of a send, so that an accepted variant blocks those that overlap with it. Waits for an overlapping
 * variant in flight. Variants that do not overlap hold the claim at the same time.
 * @param windowMs how long an accepted variant blocks others, milliseconds
 * @returns the granted claim, or the one of an overlapping variant that was accepted or has an unknown outcome
 */
export async function claimContent(
  ledger: Ledger,
  send: Pick<GuardedSend<Json>, "target" | "content" | "variant" | "overlaps">,
  { windowMs, blockMs }: { readonly windowMs: number; readonly blockMs: number },
  call: CallContext,
): Promise<LedgerOutcome> {
  const { target, content, variant = null, overlaps = () => false } = send;
  const isOver = ({ state, ageMs }: Claim) => state === "done" && ageMs >= windowMs;
  return ledger.claim(
    {
      key: await ledger.keyOf("content", [call.tool, target, content]),
      ttlMs: blockMs,
      // A claim that is done hides earlier ones, so each one carries the accepted variants before it.
      data: (over) => {
        if (!over || isOver(over)) return [variant];
        const before = readVariants(over);
        return [variant, ...(over.state === "done" ? before : before.slice(1))].slice(0, MAX_VARIANTS);
      },
      takesOver: (claim, hasWaited) => {
        const isFree = call.resend || (isOver(claim) && !hasWaited);
        return isFree || !readVariants(claim).some((other) => overlaps(other)) ? "keep" : false;
      },
    },
    call,
  );
}

/** The variant of a claim, then the accepted ones before it. */
function readVariants({ data }: Claim): readonly Json[] {
  return Array.isArray(data) ? data : [];
}
