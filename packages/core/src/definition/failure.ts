import { isToolError, ToolError, withTool } from "../errors.ts";
import { needsApproval, type ToolAnnotations } from "./annotations.ts";
import type { OpaqueDefinition } from "./definition.ts";

/** The part of a definition that errors name. */
type FailedTool = Pick<OpaqueDefinition<never>, "name" | "account">;

/** Converts any thrown value to a `ToolError`. Of an unexpected error it keeps only the name: the message may contain keys. */
export function toToolError(thrown: unknown, { name: tool, account }: FailedTool): ToolError {
  if (isToolError(thrown)) return withTool(thrown, tool, account?.name);
  const kind = thrown instanceof Error && /^[A-Z][A-Za-z]{2,40}$/.test(thrown.name) ? thrown.name : typeof thrown;
  return new ToolError({
    code: "bad_response",
    message: `The response could not be processed (${kind}). Please report this.`,
    tool,
    account: account?.name,
  });
}

/**
 * Chooses the error to report after an abort: the abort rather than the follow-up error, unless that error reports a
 * cost or an ambiguous outcome. After a timeout, returns any `ToolError` unchanged.
 */
export function errorToReport({ aborted, reason }: AbortSignal, error: unknown): unknown {
  if (!aborted || !isToolError(error)) return aborted ? reason : error;
  const isStopped = isToolError(reason) && reason.code === "aborted";
  return isStopped && error.code !== "aborted" && error.outcome === undefined ? reason : error;
}

/** Creates the error for a call whose tool still runs after its signal aborted. */
export function abandonedCall(
  definition: FailedTool & { readonly annotations: ToolAnnotations },
  { reason }: AbortSignal,
): ToolError {
  const ended = toToolError(reason, definition);
  if (!needsApproval(definition)) return ended;
  const message = `${ended.message} The tool may have acted: verify before repeating.`;
  return ended.with({ message, outcome: "unknown", retryable: false });
}
