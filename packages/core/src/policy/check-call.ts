import type { CallContext } from "../call/call.ts";
import { rejectOnAbort } from "../call/settle.ts";
import { effectOf, hasRecipients, needsApproval } from "../definition/annotations.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { withStoreTimeout } from "../store/store-timeout.ts";
import { type Call, effectsOf } from "../tool/read-call.ts";
import { checkTool } from "./check-names.ts";
import { checkEffects, effectsToRead, isRestricted } from "./check-rules.ts";
import type { Policy } from "./policy.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Checks a call against every rule of several policies that counts nothing. Reads from the backend only if a rule needs
 * it. Returns the first refusal; `null` for an allowed call.
 * @param whileReading called once the reads have started
 */
export async function checkCall(
  call: Call,
  context: CallContext,
  policies: readonly Policy[],
  whileReading?: () => Promise<unknown>,
): Promise<Refusal | null> {
  const { definition } = call;
  const first = (check: (policy: Policy) => Refusal | null) =>
    policies.reduce<Refusal | null>((refusal, policy) => refusal ?? check(policy), null);
  const refusedTool = first((policy) => checkTool(definition.name, policy));
  if (refusedTool || !needsApproval(definition)) return refusedTool;
  const templateKey = definition.ruleNames?.templateKey;
  const effects = effectsOf(call);
  // Refuse violations that the arguments alone show before anything is read.
  const refusal = first(
    (policy) =>
      (hasRecipients(definition) ? checkCheckable(definition, policy) : null) ??
      checkEffects({ effects, read: null, policy, templateKey }),
  );
  const required = effectsToRead({ effects, templateKey }, policies);
  if (refusal || !Object.values(required).some(Boolean)) return refusal;
  // The context has the services of the toolkit, which only the definition knows.
  const inspection = await definition.inspect?.(call.args, context as never, call.plan);
  const reading = inspection?.effects?.(required);
  // Its own caller gets its error, unless a rule refuses the call.
  whileReading?.().catch(() => undefined);
  const read = (await reading) ?? {};
  return first((policy) => checkEffects({ effects, read, policy, templateKey }));
}

/** Refuses a tool that sends where only drafts are allowed, or that does not state its recipients, if a rule needs them. */
function checkCheckable(definition: AnyToolDefinition<never>, policy: Policy): Refusal | null {
  const { effects, redirect, name } = definition;
  if (policy.sends === "draft" && effectOf(definition) === "send")
    return { rule: "sends", reason: `only drafts are allowed, and ${name} sends at once` };
  const { recipients, templates, maxRecipients, redirectAllTo, unknownRecipients, unsubscribed } = policy;
  if (redirectAllTo !== undefined && !redirect)
    return { rule: "redirectAllTo", reason: "the tool cannot redirect its messages" };
  const rules = {
    recipients: isRestricted(recipients),
    templates: isRestricted(templates),
    maxRecipients: maxRecipients !== undefined,
    unknownRecipients: unknownRecipients === "refuse",
    unsubscribed: unsubscribed === "refuse",
  };
  const [rule] = Object.entries(rules).find(([, isSet]) => isSet) ?? [];
  if (effects || rule === undefined) return null;
  return { rule, reason: "the tool does not say whom it reaches, so the rule cannot be checked" };
}

/** Checks the kill switches. A function that fails or takes too long also stops the call. */
export async function checkStopped(policies: readonly Policy[], { signal }: CallContext): Promise<Refusal | null> {
  const rule = "stopped";
  for (const { stopped = false } of policies) {
    try {
      const answer: unknown =
        typeof stopped === "boolean" ? stopped : await rejectOnAbort(withStoreTimeout(stopped), signal);
      if (answer !== false) return { rule, reason: "all calls are stopped" };
    } catch {
      if (signal.aborted) throw signal.reason;
      const reason = "the function that decides whether calls are stopped has failed, or took over two seconds";
      return { rule, reason };
    }
  }
  return null;
}
