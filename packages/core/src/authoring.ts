// The API for toolkit authors: definitions, schemas, paging, fitting, and the parts of an SDK adapter.
export { agentTools } from "./adapters/shared/agent-tool.ts";
export type { CheckContext, InputSchema } from "./arguments/read.ts";
export type { CallContext, CallOptions } from "./call/call.ts";
export { type Clock, systemClock } from "./call/clock.ts";
export { mapUntilFailure, settleAll } from "./call/concurrency.ts";
export { loadPart } from "./call/load-part.ts";
export { rejectOnAbort, waitInCall } from "./call/settle.ts";
export { tryCheck } from "./call/try-check.ts";
export { createTtlCache, type TtlCache } from "./call/ttl-cache.ts";
export type { ApprovalCard, CardContent, CardField } from "./definition/card.ts";
export { argumentFields } from "./definition/card.ts";
export type { AnyToolDefinition, OpaqueDefinition, ToolArguments, ToolDefinition } from "./definition/definition.ts";
export { defineTool } from "./definition/definition.ts";
export type { EffectsToRead, Inspection, ReadEffects, RuleNames } from "./definition/inspection.ts";
export {
  type InputIssue,
  invalidInput,
  isAmbiguous,
  issuesOf,
  isToolError,
  misconfigured,
  ToolError,
} from "./errors.ts";
export { checkOptions, type OptionNames, refuseUnknownOptions } from "./options.ts";
export { writeCursor } from "./paging/cursor.ts";
export { type BackendPage, createKeptPages, type KeptPages, pageMemory } from "./paging/kept-pages.ts";
export {
  type Pagination,
  paginationRecord,
  pastEndWarnings,
  type RowRange,
  toPagination,
} from "./paging/offset.ts";
export { createPager, type OpenPage, type PageRequest, type PageRows, type Pager } from "./paging/pager.ts";
export { createTokenTrail } from "./paging/read-rows.ts";
export { createWindowPager, type WindowPager } from "./paging/window-pager.ts";
export type { Fit, TokenBudget } from "./result/fit.ts";
export { firstThatFits, MAX_RESULT_TOKENS, MIN_RESULT_TOKENS, mostThatFit, toFit } from "./result/fit.ts";
export { fitList, fitOffsetList, fitRecord, fullRow, omitFields, omitNulls } from "./result/fit-list.ts";
export { fitPage } from "./result/fit-page.ts";
export { FULL_ROWS, fitRows, type RowLevel, type RowsToFit } from "./result/fit-rows.ts";
export { replaceRows } from "./result/shared-fields.ts";
export { estimateTokens } from "./result/tokens.ts";
export {
  anyWord,
  type FlatMap,
  flatMap,
  listOfText,
  oneOf,
  requiredText,
  text,
  time,
  wholeNumber,
} from "./schema/builders.ts";
export { callUsage, openMap, stringOrNull, warningList, windowRecord } from "./schema/records.ts";
export type { SchemaView } from "./schema/views.ts";
export { parseTime } from "./time/date-math.ts";
export {
  resolveWindow,
  type TimeWindow,
  toWindowRecord,
  type WindowArguments,
  type WindowRecord,
} from "./time/window.ts";
export { findTools } from "./tool/select.ts";
export type { Tool } from "./tool/tool.ts";
export { TOOLKIT_SETTING_NAMES, type ToolkitSettings } from "./toolkit/settings.ts";
export { createToolkit, type Toolkit } from "./toolkit/toolkit.ts";
export { isPlain, isRecord, isUnsafeName, setField } from "./value/plain.ts";
