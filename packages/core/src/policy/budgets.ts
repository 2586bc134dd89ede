import type { CallPolicy } from "../call/call.ts";
import { rejectOnAbort, waitInCall } from "../call/settle.ts";
import { isAmbiguous, isToolError } from "../errors.ts";
import { memoryStore } from "../store/memory-store.ts";
import type { Store } from "../store/store.ts";
import { storeKey } from "../store/store-key.ts";
import type { ToolkitStore } from "../store/toolkit-store.ts";
import type { Policy } from "./policy.ts";
import { refusalError } from "./refusal.ts";

const PERIOD_MS = { hour: 3_600_000, day: 86_400_000 } as const;

/** A limit on a sum that a store keeps. */
interface Budget {
  readonly store: Store;
  readonly keyOf: () => Promise<string>;
  readonly cap: number;
  readonly rule: string;
  readonly reason: string;
}

/** Refunds a reservation, or a part of it. Never rejects: if the store fails, the amount stays spent. */
type Refund = (amount?: number) => Promise<void>;

/** One call's part of its policies' budgets. */
export interface CallBudget extends Pick<CallPolicy, "charge" | "takeSend"> {
  /** Credits that the call has spent so far. */
  spent(): number;
  /** Refunds the send of a call that sent nothing. Never rejects. */
  refundSend(): Promise<void>;
}

/**
 * Creates the budgets of one toolkit, with the lowest limits of several policies.
 * @returns the function that starts a call's budget. After the call aborts, the budget does not wait for a store, since
 * other requests of the call may have been paid, and their results must be returned
 */
export function createBudgets(
  policies: readonly Policy[],
  store: ToolkitStore,
  account: string,
): (nowMs: number, signal: AbortSignal) => CallBudget {
  const least = (limitOf: (policy: Policy) => number | undefined) =>
    Math.min(...policies.map((policy) => limitOf(policy) ?? Number.POSITIVE_INFINITY));
  const capOfCall = least(({ maxCredits }) => maxCredits?.perCall);
  const capsOf = ({ sends }: Policy) => (sends === "draft" ? undefined : sends);
  const sendCaps = { hour: least((policy) => capsOf(policy)?.perHour), day: least((policy) => capsOf(policy)?.perDay) };
  const sendBudgets = (nowMs: number) =>
    (["hour", "day"] as const).map((period) => ({
      store,
      keyOf: () => storeKey(account, `sends-${period}`, Math.floor(nowMs / PERIOD_MS[period])),
      cap: sendCaps[period],
      rule: period === "hour" ? "sends.perHour" : "sends.perDay",
      reason: `at most ${sendCaps[period]} sends per ${period} are allowed`,
    }));
  const creditBudget = (limit: "perToolkit" | "perAccount", spender: string, sum: Pick<Budget, "store" | "keyOf">) => {
    const cap = least(({ maxCredits }) => maxCredits?.[limit]);
    return { ...sum, cap, rule: `maxCredits.${limit}`, reason: `${spender} may spend at most ${cap} credits` };
  };
  const creditBudgets: readonly Budget[] = [
    // A toolkit's sum ends with the toolkit, so it needs no shared store.
    creditBudget("perToolkit", "this toolkit", { store: memoryStore(), keyOf: async () => "credits" }),
    creditBudget("perAccount", "the account", { store, keyOf: () => storeKey(account, "credits", "account") }),
  ];
  return (nowMs, signal) => {
    let spent = 0;
    let refundSend: Refund | undefined;
    return {
      spent: () => spent,
      async refundSend() {
        if (refundSend) await waitInCall(refundSend(), signal);
      },
      async takeSend() {
        refundSend ??= await take(1, sendBudgets(nowMs), signal);
      },
      async charge(maxCost, request, costOf) {
        if (spent + maxCost > capOfCall) {
          const reason = `a call may spend at most ${capOfCall} credits, and this one has spent ${spent}`;
          throw refusalError({ rule: "maxCredits.perCall", reason, received: spent + maxCost });
        }
        spent += maxCost;
        let unspent = maxCost;
        let refund: Refund = async () => undefined;
        try {
          refund = await take(maxCost, creditBudgets, signal);
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
    };
  };
}

/** Takes an amount from every budget, or from none. Refunds it if it is granted after the call has aborted. */
async function take(amount: number, budgets: readonly Budget[], signal: AbortSignal): Promise<Refund> {
  const limited = budgets.filter(({ cap }) => cap < Number.POSITIVE_INFINITY);
  const taking = takeAll(amount, limited);
  try {
    return await rejectOnAbort(taking, signal);
  } catch (thrown) {
    taking.then((refund) => refund()).catch(() => undefined);
    throw thrown;
  }
}

async function takeAll(amount: number, budgets: readonly Budget[]): Promise<Refund> {
  const spentBudgets: { readonly store: Store; readonly key: string }[] = [];
  const refund: Refund = async (refunded = amount) => {
    for (const { store, key } of spentBudgets) await store.refund(key, refunded).catch(() => undefined);
  };
  try {
    for (const { store, keyOf, cap, rule, reason } of budgets) {
      const key = await keyOf();
      const { isGranted } = await store.spend(key, amount, cap);
      if (!isGranted) throw refusalError({ rule, reason, received: amount });
      spentBudgets.push({ store, key });
    }
    return refund;
  } catch (thrown) {
    await refund();
    throw thrown;
  }
}
