import type { Clock } from "../call/clock.ts";
import { settleWithGrace } from "../call/settle.ts";
import { shownEffectOf } from "../definition/annotations.ts";
import type { ToolError } from "../errors.ts";
import { withStoreTimeout } from "../store/store-timeout.ts";
import { type Call, effectsOf } from "../tool/read-call.ts";
import { countRecipients } from "./check-rules.ts";
import type { AuditEntry, Policy } from "./policy.ts";

/** Facts that an event adds to those of its call. */
export interface AuditFacts
  extends Pick<AuditEntry, "event" | "outcome">,
    Partial<Pick<AuditEntry, "code" | "rule" | "credits">> {
  readonly reason?: string | undefined;
}

/**
 * Writes an entry about a call to every sink, without delay. Never rejects. After an abort, it waits only 100 ms for
 * the sinks, so that a slow one does not hide the call's outcome.
 */
export type RecordAudit = (facts: AuditFacts, signal?: AbortSignal) => Promise<void>;

/** Prepares the entry of a call, so that its outcome only has to be written. */
export type PrepareAudit = (call: Call) => Promise<RecordAudit>;

/** Wait for a sink after an abort, milliseconds. Less than the time that a call has to report its outcome. */
const WAIT_AFTER_ABORT_MS = 100;
/** Matches ids and trigger names. A model could write anything else in their place. */
const TEMPLATE_NAME = /^[\w.:-]{1,100}$/;

/** Creates the function that prepares the entries of the policies' audits. */
export function createAudit(policies: readonly Policy[], account: string | undefined, clock: Clock): PrepareAudit {
  const audited = policies.filter(({ audit }) => audit);
  if (audited.length === 0) return async () => async () => undefined;
  return async (call) => {
    const { definition } = call;
    const hash = await call.hash();
    const write = async ({ reason, ...facts }: AuditFacts): Promise<void> => {
      const { template, ...effects } = effectsOf(call);
      const entry: AuditEntry = {
        time: new Date(clock.now()).toISOString(),
        event: facts.event,
        tool: definition.name,
        effect: shownEffectOf(definition),
        hash,
        outcome: facts.outcome,
        code: facts.code ?? null,
        rule: facts.rule ?? null,
        account: account ?? definition.account?.name ?? null,
        template: typeof template === "string" && TEMPLATE_NAME.test(template) ? template : null,
        recipients: countRecipients(effects) || null,
        credits: facts.credits ?? 0,
      };
      const writes = audited.map(({ audit, auditDetails }) => {
        const details = auditDetails ? { details: { args: call.args, reason: reason ?? null } } : {};
        return withStoreTimeout(async () => audit?.({ ...entry, ...details })).catch(() => undefined);
      });
      await Promise.all(writes);
    };
    const leave = () => new Error("The audit is slow.");
    return (facts, signal = new AbortController().signal) =>
      settleWithGrace(signal, write(facts), leave, WAIT_AFTER_ABORT_MS).catch(() => undefined);
  };
}

/** Returns the facts of a call that was refused before it did anything. */
export function refusedFacts(error: ToolError): AuditFacts {
  const rule = error.code === "policy" ? (error.issues?.[0]?.parameter ?? null) : null;
  return { event: "refusal", outcome: "refused", code: error.code, rule, reason: error.message };
}
