// The public exports. Each tool also has a separate entry, such as `@toolwright/observability/tools/search-logs`.
export {
  type AgentAnswer,
  type CallOptions,
  type ErrorCode,
  isToolError,
  selectTools,
  type Tool,
  type ToolError,
} from "@toolwright/core";
export { SITES, type Site } from "./datadog/site.ts";
export { createServices, type ObservabilityOptions, type ObservabilityServices } from "./services.ts";
export { createObservability } from "./toolkit.ts";
export type * from "./types/observability.ts";
