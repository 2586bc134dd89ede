// Plans: many calls after one approval.

export { writeRanges } from "./card/row-tables.ts";
export type { PlanToolOptions } from "./plan/open-plan.ts";
export { type PlanDetails, selectRows } from "./plan/plan-card.ts";
export { numbersIn, strikeRows } from "./plan/plan-hash.ts";
export type { LeftOutRow, PlanCardRow, PlannedCall } from "./plan/plan-row.ts";
export { type PlanReceipt, type PlanTool, planTool } from "./plan/plan-tool.ts";
