import type { Clock } from "../call/clock.ts";
import type { Tracer } from "../call/tracing.ts";
import type { OptionNames } from "../options.ts";
import type { Policy } from "../policy/policy.ts";
import type { CountTokens } from "../result/fit.ts";
import type { Store } from "../store/store.ts";
import type { HiddenFields } from "../tool/hider.ts";

/** Settings of all tools of a toolkit. */
export interface ToolkitSettings {
  /** Time budget of a call including retries and pages, milliseconds. Default 45,000. */
  readonly timeout?: number | undefined;
  /** OpenTelemetry tracer: creates a span per tool call, with a child span per HTTP attempt. Default: no tracing. */
  readonly tracer?: Tracer | undefined;
  /**
   * Where the toolkit keeps what prevents duplicates (sends, event ids, paid lookups), and counts requests against the rate
   * limits. Pass the same store to all toolkits and processes of one vendor account. Default: the memory of this toolkit.
   */
  readonly store?: Store | undefined;
  /**
   * What happens while the `store` fails. `"refuse"`: sends, deletions, events and paid lookups fail with `unavailable`, and
   * nothing is sent. `"allow"`: this process uses its own memory. Then duplicates of other processes pass, and limits and
   * budgets hold per process. Both call the hook `onStoreError`. Default `"refuse"`.
   */
  readonly onStoreFailure?: "refuse" | "allow" | undefined;
  /**
   * Name of the vendor account or tenant. Required if toolkits of several accounts share a `store`: what one account
   * sends does not count as a duplicate in another. Default: one account.
   */
  readonly account?: string | undefined;
  /**
   * Rules of the host: allowed tools, templates and recipients, limits, a kill switch, and an audit. They hold for typed
   * functions, agents and every SDK. Of a list of policies, all rules apply, with the least of their limits. Default: no
   * rules.
   */
  readonly policy?: Policy | readonly Policy[] | undefined;
  /** Fields of results whose values models do not see: `hideFields(["email"])` of `@toolwright/core/hide`. Default: none. */
  readonly hide?: HiddenFields | undefined;
  /**
   * Counts the tokens of results that models read, if the estimate is not exact enough: `(text) => encode(text).length`,
   * with `encode` of gpt-tokenizer, js-tiktoken or the model's provider. Each call counts its result several times.
   * Default: `estimateTokens`, which is usually up to 20 % too high.
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
