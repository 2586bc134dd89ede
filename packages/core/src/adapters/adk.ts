// Google's Agent Development Kit (ADK). Its tools must be instances of its class `BaseTool`.

import { needsApproval } from "../definition/annotations.ts";
import type { KnownName } from "../tool/select.ts";
import type { Tool } from "../tool/tool.ts";
import { isRecord, recordsIn } from "../value/plain.ts";
import { type AgentTool, agentTools, type SdkAdapterOptions, type SdkDecision } from "./shared/agent-tool.ts";
import { cutOffAnswer, cutOffReason } from "./shared/cut-off.ts";
import { declareFunction } from "./shared/gemini-functions.ts";
import { hashIn, idIn, pauseCall, runAsObject } from "./shared/sdk-approval.ts";

/** Options of {@link adkTools}. `approve: "sdk"` leaves approval to ADK's confirmation of a call. */
export type AdkOptions<Name extends string = string> = SdkAdapterOptions<Name>;

/** ADK's class `BaseTool`. */
export type AdkBaseTool<Base extends object> = abstract new (params: { name: string; description: string }) => Base;

/** The fields of ADK's context that this adapter uses. */
export interface AdkToolContext {
  readonly functionCallId?: string | undefined;
  readonly abortSignal?: AbortSignal | undefined;
  /** A person's decision on the call, after the confirmation was requested. */
  readonly toolConfirmation?: { readonly confirmed: boolean; readonly payload?: unknown } | undefined;
  /** Has the session, whose events contain the requests for confirmation. */
  readonly invocationContext?: object | undefined;
  readonly actions: { skipSummarization?: boolean };
  requestConfirmation(request: { hint: string; payload: unknown }): void;
}

/** A call from ADK. */
export interface AdkCall {
  readonly args: Record<string, unknown>;
  readonly toolContext: AdkToolContext;
}

/**
 * Creates tools for an `LlmAgent` of ADK: `adkTools(tools, BaseTool)` with `import { BaseTool } from "@google/adk"`.
 * The model gets fitted results, and errors as `{ error }`, so that the run continues. The program gets full results
 * through `onCall`. With `approve: "sdk"`, ADK requests confirmation of each call that writes, sends, deletes or
 * spends. The hint of the request is the card of the call, and its payload has the card's `hash`. The confirmation
 * approves only a call with the hash in the session. A response with a different hash approves nothing.
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function adkTools<T extends Tool, Base extends object, const Name extends string = string>(
  tools: readonly T[],
  BaseTool: AdkBaseTool<Base>,
  options: AdkOptions<KnownName<T, Name>> = {},
): Base[] {
  return agentTools(tools, options, ["callIdAsIdempotencyKey"], "sdk").map((agent) => {
    const { wireName: name, description } = agent.tool;
    const confirms = options.approve === "sdk";
    // The constructor marks the instance as a tool. Only its types are abstract.
    const made = Reflect.construct(BaseTool as never, [{ name, description }]) as Base;
    return Object.assign(made, {
      _getDeclaration: () => declareFunction(agent.tool),
      // ADK asks only before it runs a confirmed call, and refuses one that needed no confirmation. The session may be
      // from a process with another `approve`.
      checkRequireConfirmation: async () => needsApproval(agent.tool),
      runAsync: (call: AdkCall) => confirmAndRun(agent, call, confirms),
    });
  });
}

/** Runs a call with a person's decision. Without one, requests it if the call can run. */
async function confirmAndRun(agent: AgentTool, { args, toolContext }: AdkCall, confirms: boolean): Promise<object> {
  const { functionCallId: callId, abortSignal: signal, actions } = toolContext;
  const events = recordsIn(recordIn(toolContext.invocationContext, "session")?.["events"] as readonly SessionEvent[]);
  // ADK runs the calls of a message that was cut off.
  const cutOff = cutOffAnswer(cutOffReason(finishReasonOf(events, callId)));
  if (cutOff) return { error: cutOff.error };
  const decision = decisionOf(toolContext, events);
  const paused = confirms && !decision && callId !== undefined ? await pauseCall(agent.tool, args, { signal }) : null;
  if (!paused) return runAsObject(agent, args, { signal, callId, decision });
  toolContext.requestConfirmation({ hint: paused.card, payload: { hash: paused.hash, id: crypto.randomUUID() } });
  actions.skipSummarization = true;
  return { status: "The call waits for a person's confirmation." };
}

/**
 * Reads the decision, with the hash of the card that ADK stored. A response may omit the hash, but must not change it.
 */
function decisionOf(context: AdkToolContext, events: readonly SessionEvent[]): SdkDecision | undefined {
  const { toolConfirmation, functionCallId = "" } = context;
  if (!toolConfirmation) return undefined;
  const requests = events.map(({ actions }) => recordIn(actions, "requestedToolConfirmations"));
  const stored = requests.map((request) => recordIn(request, functionCallId)).findLast((request) => request !== null);
  const payload = stored?.["payload"];
  const hash = hashIn(payload);
  const repeated = hashIn(toolConfirmation.payload) ?? hash;
  const approved = toolConfirmation.confirmed === true;
  return { approved, hash: repeated === hash ? hash : undefined, id: idIn(payload) };
}

/** Returns why the model stopped after it requested a call. */
function finishReasonOf(events: readonly SessionEvent[], callId: string | undefined): unknown {
  const callsIn = ({ content }: SessionEvent) =>
    recordsIn(recordIn({ content }, "content")?.["parts"] as readonly object[]).map((part) =>
      recordIn(part, "functionCall"),
    );
  const event = events.findLast((event) => callsIn(event).some((call) => call !== null && call["id"] === callId));
  return event?.finishReason;
}

function recordIn(value: unknown, name: string): Record<string, unknown> | null {
  const field = isRecord(value) ? value[name] : undefined;
  return isRecord(field) ? field : null;
}

/** Fields of a session event that this adapter reads. */
interface SessionEvent {
  readonly actions?: unknown;
  readonly content?: unknown;
  readonly finishReason?: unknown;
}
