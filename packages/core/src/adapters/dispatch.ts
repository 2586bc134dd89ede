import type { CallOptions } from "../call/call.ts";
import type { AgentAnswer, Tool } from "../tool/tool.ts";
import { type AdapterOptions, agentTools, callByName } from "./shared/agent-tool.ts";

/** Names of the call options, which adapters do not take. */
const CALL_OPTION_NAMES = ["signal", "timeout", "resend", "idempotencyKey", "approvedHash"];

/**
 * Runs the tool that a model called, in a hand-written loop. Never throws because of the model's input.
 * @param tools the tools that the model was offered; the selection in `context` also applies, so that no other tool
 * runs
 * @param name full or wire name: `Observability.SearchLogs` or `Observability_SearchLogs`
 * @param args the model's arguments, as an object or JSON
 * @param context options of adapters and of calls
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export async function dispatch(
  tools: readonly Tool[],
  name: string,
  args: unknown,
  context: AdapterOptions & CallOptions = {},
): Promise<AgentAnswer> {
  const { only, except, group, readOnly, onCall, ...callOptions } = context;
  return callByName(agentTools(tools, context, CALL_OPTION_NAMES), name, args, callOptions);
}
