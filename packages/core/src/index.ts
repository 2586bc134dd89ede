// The public surface, name by name: what users of a toolkit meet, and what a toolkit is built from.
export {
  type AdapterOptions,
  type AgentTool,
  type Approval,
  type ApprovalRequest,
  type Approve,
  agentTools,
  type CallEvent,
  callByName,
} from "./agent-tool.ts";
export { DEFAULT_TIMEOUT_MS } from "./bind-tool.ts";
export type { CallContext, CallOptions, Progress } from "./call.ts";
export type { Clock } from "./clock.ts";
export { systemClock } from "./clock.ts";
export { closest } from "./closest.ts";
export { type Batch, mapUntilFailure, settleAll } from "./concurrency.ts";
export { type CursorOwner, readCursor, writeCursor } from "./cursor.ts";
export { cutMiddle } from "./cut-text.ts";
export { parseTime, TIME_FORMS } from "./date-math.ts";
export { describeTool } from "./descriptor.ts";
export { dispatch } from "./dispatch.ts";
export {
  type ErrorCode,
  type InputIssue,
  invalidInput,
  isToolError,
  ToolError,
  type ToolErrorFields,
} from "./errors.ts";
export {
  cutTexts,
  DEFAULT_RESULT_TOKENS,
  type Fit,
  fitRows,
  MAX_RESULT_TOKENS,
  MIN_RESULT_TOKENS,
  measure,
  type RowLevel,
  type RowsToFit,
} from "./fit.ts";
export { hashTools } from "./hash-tools.ts";
export type { JsonSchema } from "./json-schema.ts";
export { needsApproval } from "./needs-approval.ts";
export { describePage, type PageAsked, type Pagination, paginationRecord } from "./pagination.ts";
export { createRecent, type Recent } from "./recent.ts";
export { firstUnseen, isPushedOff, type RowsSeen } from "./resume.ts";
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
} from "./schema.ts";
export type { SchemaView } from "./schema-view.ts";
export { createSecretMemory, readSecrets, type SecretMemory, type SecretOption, type SecretSource } from "./secrets.ts";
export { selectTools, type ToolSelection } from "./select.ts";
export { createSendGuard, type GuardedSend, type SendGuard } from "./send-guard.ts";
export { toTypeScript } from "./to-typescript.ts";
export { estimateTokens } from "./tokens.ts";
export type {
  AgentAnswer,
  AgentCallOptions,
  AgentPreview,
  AnyToolDefinition,
  CheckContext,
  FittedResult,
  FitView,
  Preview,
  Tool,
  ToolAnnotations,
  ToolArguments,
  ToolDefinition,
  ToolDescriptor,
  ToolName,
} from "./tool.ts";
export { defineTool } from "./tool.ts";
export type { ToolSchema } from "./tool-schema.ts";
export { createToolkit, type ToolFunction, type Toolkit, type ToolkitSettings } from "./toolkit.ts";
export type { Tracer, TraceSpan } from "./tracing.ts";
export { unlessAborted } from "./unless-aborted.ts";
export { resolveWindow, type TimeWindow, toWindowRecord, type WindowArguments, type WindowRecord } from "./window.ts";
export { type FullName, findTool, toFullName, toWireName, type WireName } from "./wire-name.ts";
export { withoutEnd } from "./without-end.ts";
