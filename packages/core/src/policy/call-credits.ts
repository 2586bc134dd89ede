import type { CallPolicy } from "../call/call-policy.ts";
import { rejectOnAbort } from "../call/reject-on-abort.ts";
import { waitInCall } from "../call/wait-in-call.ts";
import { isAmbiguous, isToolError } from "../errors.ts";
import type { Budgets, Refund } from "./budgets.ts";
import { refusal } from "./refusal.ts";
import type { Policy } from "./rules.ts";

/** The credits of one call. */
export interface CallCredits {
  readonly policy: Pick<CallPolicy, "charge">;
  /** Credits that the call has spent so far. */
  spent(): number;
}

/**
 * Counts the credits of one call, within the budgets of the policy. After the call aborts, it waits for no store: other
 * requests of the call may have been paid, and their results must be returned.
 */
export function createCallCredits({ maxCredits }: Policy, budgets: Budgets, signal: AbortSignal): CallCredits {
  const cap = maxCredits?.perCall ?? Number.POSITIVE_INFINITY;
  let spent = 0;
  return {
    spent: () => spent,
    policy: {
      async charge(maxCost, request, costOf) {
        if (spent + maxCost > cap)
          throw refusal(
            "maxCredits.perCall",
            `a call may spend at most ${cap} credits, and this one has spent ${spent}`,
            spent + maxCost,
          );
        spent += maxCost;
        let unspent = maxCost;
        let refund: Refund = async () => undefined;
        try {
          refund = await takeCredits(budgets, maxCost, signal);
          const result = await request();
          unspent = Math.max(0, maxCost - costOf(result));
          return result;
        } catch (thrown) {
          if (isToolError(thrown) && isAmbiguous(thrown)) unspent = 0;
          throw thrown;
        } finally {
          spent -= unspent;
          if (unspent > 0) await waitInCall(refund(unspent), signal);
        }
      },
    },
  };
}

/** Reserves credits. Gives them back if the store grants them after the call has aborted. */
async function takeCredits(budgets: Budgets, amount: number, signal: AbortSignal): Promise<Refund> {
  const taking = budgets.takeCredits(amount);
  try {
    return await rejectOnAbort(taking, signal);
  } catch (thrown) {
    taking.then(
      (refund) => refund(),
      () => undefined,
    );
    throw thrown;
  }
}
