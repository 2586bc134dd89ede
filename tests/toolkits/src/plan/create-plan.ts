import type { ApprovalCard, CallOptions, Tool } from "@toolwright/core";
import { type PlanDetails, type PlannedCall, type PlanToolOptions, planTool } from "@toolwright/core/plan";

/** Prepares a plan with its card, as a program does. */
export async function createPlan(
  tools: readonly Tool[],
  calls: readonly PlannedCall[],
  { title, ...options }: PlanToolOptions & { readonly title: string },
) {
  const plan = planTool(tools, options).prepare({ title, calls });
  if (plan.fault) throw plan.fault;
  const card = (await plan.card()) as ApprovalCard<PlanDetails>;
  return { card, run: (callOptions?: CallOptions) => plan.run(callOptions) };
}
