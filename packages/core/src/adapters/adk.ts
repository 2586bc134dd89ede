// Google's Agent Development Kit (ADK). Its tools must be instances of its class `BaseTool`.

import type { Approval } from "../approval/approval.ts";
import { needsApproval } from "../definition/annotations.ts";
import type { Tool } from "../tool/tool.ts";
import { isRecord } from "../value/plain.ts";
import { type AgentTool, agentTools, type SdkAdapterOptions } from "./shared/agent-tool.ts";
import { declareFunction } from "./shared/gemini-functions.ts";
import { runDecided, showCall } from "./shared/sdk-approval.ts";

/** Options of {@link adkTools}. `approve: "sdk"` leaves approval to ADK's confirmation of a call. */
export type AdkOptions = SdkAdapterOptions;

/** ADK's class `BaseTool`. */
export type AdkBaseTool<Base extends object> = abstract new (params: { name: string; description: string }) => Base;

/** The fields of ADK's context that this adapter uses. */
export interface AdkToolContext {
  readonly functionCallId?: string | undefined;
  readonly abortSignal?: AbortSignal | undefined;
  /** A person's decision on the call, after the confirmation was requested. */
  readonly toolConfirmation?: { readonly confirmed: boolean; readonly payload?: unknown } | undefined;
  readonly actions: { skipSummarization?: boolean };
  requestConfirmation(request: { hint: string; payload: unknown }): void;
}

/** A call of ADK. */
export interface AdkCall {
  readonly args: Record<string, unknown>;
  readonly toolContext: AdkToolContext;
}

/**
 * Creates tools for an `LlmAgent` of ADK: `adkTools(tools, BaseTool)` with `import { BaseTool } from "@google/adk"`. The
 * model gets fitted results, and errors as `{ error }`, so that the run continues. The program gets full results through
 * `onCall`. With `approve: "sdk"`, ADK requests confirmation of each call that writes, sends, deletes or spends. The
 * hint of the request is the card of the call, and its payload has the card's `hash`. A response whose payload has
 * another hash approves nothing.
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function adkTools<T extends Tool, Base extends object>(
  tools: readonly T[],
  BaseTool: AdkBaseTool<Base>,
  options: AdkOptions = {},
): Base[] {
  return agentTools(tools, options, ["callIdAsIdempotencyKey"], "sdk").map((agent) => {
    const { wireName: name, description } = agent.tool;
    const confirms = options.approve === "sdk" && needsApproval(agent.tool);
    // The constructor marks the instance as a tool. Only its types are abstract.
    const made = Reflect.construct(BaseTool as never, [{ name, description }]) as Base;
    return Object.assign(made, {
      _getDeclaration: () => declareFunction(agent.tool),
      checkRequireConfirmation: async () => confirms,
      runAsync: (call: AdkCall) => (confirms ? confirmAndRun(agent, call) : run(agent, call)),
    });
  });
}

/** Requests a person's confirmation of a call that can run. Runs the call once a person decided. */
async function confirmAndRun(agent: AgentTool, call: AdkCall): Promise<object> {
  const { args, toolContext } = call;
  const { toolConfirmation: decision, abortSignal, actions } = toolContext;
  if (decision) return run(agent, call, { approved: decision.confirmed, hash: hashIn(decision.payload) });
  const { text, hash, canRun } = await showCall(agent.tool, args, abortSignal);
  if (!canRun) return run(agent, call, false);
  toolContext.requestConfirmation({ hint: text, payload: { hash } });
  actions.skipSummarization = true;
  return { status: "The call waits for a person's confirmation." };
}

function run(agent: AgentTool, { args, toolContext }: AdkCall, decision?: Approval): Promise<object> {
  const { functionCallId: callId, abortSignal: signal } = toolContext;
  return runDecided(agent, args, { signal, callId }, decision);
}

function hashIn(payload: unknown): string | undefined {
  const hash = isRecord(payload) ? payload["hash"] : undefined;
  return typeof hash === "string" ? hash : undefined;
}
