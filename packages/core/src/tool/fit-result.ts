import type { ReadArguments } from "../arguments/read.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import {
  type CountTokens,
  countWithin,
  isTrustedFit,
  resolveMaxTokens,
  type TokenBudget,
  withEstimate,
} from "../result/fit.ts";
import { withoutUnknownLimit } from "./call-usage.ts";
import { checkCounter } from "./check-counter.ts";
import { excerpt } from "./excerpt.ts";
import type { Hider } from "./hider.ts";
import type { FitOptions, FittedResult } from "./tool.ts";

/** A call with its result. */
export interface CompletedCall extends ReadArguments {
  readonly result: object;
}

/** Smallest budget that is tried for a result that handles make too long, tokens. */
const MIN_REDUCED_TOKENS = 100;

/** Settings of a toolkit for fitting. */
interface FitSettings {
  readonly hider: Hider;
  /** The checked counter of the toolkit. */
  readonly countTokens?: CountTokens | undefined;
}

/** Fits the result of a call to a token budget, with handles for hidden values. */
export function fitResult(
  definition: Pick<AnyToolDefinition<never>, "fit">,
  { args, plan, result }: CompletedCall,
  settings: FitSettings,
  options: FitOptions,
): FittedResult {
  const { hider } = settings;
  const budget = budgetOf(options, settings);
  const { maxTokens, countTokens } = budget;
  // Handles may take more tokens than their values, so a smaller budget may be needed.
  for (let reduced = maxTokens; ; reduced = Math.floor(reduced / 2)) {
    const view = { args, plan, maxTokens: reduced, countTokens };
    const fit = definition.fit(hider.hideLong(withoutUnknownLimit(result)), view);
    const hidden = hider.hide(fit.value, result);
    const isUnchanged = hidden === fit.value;
    const isTooLong = !isUnchanged && countWithin(JSON.stringify(hidden), budget) > maxTokens;
    if (isTooLong && reduced > MIN_REDUCED_TOKENS) continue;
    // A custom `fit` may exceed the budget or report a wrong size.
    const isFitted = isUnchanged && isTrustedFit(fit, budget) && fit.tokens <= maxTokens;
    const { value, text } = isFitted ? fit : excerpt(hidden, budget);
    return { fitted: value as object, text };
  }
}

/** Shortens a result whose arguments are unknown. It has no cursor that would continue it. */
export function shortenResult(result: unknown, settings: FitSettings, options: FitOptions): FittedResult {
  const { value, text } = excerpt(settings.hider.hide(result), budgetOf(options, settings));
  return { fitted: value as object, text };
}

function budgetOf(options: FitOptions, { countTokens }: FitSettings): TokenBudget {
  checkCounter(options.countTokens);
  const maxTokens = resolveMaxTokens(options.maxResultTokens);
  return { maxTokens, countTokens: withEstimate(options.countTokens) ?? countTokens };
}
