import type { Policy, Tool } from "@toolwright/core";

/**
 * The rules of policies that limit a tool over several calls. Each command is a separate process and counts from 0, so
 * these rules do not limit several commands.
 */
export function limitsOfProcess({ annotations: { cost } }: Tool, policies: readonly Policy[]): readonly string[] {
  const sends = Object.assign({}, ...policies.map((policy) => policy.sends)) as NonNullable<Policy["sends"]>;
  const maxCredits = Object.assign({}, ...policies.map((policy) => policy.maxCredits)) as NonNullable<
    Policy["maxCredits"]
  >;
  const limits = {
    messages: { "sends.perHour": sends.perHour, "sends.perDay": sends.perDay },
    credits: { "maxCredits.perToolkit": maxCredits.perToolkit, "maxCredits.perAccount": maxCredits.perAccount },
    none: {},
  }[cost];
  return Object.entries(limits).flatMap(([rule, limit]) => (limit === undefined ? [] : [rule]));
}
