import type { CallOptions } from "../call/call.ts";
import type { AgentAnswer, Tool } from "../tool/tool.ts";
import { type AdapterOptions, agentTools, callByName } from "./shared/agent-tool.ts";

/**
 * Runs the tool that a model named, for hand-written loops; never throws because of what a model sent.
 * @param tools what the model was offered; with the selection in `context` applied, so that nothing else can run
 * @param name either spelling, `Observability_SearchLogs` or `Observability.SearchLogs`
 * @param args as the model sent them: an object or its JSON text
 * @param context the options of an adapter and of a call
 * @throws ToolError `misconfigured` for a selection that names no tool, or a name that two tools share
 */
export async function dispatch(
  tools: readonly Tool[],
  name: string,
  args: unknown,
  context: AdapterOptions & CallOptions = {},
): Promise<AgentAnswer> {
  return callByName(agentTools(tools, context), name, args, context);
}
