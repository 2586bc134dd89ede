import type { Progress } from "../call/call.ts";
import { needsApproval } from "../definition/annotations.ts";
import { findTool } from "../definition/name.ts";
import { ToolError } from "../errors.ts";
import type { Tool } from "../tool/tool.ts";
import { type AgentTool, agentTools, type SdkAdapterOptions } from "./shared/agent-tool.ts";
import { showCall } from "./shared/sdk-approval.ts";

/** Options of {@link strandsTools}. */
export type StrandsOptions = SdkAdapterOptions;

/** A JSON value in the types of Strands. */
export type StrandsJson = string | number | boolean | null | StrandsJson[] | { [name: string]: StrandsJson };

/** The state of an agent, which Strands stores with a paused run. */
export interface StrandsAppState {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  delete(key: string): void;
}

/** The context that Strands passes to a tool. It is missing when a program invokes the tool. */
export interface StrandsToolContext {
  readonly cancelSignal?: AbortSignal | undefined;
  readonly toolUse?: { readonly toolUseId: string } | undefined;
  readonly agent?: { readonly appState?: StrandsAppState | undefined } | undefined;
}

/** The configuration of a tool with a JSON Schema for Strands' `tool` function. */
export interface StrandsToolConfig<Name extends string = string> {
  name: Name;
  description: string;
  inputSchema: {
    type: "object";
    properties: Record<string, object>;
    required?: string[];
    additionalProperties: boolean;
  };
  /** Yields the progress of a call, and returns the fitted result. */
  callback(input: unknown, context?: StrandsToolContext): AsyncGenerator<StrandsJson, StrandsJson, never>;
}

/** The fields of a call that the classifier reads. Strands' `HumanInTheLoop` passes it. */
export interface StrandsToolCallEvent {
  readonly toolUse: { readonly name: string; readonly input: unknown; readonly toolUseId?: string };
  readonly agent: { readonly cancelSignal?: AbortSignal | undefined; readonly appState?: StrandsAppState | undefined };
}

/** Whether a call requires a person's approval, and the reason that the person reads. */
export interface StrandsClassification {
  requiresHumanInTheLoop: boolean;
  reason?: string;
}

/**
 * Creates tools for an agent of Strands with the SDK's `tool` function: `strandsTools(tools, tool)` with
 * `import { tool } from "@strands-agents/sdk"`. A failed call is an error result that says what to do. `cancelSignal`
 * aborts running calls. Progress is reported to the agent's event stream and to `onProgress`. `approve: "sdk"` leaves
 * approval to an agent with {@link strandsApproval}.
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function strandsTools<T extends Tool, Made>(
  tools: readonly T[],
  tool: (config: StrandsToolConfig<T["wireName"]>) => Made,
  options: StrandsOptions = {},
): Made[] {
  return agentTools(tools, options, ["callIdAsIdempotencyKey"], "sdk").map((agent) => tool(configOf(agent, options)));
}

/**
 * Creates a classifier for Strands' approval: `new HumanInTheLoop({ classifier: strandsApproval(tools) })`. A person
 * decides on each call that writes, sends, deletes or spends. The approval request shows the card of the call, or why the
 * call cannot run. The agent's state keeps the hash of the card, so that a call whose arguments change while the agent is
 * paused is refused with `not_approved`. Calls of tools that are not in `tools` always require approval, unless
 * `allowedTools` of `HumanInTheLoop` names them.
 */
export function strandsApproval(
  tools: readonly Tool[],
): (event: StrandsToolCallEvent) => Promise<StrandsClassification> {
  return async ({ toolUse, agent }) => {
    const tool = findTool(tools, toolUse.name);
    if (tool && !needsApproval(tool)) return { requiresHumanInTheLoop: false };
    if (!tool) return { requiresHumanInTheLoop: true };
    const { text, hash } = await showCall(tool, toolUse.input, agent.cancelSignal);
    const key = hashKey(toolUse.toolUseId);
    // After a pause, another process classifies the call again. The person saw the first card.
    // A call with invalid arguments has no hash, and must not run if they become valid.
    if (key !== null && agent.appState?.get(key) === undefined) agent.appState?.set(key, hash ?? NO_HASH);
    return { requiresHumanInTheLoop: true, reason: text };
  };
}

/** A hash that no card has. */
const NO_HASH = "none";

/** Key of a call's approved hash in the agent's state, `null` without an id. */
function hashKey(toolUseId: string | undefined): string | null {
  return toolUseId === undefined ? null : `toolwright:approved:${toolUseId}`;
}

/** Removes the hash of the card that a person approved from the agent's state. */
function takeApprovedHash({ toolUse, agent }: StrandsToolContext): string | undefined {
  const key = hashKey(toolUse?.toolUseId);
  const hash = key === null ? undefined : agent?.appState?.get(key);
  if (key === null || typeof hash !== "string") return undefined;
  agent?.appState?.delete(key);
  return hash;
}

function configOf<T extends Tool>(agent: AgentTool<T>, options: StrandsOptions): StrandsToolConfig<T["wireName"]> {
  const { wireName, description } = agent.tool;
  return {
    name: wireName,
    description,
    inputSchema: agent.tool.parameters() as StrandsToolConfig["inputSchema"],
    callback: (input, context = {}) =>
      withSteps(async (report) => {
        const onProgress = (step: Progress) => {
          report(step);
          return options.onProgress?.(step);
        };
        const answer = await agent.call(input, {
          signal: context.cancelSignal,
          callId: context.toolUse?.toolUseId,
          approvedHash: takeApprovedHash(context),
          onProgress,
        });
        // Strands shows the model only the message of an error. A returned error would count as success.
        if (!answer.ok) throw new ToolError(answer.error);
        return answer.fitted as StrandsJson;
      }),
  };
}

/** Yields the progress that a call reports while it runs, then returns its result. */
async function* withSteps(
  call: (report: (step: Progress) => void) => Promise<StrandsJson>,
): AsyncGenerator<StrandsJson, StrandsJson, never> {
  const steps: Progress[] = [];
  let reported = Promise.withResolvers<void>();
  const result = call((step) => {
    steps.push(step);
    reported.resolve();
  });
  const settled = result.then(
    () => true,
    () => true,
  );
  for (let isSettled = false; !isSettled; ) {
    isSettled = await Promise.race([settled, reported.promise.then(() => false)]);
    reported = Promise.withResolvers<void>();
    for (const step of steps.splice(0)) yield { ...step };
  }
  return result;
}
