// Plans: many calls after one approval.

export { rowsInWords, writeRanges } from "./card/row-tables.ts";
export { createPlan, type Plan, type PlanOptions, type PlanSettings } from "./plan/plan.ts";
export { type PlanDetails, selectRows } from "./plan/plan-card.ts";
export { numbersIn, strikeRows } from "./plan/plan-hash.ts";
export { countPeople } from "./plan/plan-people.ts";
export type { LeftOutRow, PlanCardRow, PlannedCall } from "./plan/plan-row.ts";
export { type PlanToolOptions, planTool } from "./plan/plan-tool.ts";
export type { PlanReceipt, PlanRunOptions } from "./plan/run-rows.ts";
