import type { RequestCount } from "../call/request-count.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { ToolError } from "../errors.ts";
import { toPrintableLine } from "../text/printable-line.ts";
import { shortenTime, type WindowRecord } from "../time/window.ts";

/**
 * Completes the result of a tool: makes its warnings printable, because they are sentences and may name untrusted text, and
 * adds the requests of the call if its schema declares them.
 * @throws ToolError `bad_response` if the tool returned no object
 */
export function completeResult(
  { name, output }: AnyToolDefinition<never>,
  result: unknown,
  { sent, left, window }: RequestCount,
): object {
  if (typeof result !== "object" || result === null)
    throw new ToolError({
      code: "bad_response",
      message: "The tool returned no result. Please report this.",
      tool: name,
    });
  const printable = mapWarnings(result, (one) => (typeof one === "string" ? toPrintableLine(one) : one));
  if (!("calls_spent" in output.entries && "calls_left" in output.entries)) return printable;
  return { ...printable, calls_spent: sent, calls_left: left, ...(window != null && { calls_left_window: window }) };
}

/** Replaces the warnings of a result. */
export function mapWarnings(result: object, change: (warning: unknown) => unknown): object {
  const warnings: unknown = "warnings" in result ? result.warnings : undefined;
  return Array.isArray(warnings) ? { ...result, warnings: warnings.map(change) } : result;
}

/** Shortens what the results of many tools have, before they are fitted: their requests and their window. */
export function forModel(result: object): object {
  return withShortWindow(withRequestsLeft(result));
}

/** A model can plan with the requests that are left, but not with those that a call sent. */
function withRequestsLeft(result: object): object {
  if (!("calls_spent" in result && "calls_left" in result)) return result;
  const { calls_spent: _, ...left } = result;
  if (left.calls_left !== null) return left;
  const { calls_left: _unknown, ...rest } = left;
  return rest;
}

function withShortWindow(result: object): object {
  const { window } = result as { readonly window?: Partial<WindowRecord> | null };
  if (typeof window?.start !== "string" || typeof window.end !== "string") return result;
  return { ...result, window: { start: shortenTime(window.start), end: shortenTime(window.end) } };
}
