// The API for apps and agents. Toolkit authors import from `authoring.ts`; each LLM SDK has an entry in `adapters/`.

export { dispatch } from "./adapters/dispatch.ts";
export type { AdapterOptions, ArgsOf, CallEvent, ResultOf } from "./adapters/shared/agent-tool.ts";
export { type CallOptions, DEFAULT_TIMEOUT_MS, type Progress } from "./call/call.ts";
export type { Decision } from "./call/call-policy.ts";
export type { Clock } from "./call/clock.ts";
export type { Tracer, TraceSpan } from "./call/tracing.ts";
export type { ApprovalCard, CallEffect, CardAudience, CardChange, CardField, ShownEffect } from "./card/card.ts";
export { hashCall } from "./card/hash-call.ts";
export { renderCard } from "./card/render-card.ts";
export { type ErrorCode, type InputIssue, isToolError, ToolError, type ToolErrorFields } from "./errors.ts";
export type { HttpOptions } from "./http/client.ts";
export type { Hooks, RequestEvent, ResponseEvent, RetryEvent, StoreErrorEvent, WaitEvent } from "./http/hooks.ts";
export type { SecretOption } from "./http/secrets.ts";
export type { AuditEntry, AuditEvent, AuditSink } from "./policy/audit.ts";
export type { AllowDeny, Policy, PolicyRules } from "./policy/rules.ts";
export type { CountTokens } from "./result/counter.ts";
export { DEFAULT_RESULT_TOKENS, MAX_RESULT_TOKENS, MIN_RESULT_TOKENS } from "./result/fit.ts";
export { estimateTokens } from "./result/tokens.ts";
export type { JsonSchema } from "./schema/map-schema.ts";
export type { SchemaView } from "./schema/views.ts";
export { type MemoryStoreOptions, memoryStore } from "./store/memory-store.ts";
export type {
  Claim,
  ClaimRequest,
  Json,
  LimitReport,
  Permit,
  Settlement,
  Spending,
  Store,
  StoreLimit,
} from "./store/store.ts";
export { toPrintableLine, toPrintableText } from "./text/printable-line.ts";
export { type Approval, type ApprovalRequest, type Approve, needsApproval } from "./tool/approval.ts";
export type { ToolAnnotations } from "./tool/definition.ts";
export { hashTools } from "./tool/hash.ts";
export { type FullName, findTool, type ToolName, toFullName, toWireName, type WireName } from "./tool/name.ts";
export { selectTools, type ToolSelection } from "./tool/select.ts";
export type { ToolkitSettings } from "./tool/settings.ts";
export type {
  AgentAnswer,
  AgentCallOptions,
  AgentPreview,
  FitOptions,
  FittedResult,
  PreparedCall,
  Tool,
  ToolDescriptor,
  ToolSchema,
} from "./tool/tool.ts";
export { toTypeScript } from "./typescript/to-typescript.ts";
