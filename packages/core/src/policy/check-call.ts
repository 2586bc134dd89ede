import type { CallContext } from "../call/call.ts";
import { rejectOnAbort } from "../call/reject-on-abort.ts";
import { effectOf, needsApproval } from "../definition/annotations.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import type { CallEffects, ReadEffects } from "../definition/effects.ts";
import { withStoreTimeout } from "../store/store-timeout.ts";
import type { ParsedCall } from "../tool/guard.ts";
import { copyPlain } from "../value/plain.ts";
import { checkEffects, checkTool, effectsToRead, isRestricted } from "./check-rules.ts";
import { refusal } from "./refusal.ts";
import type { Policy } from "./rules.ts";

/** What the arguments of a call show. A definition may change what it receives. */
export function effectsOf({ definition, args, plan }: ParsedCall): CallEffects {
  return definition.effects?.(copyPlain(args), plan) ?? {};
}

/** Values that break no rule, to check the arguments alone. */
const HARMLESS: ReadEffects = { templateNames: [], audienceSize: 0, unknownRecipients: [], unsubscribed: [] };

/**
 * Checks a call against all rules that count nothing, but a call that has passed them only against `stopped`. Reads at the backend only if a rule needs it.
 * @throws ToolError `policy` that names the rule
 */
export async function checkCall(call: ParsedCall, context: CallContext, policy: Policy): Promise<void> {
  const { definition } = call;
  await refuseWhileStopped(policy, context);
  if (call.isAllowed) return;
  throwIfAny(checkTool(definition.name, policy));
  if (!needsApproval(definition)) return;
  if (effectOf(definition) === "send") requireCheckable(definition, policy);
  const effects = effectsOf(call);
  const required = effectsToRead(effects, policy);
  // What the arguments alone break is refused before anything is read.
  throwIfAny(checkEffects(required.templateNames ? { ...effects, template: null } : effects, HARMLESS, policy));
  if (!Object.values(required).some((isNeeded) => isNeeded)) return;
  // The context has the services of the toolkit, which only the definition knows.
  const read = (await definition.readEffects?.(copyPlain(call.args), context as never, required)) ?? {};
  throwIfAny(checkEffects(effects, read, policy));
}

function throwIfAny(error: Error | null): void {
  if (error) throw error;
}

async function refuseWhileStopped({ stopped = false }: Policy, { signal }: CallContext): Promise<void> {
  if (await isStopped(stopped, signal)) throw refusal("stopped", "all calls are stopped");
}

async function isStopped(stopped: NonNullable<Policy["stopped"]>, signal: AbortSignal): Promise<boolean> {
  if (typeof stopped === "boolean") return stopped;
  try {
    const answer: unknown = await rejectOnAbort(withStoreTimeout(stopped), signal);
    return answer !== false;
  } catch {
    if (signal.aborted) throw signal.reason;
    throw refusal(
      "stopped",
      "the function that decides whether calls are stopped has failed, or took over two seconds",
    );
  }
}

/** A tool that sends must say whom it reaches, if a rule depends on it. */
function requireCheckable({ effects, redirect }: AnyToolDefinition<never>, policy: Policy): void {
  const { recipients, templates, maxRecipients, redirectAllTo, unknownRecipients, unsubscribed } = policy;
  if (redirectAllTo !== undefined && !redirect) throw refusal("redirectAllTo", "the tool cannot redirect its messages");
  if (effects) return;
  const rules = {
    recipients: isRestricted(recipients),
    templates: isRestricted(templates),
    maxRecipients: maxRecipients !== undefined,
    unknownRecipients: unknownRecipients === "refuse",
    unsubscribed: unsubscribed === "refuse",
  };
  const [rule] = Object.entries(rules).find(([, isSet]) => isSet) ?? [];
  if (rule !== undefined) throw refusal(rule, "the tool does not say whom it reaches, so the rule cannot be checked");
}
