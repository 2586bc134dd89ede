// The API for toolkit authors: definitions, schemas, paging, fitting, the HTTP client, and the parts of an SDK adapter.
export { type AgentTool, agentTools, callByName } from "./adapters/shared/agent-tool.ts";
export type { CheckContext, InputSchema, Planned } from "./arguments/read.ts";

export type { CallContext, CallOptions, Progress } from "./call/call.ts";
export type { CallPolicy } from "./call/call-policy.ts";
export { type Clock, systemClock } from "./call/clock.ts";
export { type Batch, mapUntilFailure, settleAll } from "./call/concurrency.ts";
export { rejectOnAbort } from "./call/reject-on-abort.ts";
export type { RequestCount } from "./call/request-count.ts";
export { tryCheck } from "./call/try-check.ts";
export { waitInCall } from "./call/wait-in-call.ts";
export { argumentFields } from "./card/argument-fields.ts";
export type {
  ApprovalCard,
  CallEffect,
  CardAudience,
  CardChange,
  CardContent,
  CardField,
  ShownEffect,
} from "./card/card.ts";
export { hashCall } from "./card/hash-call.ts";
export { renderCard } from "./card/render-card.ts";
export {
  type ErrorCode,
  type InputIssue,
  invalidInput,
  isAmbiguous,
  isToolError,
  misconfigured,
  ToolError,
  type ToolErrorFields,
} from "./errors.ts";
export { readBaseUrl } from "./http/base-url.ts";
export { type Body, parseBody } from "./http/body.ts";
export {
  createHttpClient,
  type Explanation,
  HTTP_OPTION_NAMES,
  type HttpClient,
  type HttpOptions,
  type HttpSettings,
} from "./http/client.ts";
export { type ReadRequestsLeft, type RequestsLeft, readCount } from "./http/count-requests.ts";
export {
  asFields,
  asInstant,
  asNumber,
  asString,
  asStrings,
  at,
  type Fields,
  fieldsSchema,
  firstString,
  mergeFields,
} from "./http/fields.ts";
export type { Hooks, RequestEvent, ResponseEvent, RetryEvent, StoreErrorEvent, WaitEvent } from "./http/hooks.ts";
export { path, type SafePath } from "./http/path.ts";
export {
  createLimitStore,
  type LimitStore,
  type LimitStoreOptions,
  type StoreFailure,
  type StoreLimits,
} from "./http/rate-limit/limit-store.ts";
export { createRequestQueue, type RateLimit, type RequestQueue, type SharedLimit } from "./http/rate-limit/queue.ts";
export type { LimitedResponse, RateLimiter, ReleaseSlot } from "./http/rate-limit/rate-limiter.ts";
export { createRateLimiter, type LimitInStore, type RollingWindow } from "./http/rate-limit/rolling-window.ts";
export { readJson } from "./http/read-json.ts";
export { createRedact, type Redaction } from "./http/redact.ts";
export type { HttpRequest, WireResponse } from "./http/request.ts";
export { RETRY_READ_ADVICE, readResponse } from "./http/response.ts";
export type { RetrySafety } from "./http/retry-safety.ts";
export { pauseAfterMs, type TimedResponse } from "./http/retry-timing.ts";
export {
  type ClientSecrets,
  createSecrets,
  lookUpSecret,
  readSecrets,
  type SecretOption,
  type SecretSource,
} from "./http/secrets.ts";
export {
  type RequestFailure,
  type SingleRequest,
  type SingleRequests,
  type SingleRequestsSettings,
  startSingleRequests,
} from "./http/single-requests.ts";
export {
  checkOptions,
  type OnlyOptions,
  type OptionNames,
  refuseUnknownOptions,
  type UnknownOption,
} from "./options.ts";
export type { BackendPage } from "./paging/backend-page.ts";
export { type CursorOwner, readCursor, writeCursor } from "./paging/cursor.ts";
export type { FrozenWindow } from "./paging/frozen-window.ts";
export { createKeptPages, type KeptPages, type PageMemory, pageMemory } from "./paging/kept-pages.ts";
export {
  type FetchedRows,
  type OffsetPage,
  type Pagination,
  paginationRecord,
  pastEndWarnings,
  type RequestedPage,
  type RowRange,
  sliceList,
  toOffsetPage,
  toPagination,
} from "./paging/offset.ts";
export {
  createPager,
  type OpenPage,
  type PageRequest,
  type PageRows,
  type Pager,
  type PageState,
  type Position,
  withState,
} from "./paging/pager.ts";
export { createWindowPager, type WindowPageArguments, type WindowPager } from "./paging/window-pager.ts";
export { checkTool } from "./policy/check-rules.ts";
export { checkToolNames, namesInRules } from "./policy/check-tool-names.ts";
export type { CallEffects, EffectsToRead, ReadEffects } from "./policy/effects.ts";
export { recipientKey } from "./policy/match-recipient.ts";
export { type Policy, type PolicyRules, readPolicy } from "./policy/rules.ts";
export type { CountTokens } from "./result/counter.ts";
export {
  estimateJsonTokens,
  type Fit,
  MAX_RESULT_TOKENS,
  type TokenBudget,
  toFit,
} from "./result/fit.ts";
export {
  fitList,
  fitOffsetList,
  fitRecord,
  fullRow,
  type ListToFit,
  type OffsetListToFit,
  omitFields,
  omitNulls,
} from "./result/fit-list.ts";
export { fitPage, type PageToFit } from "./result/fit-page.ts";
export { FULL_ROWS, fitRows, type RowLevel, type RowsToFit } from "./result/fit-rows.ts";
export { replaceRows } from "./result/shared-fields.ts";
export { estimateTokens } from "./result/tokens.ts";
export {
  type FlatMap,
  type FlatValue,
  flatMap,
  listOfText,
  oneOf,
  requiredText,
  text,
  time,
  wholeNumber,
} from "./schema/builders.ts";
export { callUsage, openMap, stringOrNull, warningList, windowRecord } from "./schema/records.ts";
export { type ToolkitStoreSettings, toolkitStore } from "./store/fallback-store.ts";
export {
  createLedger,
  type HeldClaim,
  type Ledger,
  type LedgerOptions,
  type LedgerOutcome,
  type LedgerRequest,
  type TakeOver,
} from "./store/ledger.ts";
export { memoryStore } from "./store/memory-store.ts";
export type { Claim, Json, LimitReport, Permit, Store, StoreLimit } from "./store/store.ts";
export { withStoreTimeout } from "./store/store-timeout.ts";
export { createTtlCache, type TtlCache } from "./store/ttl-cache.ts";
export { closestMatch, suggestName } from "./text/closest-match.ts";
export { cutEnd } from "./text/cut-end.ts";
export { formatValue } from "./text/format-value.ts";
export { hashString } from "./text/hash.ts";
export { listNames } from "./text/list-names.ts";
export { nameOf } from "./text/name-of.ts";
export { hasInvisible, toPrintableJson, toPrintableLine } from "./text/printable-line.ts";
export { quoteMessage } from "./text/quote-message.ts";
export { quoteName } from "./text/quote-name.ts";
export { trimTrailing } from "./text/trim-trailing.ts";
export { truncateMiddle, truncateStrings } from "./text/truncate.ts";
export { parseTime } from "./time/date-math.ts";
export {
  resolveWindow,
  type TimeWindow,
  toWindowRecord,
  type WindowArguments,
  type WindowRecord,
} from "./time/window.ts";
export type {
  AnyToolDefinition,
  FitView,
  ToolAnnotations,
  ToolArguments,
  ToolDefinition,
} from "./tool/definition.ts";
export { defineTool } from "./tool/definition.ts";
export type { ToolName } from "./tool/name.ts";
export { findTools } from "./tool/select.ts";
export { TOOLKIT_SETTING_NAMES, type ToolkitSettings } from "./tool/settings.ts";
export type { AgentAnswer, AgentPreview, Tool } from "./tool/tool.ts";
export { createToolkit, type ToolFunction, type Toolkit } from "./tool/toolkit.ts";
export { isRecord, setField } from "./value/plain.ts";
