// The API for toolkit authors: definitions, schemas, paging, fitting, the HTTP client, and the parts of an SDK adapter.
export { type AgentTool, agentTools, callByName } from "./adapters/shared/agent-tool.ts";
export type { CheckContext, InputSchema, Planned } from "./arguments/read.ts";

export type { CallContext, CallOptions, Progress } from "./call/call.ts";
export { type Clock, systemClock } from "./call/clock.ts";
export { type Batch, mapUntilFailure, settleAll } from "./call/concurrency.ts";
export {
  type ErrorCode,
  type InputIssue,
  invalidInput,
  isToolError,
  misconfigured,
  ToolError,
  type ToolErrorFields,
} from "./errors.ts";
export { readBaseUrl } from "./http/base-url.ts";
export {
  createHttpClient,
  type Explanation,
  type HttpClient,
  type HttpOptions,
  type HttpSettings,
} from "./http/client.ts";
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
export type { Hooks, RequestEvent, ResponseEvent, RetryEvent } from "./http/hooks.ts";
export { path, type SafePath } from "./http/path.ts";
export { createRequestQueue, type RateLimit, type RequestQueue } from "./http/rate-limit/queue.ts";
export type { RateLimiter } from "./http/rate-limit/rate-limiter.ts";
export { createRateLimiter, type RollingWindow } from "./http/rate-limit/rolling-window.ts";
export { readJson } from "./http/read-json.ts";
export type { HttpRequest, RetrySafety, WireResponse } from "./http/request.ts";
export { type Body, parseBody, RETRY_READ_ADVICE, readResponse } from "./http/response.ts";
export {
  type ClientSecrets,
  createSecrets,
  readSecrets,
  type SecretMemory,
  type SecretOption,
  type SecretSource,
} from "./http/secrets.ts";
export { type CursorOwner, readCursor, writeCursor } from "./paging/cursor.ts";
export {
  type FetchedRows,
  type OffsetPage,
  type Pagination,
  paginationRecord,
  type RequestedPage,
  type RowRange,
  sliceList,
  toOffsetPage,
  toPagination,
} from "./paging/offset.ts";
export {
  type BackendPage,
  createPager,
  type OpenPage,
  type PageRequest,
  type PageRows,
  type Pager,
  type PageState,
  type Position,
} from "./paging/pager.ts";
export { createWindowPager, type WindowPageArguments, type WindowPager } from "./paging/window-pager.ts";
export { estimateJsonTokens, type Fit, MAX_RESULT_TOKENS, toFit } from "./result/fit.ts";
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
export { fitRows } from "./result/fit-rows.ts";
export type { RowLevel, RowsToFit } from "./result/level-rows.ts";
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
export { openMap, stringOrNull, warningList, windowRecord } from "./schema/records.ts";
export { createInFlight, type InFlight } from "./store/in-flight.ts";
export { createTtlCache, type TtlCache } from "./store/ttl-cache.ts";
export { closestMatch, suggestName } from "./text/closest-match.ts";
export { hashString } from "./text/hash.ts";
export { toPlainMessage } from "./text/plain-message.ts";
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
  Preview,
  ToolAnnotations,
  ToolArguments,
  ToolDefinition,
} from "./tool/definition.ts";
export { defineTool } from "./tool/definition.ts";
export type { ToolName } from "./tool/name.ts";
export { findTools } from "./tool/select.ts";
export type { ToolkitSettings } from "./tool/settings.ts";
export type { AgentAnswer, AgentPreview, Tool } from "./tool/tool.ts";
export { createToolkit, type ToolFunction, type Toolkit } from "./tool/toolkit.ts";
export { isRecord } from "./value/plain.ts";
