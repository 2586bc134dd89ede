import { memoryStore } from "../store/memory-store.ts";
import type { Store } from "../store/store.ts";
import { storeKey } from "../store/store-key.ts";
import type { ToolkitStore } from "../store/toolkit-store.ts";
import { refusal } from "./refusal.ts";
import type { Policy } from "./rules.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A limit on a sum that a store keeps. */
interface Budget {
  readonly store: Store;
  readonly key: string;
  readonly cap: number;
  readonly rule: string;
  readonly reason: string;
}

/** Gives back what a reservation took. Never rejects: if the store fails, the amount stays spent. */
export type Refund = (amount?: number) => Promise<void>;

/** The counted limits of a policy. */
export interface Budgets {
  /** Counts one send. @throws ToolError `policy` past a limit, `unavailable` if the store fails */
  takeSend(nowMs: number): Promise<Refund>;
  /** Reserves credits of the toolkit and the account. @throws ToolError as `takeSend` */
  takeCredits(amount: number): Promise<Refund>;
}

/** Creates the limits of one toolkit. */
export function createBudgets(policy: Policy, store: ToolkitStore, account: string): Budgets {
  const { perHour, perDay } = policy.sends ?? {};
  const { perToolkit, perAccount } = policy.maxCredits ?? {};
  // The sum of a toolkit ends with it, so it needs no shared store.
  const ownStore = memoryStore();
  const sendBudget = async (cap: number, name: "hour" | "day", nowMs: number): Promise<Budget> => ({
    store,
    key: await storeKey(account, `sends-${name}`, Math.floor(nowMs / (name === "hour" ? HOUR_MS : DAY_MS))),
    cap,
    rule: name === "hour" ? "sends.perHour" : "sends.perDay",
    reason: `at most ${cap} sends per ${name} are allowed`,
  });
  return {
    async takeSend(nowMs) {
      return takeAll(1, [
        ...(perHour === undefined ? [] : [await sendBudget(perHour, "hour", nowMs)]),
        ...(perDay === undefined ? [] : [await sendBudget(perDay, "day", nowMs)]),
      ]);
    },
    async takeCredits(amount) {
      const budgets: Budget[] = [];
      if (perToolkit !== undefined)
        budgets.push({
          store: ownStore,
          key: "credits",
          cap: perToolkit,
          rule: "maxCredits.perToolkit",
          reason: `this toolkit may spend at most ${perToolkit} credits`,
        });
      if (perAccount !== undefined)
        budgets.push({
          store,
          key: await storeKey(account, "credits", "account"),
          cap: perAccount,
          rule: "maxCredits.perAccount",
          reason: `the account may spend at most ${perAccount} credits`,
        });
      return takeAll(amount, budgets);
    },
  };
}

/** Takes an amount from every budget, or from none. */
async function takeAll(amount: number, budgets: readonly Budget[]): Promise<Refund> {
  const spentBudgets: Budget[] = [];
  const refund: Refund = async (refunded = amount) => {
    for (const { store, key } of spentBudgets) await store.refund(key, refunded).catch(() => undefined);
  };
  try {
    for (const budget of budgets) {
      const { store, key, cap, rule, reason } = budget;
      const { isGranted } = await store.spend(key, amount, cap);
      if (!isGranted) throw refusal(rule, reason, amount);
      spentBudgets.push(budget);
    }
    return refund;
  } catch (thrown) {
    await refund();
    throw thrown;
  }
}
