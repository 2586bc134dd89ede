import type { CallOptions } from "../call/call.ts";
import { hashCall } from "../card/hash-call.ts";
import { renderCard } from "../card/render-card.ts";
import { describeArguments, toCard } from "../card/to-card.ts";
import type { ApprovalCard, CardContent } from "../definition/card.ts";
import { toToolError } from "../definition/failure.ts";
import type { ToolError } from "../errors.ts";
import { checkCallOptions } from "./check-call-options.ts";
import type { Reading } from "./read-call.ts";
import { guardCall, type Runner } from "./run-call.ts";
import type { AgentPreview } from "./tool.ts";

/** Checks a call, and creates its card. */
export function createCard<Services>(
  runner: Runner<Services>,
  reading: Reading,
  options: CallOptions,
): Promise<ApprovalCard> {
  const { definition } = runner;
  return guardCall(runner, { reading, options, runs: false }, async (context) => {
    const content = await definition.preview?.(reading.args, context, reading.plan);
    return toCallCard(reading, content ?? describeArguments(definition, reading.args));
  });
}

/** The card of a valid call. A preview that fails does not hide the arguments from the person who approves them. */
export async function createCardOrList<Services>(
  runner: Runner<Services>,
  reading: Reading,
  options: CallOptions,
): Promise<ApprovalCard> {
  if (reading.fault) throw reading.fault;
  checkCallOptions(options);
  try {
    return await createCard(runner, reading, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const { code, message } = toToolError(error, reading.definition.name);
    const warning = code === "policy" ? message : `The preview failed: ${message}`;
    return toCallCard(reading, describeArguments(reading.definition, reading.args, [warning]));
  }
}

async function toCallCard(reading: Reading, content: CardContent): Promise<ApprovalCard> {
  const { definition, args, originalArgs } = reading;
  const warnings = [...reading.warnings, ...content.warnings];
  const hash = await hashCall(definition.name, args);
  return toCard(definition, { ...content, warnings }, hash, originalArgs !== undefined);
}

/** Shows what a call would do. Never throws. */
export async function previewCall<Services>(
  runner: Runner<Services>,
  reading: Reading,
  options: CallOptions,
): Promise<AgentPreview> {
  try {
    const value = await createCard(runner, reading, options);
    return { ok: true, value, text: renderCard(value) };
  } catch (error) {
    const data = toToolError(error, reading.definition.name).toJSON();
    return { ok: false, error: data, text: JSON.stringify({ error: data }) };
  }
}

/** The error of a call that the policy or its tool refuses. A check that fails for another reason refuses nothing. */
export async function findRefusal<Services>(
  runner: Runner<Services>,
  reading: Reading,
  options: CallOptions,
): Promise<ToolError | null> {
  checkCallOptions(options); // Before `try`, since the policy would seem to allow a call that was not checked.
  if (reading.fault) return null;
  const { definition } = runner;
  try {
    await guardCall(runner, { reading, options, runs: false }, async (context) =>
      definition.precheck?.(reading.args, context, reading.plan),
    );
    return null;
  } catch (thrown) {
    const error = toToolError(thrown, definition.name);
    if (!["policy", "invalid_input"].includes(error.code)) return null;
    return reading.revealed?.reword(error) ?? error;
  }
}
