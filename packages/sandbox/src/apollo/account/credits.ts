import type { ApiResponse } from "../../http/response.ts";

/** Form in which Apollo reports insufficient credits: with an error code, with a message alone, or with status 402. */
export type OutOfCreditsForm = "code" | "text" | "402";

/** The team's lead credits. */
export interface Credits {
  /** Credits spent so far. */
  readonly spent: number;
  readonly left: number;
  /** Adds credits. */
  add(count: number): void;
}

/** The credits, with the operations of the API. */
export interface CreditLedger extends Credits {
  /** Total credits granted. */
  readonly granted: number;
  charge(count: number): void;
}

/** Creates a credit ledger. */
export function createCredits(initial: number): CreditLedger {
  let granted = initial;
  let spent = 0;
  return {
    get granted() {
      return granted;
    },
    get spent() {
      return spent;
    },
    get left() {
      return granted - spent;
    },
    add(count) {
      granted += count;
    },
    charge(count) {
      spent += count;
    },
  };
}

const UPGRADE = "https://app.apollo.io/#/settings/plans/upgrade";
const MESSAGE = `You have insufficient credits! <a href='${UPGRADE}?source=api_credit_limit'>Upgrade your plan</a> to increase your number of lead credits.`;

/** Creates the response for insufficient credits. A 422 can have other reasons; only its body identifies this one. */
export function outOfCredits(nowMs: number, form: OutOfCreditsForm = "code"): ApiResponse {
  const code = "BILLING.LIMIT.CREDITS_EXHAUSTED";
  if (form === "402") {
    return { status: 402, body: { error: "credit usage limit exceeded", error_details: { code } } };
  }
  if (form === "text") return { status: 422, body: { error: MESSAGE } };
  const error_details = {
    code,
    message: "Your team has used all of its credits for this billing cycle.",
    suggestions: [{ label: "Upgrade your plan to get more API credits", url: UPGRADE }],
    context: {
      credit_type: { value: "lead credits", description: "The type of credit that was checked" },
      credit_balance: { value: 0, description: "Credits currently available" },
      next_billing_date: {
        value: billingCycle(nowMs).end.toISOString().slice(0, 10),
        description: "When the next cycle begins",
      },
    },
  };
  return { status: 422, body: { error: MESSAGE, error_details } };
}

/** Returns the calendar month that contains a time. */
export function billingCycle(nowMs: number): { readonly start: Date; readonly end: Date } {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}
