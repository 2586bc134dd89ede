import type { Clock } from "../call/clock.ts";
import type { Tracer } from "../call/tracing.ts";
import type { OptionNames } from "../options.ts";
import type { Policy } from "../policy/policy.ts";
import type { CountTokens } from "../result/fit.ts";
import type { Store } from "../store/store.ts";
import type { HiddenFields } from "../tool/hider.ts";

/**
 * Settings of all tools of a toolkit. A toolkit names its tools and result fields as `ToolRule` and `Field`, so that
 * editors complete them.
 */
export interface ToolkitSettings<ToolRule extends string = string, Field extends string = string> {
  /** Time budget of a call including retries and pages, milliseconds. Default 45,000. */
  readonly timeout?: number | undefined;
  /** OpenTelemetry tracer: creates a span per tool call, with a child span per HTTP attempt. Default: no tracing. */
  readonly tracer?: Tracer | undefined;
  /**
   * Store of the data that prevents duplicates (sends, event ids, paid lookups), and of the requests that count against
   * rate limits. Pass the same store to all toolkits and processes of one vendor account. Default: this toolkit's
   * memory.
   */
  readonly store?: Store | undefined;
  /**
   * Behavior while the `store` fails. `"refuse"`: sends, deletions, events and paid lookups fail with `unavailable`,
   * and nothing is sent. `"allow"`: this process uses its own memory. Duplicates from other processes then go
   * undetected, and limits and budgets apply per process. Both call the hook `onStoreError`. Default `"refuse"`.
   */
  readonly onStoreFailure?: "refuse" | "allow" | undefined;
  /**
   * Name of the vendor account or tenant. Required if toolkits of several accounts share a `store`: a send in one
   * account is not a duplicate of a send in another. Default: one account.
   */
  readonly account?: string | undefined;
  /**
   * Rules of the host: allowed tools, templates and recipients, limits, a kill switch, and an audit. They apply to
   * typed functions, agents and every SDK. In a list of policies, all rules apply, with the lowest limits. Default: no
   * rules.
   */
  readonly policy?: Policy<ToolRule> | readonly Policy<ToolRule>[] | undefined;
  /**
   * Data that models do not see: fields (`hideFields(["email"])` of `@toolwright/core/hide`), values inside text
   * (`await hidePatterns(["email"])` of `@toolwright/core/hide-patterns`), or a list of both. Default: none.
   */
  readonly hide?: HiddenFields<Field> | readonly HiddenFields<Field>[] | undefined;
  /**
   * Counts the tokens of results for models, if the estimate is not exact enough: `(text) => encode(text).length`, with
   * `encode` of gpt-tokenizer, js-tiktoken or the model's provider. Each call counts its result several times. Default:
   * `estimateTokens`, which is usually up to 20 % too high.
   */
  readonly countTokens?: CountTokens | undefined;
  /** Source of time and randomness, for tests and simulations. */
  readonly clock?: Clock | undefined;
}

/** Names of {@link ToolkitSettings}, for `checkOptions`. */
export const TOOLKIT_SETTING_NAMES: OptionNames<ToolkitSettings> = {
  timeout: true,
  tracer: true,
  clock: true,
  store: true,
  onStoreFailure: true,
  account: true,
  policy: true,
  hide: true,
  countTokens: true,
};
