import type { RequestCount } from "../call/call.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { ToolError } from "../errors.ts";
import {
  type CountTokens,
  countWithin,
  isTrustedFit,
  resolveMaxTokens,
  type TokenBudget,
  withEstimate,
} from "../result/fit.ts";
import { toPrintableLine } from "../text/printable-line.ts";
import { shortenTime, type WindowRecord } from "../time/window.ts";
import { checkCounter } from "./check-call-options.ts";
import { excerpt } from "./excerpt.ts";
import type { Hider } from "./hider.ts";
import type { Call } from "./read-call.ts";
import type { FitOptions, FittedResult } from "./tool.ts";

/** Additions to a result. */
interface Completion extends RequestCount {
  /** Warnings about the arguments. */
  readonly warnings?: readonly string[];
  /** Names tools in the warnings for a model. Default: warnings stay unchanged. */
  readonly nameTools?: ((sentence: string) => string) | undefined;
}

/**
 * Completes a tool's result. Makes its warnings printable, because they are sentences and may contain untrusted text.
 * Adds the warnings about the arguments, and the call's requests if its schema declares them.
 * @throws ToolError `bad_response` if the tool returned no object
 */
export function completeResult(
  { name, output }: AnyToolDefinition<never>,
  result: unknown,
  { sent, left, window, warnings: ownWarnings = [], nameTools = (sentence) => sentence }: Completion,
): object {
  const message = "The tool returned no result. Please report this.";
  if (typeof result !== "object" || result === null) throw new ToolError({ code: "bad_response", message, tool: name });
  const { warnings }: { readonly warnings?: unknown } = result;
  const toPrintable = (one: unknown) => (typeof one === "string" ? toPrintableLine(nameTools(one)) : one);
  const printable = Array.isArray(warnings)
    ? { ...result, warnings: [...ownWarnings, ...warnings].map(toPrintable) }
    : result;
  if (!("calls_spent" in output.entries && "calls_left" in output.entries)) return printable;
  return { ...printable, calls_spent: sent, calls_left: left, ...(window != null && { calls_left_window: window }) };
}

/** Fields that many tools' results have. */
interface CommonFields {
  calls_spent?: number;
  calls_left?: number | null;
  window?: Partial<WindowRecord> | null;
}

/**
 * Shortens fields that many tools' results have, before fitting: their window and their requests. A model can plan with
 * the number of requests left, but not with the number sent.
 */
export function forModel(result: object): object {
  if (!("calls_spent" in result || "window" in result)) return result;
  const shown = { ...result } as CommonFields;
  const { window } = shown;
  if ("calls_spent" in shown && "calls_left" in shown) {
    delete shown.calls_spent;
    if (shown.calls_left === null) delete shown.calls_left;
  }
  if (typeof window?.start === "string" && typeof window.end === "string")
    shown.window = { start: shortenTime(window.start), end: shortenTime(window.end) };
  return shown;
}

/** Settings of a toolkit for fitting. */
interface FitSettings {
  readonly hider?: Hider | null | undefined;
  /** The checked counter of the toolkit. */
  readonly countTokens?: CountTokens | undefined;
}

/** Fits a call's result to a token budget, with handles for hidden values. */
export function fitResult(
  call: Call,
  result: object,
  { hider, countTokens }: FitSettings,
  options: FitOptions,
): FittedResult {
  const { account } = call.definition;
  const own = account ? account.unlabel(result) : result;
  const label = (value: object) => (account ? account.label(value) : value);
  if (options.fit === false) return toFull(label(hider ? hideFull(call, own, hider) : own));
  const budget = budgetOf(options, countTokens);
  if (!account) return fitOwn(call, own, hider, budget);
  // The name is also in the cursor, and in a call that fitting adds.
  const room = 3 * countWithin(JSON.stringify({ account: account.name }), budget);
  return excerpt(label(fitOwn(call, own, hider, { ...budget, maxTokens: budget.maxTokens - room }).fitted), budget);
}

function fitOwn(call: Call, result: object, hider: Hider | null | undefined, budget: TokenBudget): FittedResult {
  const { definition, args, plan, revealed } = call;
  const known = forModel(result);
  if (hider) {
    const shown = definition.shownFields?.(args, known) ?? [];
    const view = { args, plan, ...budget, hidesFields: true };
    const fit = (one: object, maxTokens: number) => definition.fit(one, { ...view, maxTokens }).value;
    return excerpt(hider.fit(known, { full: result, shown, revealed, budget, fit }), budget);
  }
  const fit = definition.fit(known, { args, plan, ...budget });
  // A custom `fit` may exceed the budget or report a wrong size.
  const isFitted = isTrustedFit(fit, budget) && fit.tokens <= budget.maxTokens;
  return isFitted ? { fitted: fit.value, text: fit.text } : excerpt(fit.value, budget);
}

/** Returns a call's full result, with handles for hidden values. */
function hideFull({ definition, args, revealed }: Call, result: object, hider: Hider): object {
  const shown = definition.shownFields?.(args, result) ?? [];
  // A link can contain an argument's value in a form that hiding does not find.
  const source = "link" in result ? { ...result, link: null } : result;
  const budget = { maxTokens: Number.POSITIVE_INFINITY };
  return hider.fit(source, { full: source, shown, revealed, budget, fit: (one) => one });
}

function toFull(result: object): FittedResult {
  return { fitted: result, text: JSON.stringify(result) };
}

/**
 * Shortens a result with unknown arguments. It has no cursor to continue it. The cells that show a hidden field depend
 * on the arguments, so a tool with such cells shows nothing.
 */
export function shortenResult(
  { shownFields }: Pick<AnyToolDefinition<never>, "shownFields">,
  result: unknown,
  { hider, countTokens }: FitSettings,
  options: FitOptions,
): FittedResult {
  if (hider && shownFields) return toFull({ note: "The hidden fields of this result are unknown. Repeat the call." });
  return excerpt(hider ? hider.hide(result) : result, budgetOf(options, countTokens));
}

function budgetOf(options: FitOptions, countTokens: CountTokens | undefined): TokenBudget {
  if (options.countTokens !== undefined) checkCounter(options.countTokens);
  const maxTokens = resolveMaxTokens(options.maxResultTokens);
  return { maxTokens, countTokens: withEstimate(options.countTokens) ?? countTokens };
}
