// The public API, export by export. Single tools have their own entry points, such as
// `@toolwright/sales/tools/search-people`.
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
export type { SalesServices } from "./call.ts";
export type { EnrichmentCacheOptions } from "./credits/enrichment-cache.ts";
export type * from "./preview-details.ts";
export { createServices, type SalesOptions } from "./services.ts";
export { createSales } from "./toolkit.ts";
export type * from "./types/sales.ts";
