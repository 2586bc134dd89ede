import type { CallContext } from "../call/call.ts";
import { systemClock } from "../call/clock.ts";
import { effectOf, hasRecipients, needsApproval } from "../definition/annotations.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { toToolError } from "../definition/failure.ts";
import { isAmbiguous, isToolError, type ToolError } from "../errors.ts";
import { type ToolkitStoreSettings, toolkitStore } from "../store/toolkit-store.ts";
import type { Decision, Guard } from "../tool/guard.ts";
import { type Call, effectsOf } from "../tool/read-call.ts";
import { createBudgets } from "./budgets.ts";
import { checkCall, checkStopped } from "./check-call.ts";
import type { Policy } from "./policy.ts";
import { type AuditFacts, createAudit, refusedFacts } from "./record-audit.ts";
import { refusalError } from "./refusal.ts";

/** Settings for counting. */
export interface CountSettings extends ToolkitStoreSettings {
  readonly account?: string | undefined;
}

/**
 * Creates a toolkit's guard from checked policies. All rules apply, with the lowest limits, and each audit gets every
 * entry.
 */
export function createPolicyGuard(policies: readonly Policy[], settings: CountSettings): Guard {
  const { clock = systemClock, account } = settings;
  const startBudget = createBudgets(policies, toolkitStore(settings), account ?? "");
  const prepareAudit = createAudit(policies, account, clock);
  const limitsCredits = policies.some(({ maxCredits = {} }) =>
    Object.values(maxCredits).some((cap) => cap !== undefined),
  );
  const allowed = new WeakSet<Call>();
  /** Decides once per call, except on the kill switch. */
  const check = async (call: Call, context: CallContext, whileReading?: () => Promise<unknown>) => {
    const stopped = await checkStopped(policies, context);
    const refusal = stopped ?? (allowed.has(call) ? null : await checkCall(call, context, policies, whileReading));
    if (refusal) throw refusalError(refusal);
    allowed.add(call);
  };
  return {
    check,
    async run(call, context, run) {
      const { definition } = call;
      const { signal } = context;
      const record = await prepareAudit(call);
      const { charge, takeSend, refundSend, spent } = startBudget(clock.now(), signal);
      let isReplay = false;
      const reportReplay = () => {
        isReplay = true;
      };
      const recordIfAudited = async (facts: AuditFacts) => isAudited(definition, facts) && record(facts, signal);
      try {
        await check(call, context);
        if (hasRecipients(definition) && !effectsOf(call).takesSend) await takeSend();
        const result = await run({ limitsCredits, charge, takeSend, reportReplay });
        if (isReplay) await refundSend();
        else await recordIfAudited({ event: effectOf(definition), outcome: "done", credits: spent() });
        return result;
      } catch (thrown) {
        const facts = { ...failedFacts(definition, toToolError(thrown, definition)), credits: spent() };
        // Record first: a slow store must not delay the entry until after the call has ended.
        const recorded = recordIfAudited(facts);
        if (facts.outcome !== "unknown") await refundSend();
        await recorded;
        throw thrown;
      }
    },
    async record(call, decision) {
      const record = await prepareAudit(call);
      await record(isToolError(decision) ? refusedFacts(decision) : decisionFacts(decision));
    },
  };
}

/** Whether to audit a call. Reads are audited only if they are refused, and free lookups never. */
function isAudited(definition: AnyToolDefinition<never>, { event, outcome, credits = 0 }: AuditFacts): boolean {
  if (event === "refusal") return true;
  return needsApproval(definition) && (event !== "spend" || outcome !== "done" || credits > 0);
}

function decisionFacts({ approved, reason }: Decision): AuditFacts {
  if (approved) return { event: "approval", outcome: "approved" };
  return { event: "refusal", outcome: "refused", code: "not_approved", reason };
}

function failedFacts(definition: AnyToolDefinition<never>, error: ToolError): AuditFacts {
  const { code, message: reason } = error;
  // A duplicate has the outcome of the earlier send: this call sent nothing.
  if (code === "policy" || code === "not_approved" || code === "duplicate_send") return refusedFacts(error);
  return { event: effectOf(definition), outcome: isAmbiguous(error) ? "unknown" : "failed", code, reason };
}
