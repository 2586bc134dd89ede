import { type CountTokens, isTrustedFit, resolveMaxTokens, type TokenBudget, withEstimate } from "../result/fit.ts";
import { checkCounter } from "./check-call-options.ts";
import { forModel } from "./complete-result.ts";
import { excerpt } from "./excerpt.ts";
import type { ParsedArguments } from "./guard.ts";
import type { Hider, Revealed } from "./hider.ts";
import type { FitOptions, FittedResult } from "./tool.ts";

/** A call with its result. */
export interface CompletedCall extends ParsedArguments {
  readonly revealed: Revealed | null;
  readonly result: object;
}

/** Settings of a toolkit for fitting. */
interface FitSettings {
  readonly hider?: Hider | null | undefined;
  /** The checked counter of the toolkit. */
  readonly countTokens?: CountTokens | undefined;
}

/** Fits the result of a call to a token budget, with handles for hidden values. */
export function fitResult(
  { definition, args, plan, result, revealed }: CompletedCall,
  { hider, countTokens }: FitSettings,
  options: FitOptions,
): FittedResult {
  const budget = budgetOf(options, countTokens);
  const fitTo = (known: object, maxTokens: number) =>
    definition.fit(known, { args, plan, maxTokens, countTokens: budget.countTokens });
  const known = forModel(result);
  if (hider) {
    const shown = definition.shownFields?.(args, known) ?? [];
    const fit = (one: object, maxTokens: number) => fitTo(one, maxTokens).value;
    return excerpt(hider.fit(known, { shown, revealed, budget, fit }), budget);
  }
  const fit = fitTo(known, budget.maxTokens);
  // A custom `fit` may exceed the budget or report a wrong size.
  const isFitted = isTrustedFit(fit, budget) && fit.tokens <= budget.maxTokens;
  return isFitted ? { fitted: fit.value, text: fit.text } : excerpt(fit.value, budget);
}

/** Shortens a result whose arguments are unknown. It has no cursor that would continue it. */
export function shortenResult(result: unknown, { hider, countTokens }: FitSettings, options: FitOptions): FittedResult {
  return excerpt(hider ? hider.hide(result) : result, budgetOf(options, countTokens));
}

function budgetOf(options: FitOptions, countTokens: CountTokens | undefined): TokenBudget {
  checkCounter(options.countTokens);
  const maxTokens = resolveMaxTokens(options.maxResultTokens);
  return { maxTokens, countTokens: withEstimate(options.countTokens) ?? countTokens };
}
