import type { ReadArguments } from "../arguments/read.ts";
import type { Hider } from "../hide/hide.ts";
import { excerpt } from "../result/excerpt.ts";
import { countTokens, isTrustedFit, resolveMaxTokens } from "../result/fit.ts";
import { withoutUnknownLimit } from "./call-usage.ts";
import type { AnyToolDefinition } from "./definition.ts";
import type { FitOptions, FittedResult } from "./tool.ts";

/** A call with its result. */
export interface CompletedCall extends ReadArguments {
  readonly result: object;
}

/** Smallest budget that is tried for a result that handles make too long, tokens. */
const MIN_REDUCED_TOKENS = 100;

/** Fits the result of a call to a token budget, with handles for hidden values. */
export function fitResult(
  definition: Pick<AnyToolDefinition<never>, "fit">,
  { args, plan, result }: CompletedCall,
  hider: Hider,
  { maxResultTokens, rowFormat = "objects" }: FitOptions,
): FittedResult {
  const maxTokens = resolveMaxTokens(maxResultTokens);
  // Handles may take more tokens than their values, so a smaller budget may be needed.
  for (let budget = maxTokens; ; budget = Math.floor(budget / 2)) {
    const view = { args, plan, maxTokens: budget, rowFormat };
    const fit = definition.fit(hider.hideLong(withoutUnknownLimit(result)), view);
    const hidden = hider.hide(fit.value, result);
    const isUnchanged = hidden === fit.value;
    const isTooLong = !isUnchanged && countTokens(JSON.stringify(hidden), maxTokens) > maxTokens;
    if (isTooLong && budget > MIN_REDUCED_TOKENS) continue;
    // A custom `fit` may exceed the budget or report a wrong size.
    const isFitted = isUnchanged && isTrustedFit(fit) && fit.tokens <= maxTokens;
    const { value, text } = isFitted ? fit : excerpt(hidden, maxTokens);
    return { fitted: value as object, text };
  }
}
