import { systemClock } from "../call/clock.ts";
import { waitInCall } from "../call/wait-in-call.ts";
import { effectOf, needsApproval } from "../definition/annotations.ts";
import { toToolError } from "../definition/failure.ts";
import { isAmbiguous, isToolError, type ToolError } from "../errors.ts";
import { type ToolkitStoreSettings, toolkitStore } from "../store/toolkit-store.ts";
import type { Decision, Guard, ParsedCall } from "../tool/guard.ts";
import { createBudgets, type Refund } from "./budgets.ts";
import { createCallCredits } from "./call-credits.ts";
import { checkCall } from "./check-call.ts";
import { type AuditFacts, createAudit, refusedFacts } from "./record-audit.ts";
import type { Policy } from "./rules.ts";

/** What a policy counts with. */
interface GuardSettings extends ToolkitStoreSettings {
  readonly account?: string | undefined;
}

/** Creates the guard of a toolkit with a checked policy. */
export function createPolicyGuard(policy: Policy, settings: GuardSettings): Guard {
  const { clock = systemClock, account } = settings;
  const budgets = createBudgets(policy, toolkitStore(settings), account ?? "");
  const prepareAudit = createAudit(policy, account, clock);
  const countSend = async ({ definition }: ParsedCall) =>
    effectOf(definition) === "send" ? budgets.takeSend(clock.now()) : undefined;
  return {
    check: (call, context) => checkCall(call, context, policy),
    async run(call, context, next) {
      const { signal } = context;
      const record = await prepareAudit(call);
      const credits = createCallCredits(policy, budgets, signal);
      let refundSend: Refund | undefined;
      let isReplay = false;
      let refusedSend: { readonly error: unknown } | undefined;
      const takeSend = async () => {
        if (refusedSend) throw refusedSend.error;
      };
      const returnSend = async () => {
        if (refundSend) await waitInCall(refundSend(), signal);
      };
      const reportReplay = () => {
        isReplay = true;
      };
      try {
        await checkCall(call, context, policy);
        try {
          refundSend = await countSend(call);
        } catch (error) {
          // A repeated call may send nothing and return the outcome of an earlier one.
          if (!call.definition.takesSends || context.idempotencyKey === undefined) throw error;
          refusedSend = { error };
        }
        const result = await next({ ...credits.policy, takeSend, reportReplay });
        const facts = { event: effectOf(call.definition), outcome: "done", credits: credits.spent() } as const;
        if (isReplay) await returnSend();
        else if (isAudited(call, facts)) await record(facts, signal);
        return result;
      } catch (thrown) {
        const error = toToolError(thrown, call.definition.name);
        const facts = { ...failedFacts(call, error), credits: credits.spent() };
        // Record first: a slow store must not delay the entry past the end of the call.
        const recorded = isAudited(call, facts) ? record(facts, signal) : undefined;
        if (facts.outcome !== "unknown") await returnSend();
        await recorded;
        throw thrown;
      }
    },
    async recordDecision(call, decision) {
      const record = await prepareAudit(call);
      await record(isToolError(decision) ? refusedFacts(decision) : decisionFacts(decision));
    },
  };
}

/** Reads are audited only if they are refused, and free lookups not at all. */
function isAudited({ definition }: ParsedCall, { event, outcome, credits = 0 }: AuditFacts): boolean {
  if (event === "refusal") return true;
  return needsApproval(definition) && (event !== "spend" || outcome !== "done" || credits > 0);
}

function decisionFacts({ approved, reason }: Decision): AuditFacts {
  if (approved) return { event: "approval", outcome: "approved" };
  return { event: "refusal", outcome: "refused", code: "not_approved", reason };
}

function failedFacts({ definition }: ParsedCall, error: ToolError): AuditFacts {
  const { code, message: reason } = error;
  // The outcome of a duplicate is that of the earlier send: this call sent nothing.
  if (code === "policy" || code === "not_approved" || code === "duplicate_send") return refusedFacts(error);
  return { event: effectOf(definition), outcome: isAmbiguous(error) ? "unknown" : "failed", code, reason };
}
