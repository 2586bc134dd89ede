import type { AgentAnswer, PreparedCall, Tool } from "@toolwright/core";

/** Runs a model's call that a person has approved, such as a search without a filter. */
export async function callApproved(
  tool: Tool,
  args: unknown,
  options: Parameters<PreparedCall["call"]>[0] = {},
): Promise<AgentAnswer> {
  const prepared = tool.prepare(args);
  const approvedHash = prepared.fault ? undefined : await prepared.hash();
  return prepared.call({ ...options, approvedHash });
}
