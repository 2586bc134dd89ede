import type { CallContext } from "@toolwright/core/authoring";
import type { Claim, HeldClaim, Json, Ledger } from "@toolwright/core/store";
import type { GuardedSend } from "../call.ts";

/** A send of the target that is in flight or has an unknown outcome. */
export interface Variant {
  /** Key of its identity. */
  readonly identity: Json;
  readonly variant: Json;
  readonly ageMs: number;
  readonly expiresInMs: number;
}

/** A granted claim of a target, and the other variants of which the outcome is unknown. */
export interface TargetClaim {
  readonly held: HeldClaim | null;
  readonly others: readonly Variant[];
}

/** Most variants that a claim remembers. */
const MAX_VARIANTS = 8;

/**
 * Claims the target of a send. The claim is always granted, but waits for a variant in flight that may overlap.
 * @param identity key of the identity of the send
 */
export async function claimTarget(
  ledger: Ledger,
  send: Pick<GuardedSend<Json>, "target" | "variant" | "overlaps">,
  { identity, blockMs }: { readonly identity: string; readonly blockMs: number },
  call: CallContext,
): Promise<TargetClaim> {
  const { target, variant = null, overlaps = () => false } = send;
  const isOther = (other: Variant) => other.identity !== identity;
  const { held, over } = await ledger.claim(
    {
      key: await ledger.keyOf("target", [call.tool, target]),
      ttlMs: blockMs,
      // Only one claim of a key is visible at a time, so each one carries what it hides.
      data: (over) => ({ identity, variant, hidden: readVariants(over).slice(0, MAX_VARIANTS) as unknown as Json }),
      takesOver: (claim) => {
        const isPending = claim.state === "pending" && !call.resend;
        return isPending && readVariants(claim).some((other) => isOther(other) && overlaps(other.variant))
          ? false
          : "keep";
      },
    },
    call,
  );
  return { held, others: over?.state === "ambiguous" ? readVariants(over).filter(isOther) : [] };
}

/** The variant of a claim, and those that it hides. The claim's age is added to theirs. */
function readVariants(claim: Claim | null): readonly Variant[] {
  if (!claim || typeof claim.data !== "object" || claim.data === null) return [];
  const { ageMs, expiresInMs } = claim;
  const {
    identity = null,
    variant = null,
    hidden = [],
  } = claim.data as Partial<{
    identity: Json;
    variant: Json;
    hidden: readonly Variant[];
  }>;
  const later = (Array.isArray(hidden) ? hidden : []).map((other: Variant) => ({
    ...other,
    ageMs: other.ageMs + ageMs,
    expiresInMs: other.expiresInMs - ageMs,
  }));
  return [{ identity, variant, ageMs, expiresInMs }, ...later.filter((other) => other.expiresInMs > 0)];
}
