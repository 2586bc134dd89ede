import type { Policy, Tool } from "@toolwright/core";

/**
 * The rules of a policy that limit a tool over several calls. Each command is a separate process and counts from 0, so
 * these rules do not limit several commands.
 */
export function limitsOfProcess({ annotations: { cost } }: Tool, policy: Policy | undefined): readonly string[] {
  const { sends = {}, maxCredits = {} } = policy ?? {};
  const limits = {
    messages: { "sends.perHour": sends.perHour, "sends.perDay": sends.perDay },
    credits: { "maxCredits.perToolkit": maxCredits.perToolkit, "maxCredits.perAccount": maxCredits.perAccount },
    none: {},
  }[cost];
  return Object.entries(limits).flatMap(([rule, limit]) => (limit === undefined ? [] : [rule]));
}
