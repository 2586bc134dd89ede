import type { Clock } from "../call/clock.ts";
import { settleWithGrace } from "../call/settle-with-grace.ts";
import { hashCall } from "../card/hash-call.ts";
import { shownEffectOf } from "../card/shown-effect.ts";
import type { ToolError } from "../errors.ts";
import { withStoreTimeout } from "../store/store-timeout.ts";
import type { AuditEntry } from "./audit.ts";
import { effectsOf, type GuardedCall } from "./check-call.ts";
import type { Policy } from "./rules.ts";

/** What an event adds to the facts of its call. */
export interface AuditFacts
  extends Pick<AuditEntry, "event" | "outcome">,
    Partial<Pick<AuditEntry, "code" | "rule" | "credits">> {
  readonly reason?: string | undefined;
}

/**
 * Writes an entry about a call. Never rejects. After an abort, it waits 100 ms for the sink, so that a slow sink does not
 * hide the outcome of the call.
 */
export type RecordAudit = (call: GuardedCall, facts: AuditFacts, signal?: AbortSignal) => Promise<void>;

/** Wait for a sink after an abort, milliseconds. Less than a call has to report its outcome. */
const WAIT_AFTER_ABORT_MS = 100;
/** What ids and trigger names look like. A model could write anything else in their place. */
const TEMPLATE_NAME = /^[\w.:-]{1,100}$/;

/** Creates the function that writes to the audit of a policy. */
export function createAudit(policy: Policy, account: string | undefined, clock: Clock): RecordAudit {
  const { audit, auditDetails = false } = policy;
  if (!audit) return async () => undefined;
  const write = async (call: GuardedCall, { reason, ...facts }: AuditFacts): Promise<void> => {
    const { definition, args } = call;
    const { template, recipients = [] } = effectsOf(call);
    const isName = typeof template === "string" && TEMPLATE_NAME.test(template);
    const entry: AuditEntry = {
      time: new Date(clock.now()).toISOString(),
      event: facts.event,
      tool: definition.name,
      effect: shownEffectOf(definition),
      hash: await hashCall(definition.name, args),
      outcome: facts.outcome,
      code: facts.code ?? null,
      rule: facts.rule ?? null,
      account: account ?? null,
      template: isName ? template : null,
      recipients: recipients.length > 0 ? recipients.length : null,
      credits: facts.credits ?? 0,
      ...(auditDetails ? { details: { args, reason: reason ?? null } } : {}),
    };
    await withStoreTimeout(() => audit(entry));
  };
  return (call, facts, signal = new AbortController().signal) =>
    settleWithGrace(signal, write(call, facts), () => new Error("The audit is slow."), WAIT_AFTER_ABORT_MS).catch(
      () => undefined,
    );
}

/** The facts of a call that was refused before it did anything. */
export function refusedFacts(error: ToolError): AuditFacts {
  const rule = error.code === "policy" ? (error.issues?.[0]?.parameter ?? null) : null;
  return { event: "refusal", outcome: "refused", code: error.code, rule, reason: error.message };
}
