// The public API. Single tools have their own entry points: `@toolwright/messaging/tools/get-person`.
export {
  type AgentAnswer,
  type ApprovalCard,
  type CallOptions,
  type ErrorCode,
  isToolError,
  selectTools,
  type Tool,
  type ToolError,
} from "@toolwright/core";
export type { MessagingServices } from "./call.ts";
export type { Region } from "./customerio/region.ts";
export type * from "./preview-details.ts";
export { createServices, type MessagingOptions } from "./services.ts";
export { createMessaging } from "./toolkit.ts";
export type * from "./types/messaging.ts";
