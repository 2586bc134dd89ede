import type { CallOptions } from "../call/call.ts";
import { startOnce } from "../call/load-part.ts";
import { describeArguments, toCard } from "../card/to-card.ts";
import type { ApprovalCard, CardContent } from "../definition/card.ts";
import type { ToolError } from "../errors.ts";
import { checkCallOptions } from "./check-call-options.ts";
import type { Call } from "./read-call.ts";
import { type Runner, takeStep } from "./run-call.ts";

/** Checks a call, and creates its card. */
export function createCard(runner: Runner, call: Call, options: CallOptions): Promise<ApprovalCard> {
  const { definition, settings } = runner;
  return takeStep(runner, call, options, async (context) => {
    const read = startOnce(async () => (await definition.inspect?.(call.args, context, call.plan))?.card());
    await settings.guard?.check(call, context, read);
    return toCallCard(call, (await read()) ?? describeArguments(definition, call.args));
  });
}

/**
 * Creates the card of a valid call. If an inspection fails, it still shows the arguments to the person who approves
 * them.
 */
export async function createCardOrList(runner: Runner, call: Call, options: CallOptions): Promise<ApprovalCard> {
  if (call.fault) throw call.fault;
  checkCallOptions(options);
  try {
    return await createCard(runner, call, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const { code, message } = error as ToolError;
    const warning = code === "policy" ? message : `The preview failed: ${message}`;
    return toCallCard(call, describeArguments(call.definition, call.args, [warning]));
  }
}

async function toCallCard(call: Call, content: CardContent): Promise<ApprovalCard> {
  const warnings = [...call.warnings, ...content.warnings];
  return toCard(call.definition, { ...content, warnings }, await call.hash(), call.originalArgs !== undefined);
}

/**
 * Returns the error of a call that repeats an earlier one, lacks keys, or that the policy or its tool refuses. A check
 * that fails for another reason refuses nothing. `resend` allows a repeated call.
 */
export async function findRefusal(runner: Runner, call: Call, options: CallOptions): Promise<ToolError | null> {
  checkCallOptions(options); // Before `try`, since the policy would seem to allow a call that was not checked.
  if (call.fault) return null;
  const { definition, settings } = runner;
  return errorOf(["duplicate_send", "policy", "invalid_input", "missing_secret"], call, () =>
    takeStep(runner, call, options, async (context) => {
      const inspect = startOnce(async () => definition.inspect?.(call.args, context, call.plan));
      const check = startOnce(async () => (await inspect())?.check?.());
      await settings.guard?.check(call, context, check);
      settings.requireKeys?.(definition.annotations);
      const repeat = options.resend ? null : (await inspect())?.repeat?.(() => void check().catch(() => undefined));
      // A store that fails refuses nothing here.
      await repeat?.catch((error: ToolError) => error.code === "duplicate_send" && Promise.reject(error));
      await check();
    }),
  );
}

/** Returns the error of a step if it has one of the codes. Any other error refuses nothing. */
async function errorOf(codes: readonly string[], call: Call, step: () => Promise<unknown>): Promise<ToolError | null> {
  try {
    await step();
    return null;
  } catch (thrown) {
    const error = thrown as ToolError;
    return codes.includes(error.code) ? (call.revealed?.reword(error) ?? error) : null;
  }
}
