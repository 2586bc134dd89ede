import { isToolError } from "@toolwright/core";
import { closestMatch, quoteName, suggestName, toPrintableLine } from "@toolwright/core/text";
import { createRedact } from "@toolwright/core/transport";
import type { Environment } from "../process-access.ts";
import { secretsIn } from "../settings/variables.ts";
import { isUsageError, type UnknownName } from "../usage-error.ts";

/** Words an error for standard error, on one line and without keys. */
export function describeError(error: unknown, environment: Environment): string {
  const { text: redact } = createRedact(secretsIn(environment));
  return `toolwright: ${toPrintableLine(redact(messageOf(error)))}\n`;
}

/** Advice for models, at the end of a refusal. */
const MODEL_ADVICE = / Do not repeat it unchanged[^.]*\.$/;

/** The message of a tool's error for a person, with its code. An interruption is what the user did, so it has no code. */
export function describeToolError({ code, message }: { readonly code: string; readonly message: string }): string {
  return code === "aborted"
    ? message.replace(/^The caller aborted the call\./, "Interrupted.")
    : `${message.replace(MODEL_ADVICE, "")} (${code})`;
}

function messageOf(error: unknown): string {
  if (isUsageError(error)) return error.unknown ? describeUnknown(error.unknown) : error.message;
  if (isToolError(error)) return describeToolError(error);
  return `unexpected error: ${error instanceof Error ? error.message : String(error)}`;
}

/** Quotes an unknown name only if it resembles a known one: it may be a key in the wrong place. */
function describeUnknown({ noun, name, position, known }: UnknownName): string {
  if (closestMatch(name, known) !== null) return `Unknown ${noun} ${quoteName(name)}; ${suggestName(name, known)}`;
  const hint = noun === "tool" ? "`toolwright list` lists all tools" : "see toolwright --help";
  return `Unknown ${noun} in argument ${position}, which is not shown, because it may be a key; ${hint}.`;
}
