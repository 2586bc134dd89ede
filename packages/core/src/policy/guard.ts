import type { CallContext } from "../call/call.ts";
import type { CallPolicy, Decision } from "../call/call-policy.ts";
import { systemClock } from "../call/clock.ts";
import { waitInCall } from "../call/wait-in-call.ts";
import { effectOf } from "../card/card.ts";
import { isAmbiguous, isToolError, type ToolError } from "../errors.ts";
import { toolkitStore } from "../store/fallback-store.ts";
import { memoryStore } from "../store/memory-store.ts";
import { needsApproval } from "../tool/approval.ts";
import type { AnyToolDefinition } from "../tool/definition.ts";
import { toToolError } from "../tool/failure.ts";
import type { ToolkitSettings } from "../tool/settings.ts";
import { createBudgets, type Refund } from "./budgets.ts";
import { createCallCredits } from "./call-credits.ts";
import { checkCall, type GuardedCall } from "./check-call.ts";
import { type AuditFacts, createAudit, refusedFacts } from "./record-audit.ts";
import { checkPolicy } from "./rules.ts";

/** Applies the policy of one toolkit to its calls. */
export interface PolicyGuard {
  /** The arguments with all recipients replaced, `null` if the policy redirects nothing. */
  redirect(definition: AnyToolDefinition<never>, args: object): object | null;
  /** Checks a call that only previews. @throws ToolError `policy` */
  check(call: GuardedCall, context: CallContext): Promise<void>;
  /** Checks, counts, runs and audits a call. @throws ToolError `policy` before anything is done */
  run<Result>(call: GuardedCall, context: CallContext, work: (policy: CallPolicy) => Promise<Result>): Promise<Result>;
  /** Writes a decision on a call, or the error that refuses it, to the audit. Never rejects. */
  recordDecision(call: GuardedCall, decision: Decision | ToolError): Promise<void>;
}

/**
 * Creates the guard of a toolkit.
 * @throws ToolError `misconfigured` that names every wrong field of the policy
 */
export function createPolicyGuard(settings: ToolkitSettings): PolicyGuard {
  // Only a missing policy means no rules. `null` may be a file that was not read.
  const policy = checkPolicy(settings.policy === undefined ? {} : settings.policy);
  const { clock = systemClock, account } = settings;
  const budgets = createBudgets(policy, toolkitStore(settings) ?? memoryStore({ clock }), account ?? "");
  const prepareAudit = createAudit(policy, account, clock);
  const countSend = async ({ definition }: GuardedCall) =>
    effectOf(definition) === "send" ? budgets.takeSend(clock.now()) : undefined;
  return {
    redirect: (definition, args) =>
      policy.redirectAllTo === undefined ? null : (definition.redirect?.(args, policy.redirectAllTo) ?? null),
    check: (call, context) => checkCall(call, context, policy),
    async run(call, context, work) {
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
        const result = await work({ ...credits.policy, takeSend, reportReplay });
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
function isAudited({ definition }: GuardedCall, { event, outcome, credits = 0 }: AuditFacts): boolean {
  if (event === "refusal") return true;
  return needsApproval(definition) && (event !== "spend" || outcome !== "done" || credits > 0);
}

function decisionFacts({ approved, reason }: Decision): AuditFacts {
  if (approved) return { event: "approval", outcome: "approved" };
  return { event: "refusal", outcome: "refused", code: "not_approved", reason };
}

function failedFacts({ definition }: GuardedCall, error: ToolError): AuditFacts {
  const { code, message: reason } = error;
  // The outcome of a duplicate is that of the earlier send: this call sent nothing.
  if (code === "policy" || code === "not_approved" || code === "duplicate_send") return refusedFacts(error);
  return { event: effectOf(definition), outcome: isAmbiguous(error) ? "unknown" : "failed", code, reason };
}
