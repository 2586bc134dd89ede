// Mastra accepts the tools of the AI SDK. Its types and its approval differ.

import { isToolError } from "../errors.ts";
import { refuseUnknownOptions } from "../options.ts";
import { acceptAll, singleTypes } from "../schema/dialects.ts";
import type { Tool, ToolSchema } from "../tool/tool.ts";
import type { AiSdkCallOptions, AiSdkOptions, AiSdkTool, ResultShape, SelectedTools } from "./ai-sdk.ts";
import type { AgentTool, ArgsOf, KnownName, ResultOf } from "./shared/agent-tool.ts";
import { type AiSdkPause, type AiSdkToolOptions, createAiSdkTools } from "./shared/ai-sdk-tools.ts";
import { decisionIn, pauseCall, UNDECIDED } from "./shared/sdk-approval.ts";

export type { AiSdkToolOptions as MastraOptions } from "./shared/ai-sdk-tools.ts";

/** The pause of a call in Mastra, and a person's decision after that. */
export interface MastraSuspension {
  readonly suspend?: ((payload: object, options?: { resumeSchema?: string }) => unknown) | undefined;
  /** Data that the program resumed the call with. A model can write this field into its arguments. */
  readonly resumeData?: unknown;
  /** Data that the call was suspended with. */
  readonly suspendPayload?: unknown;
}

/** The call options of Mastra that this adapter reads. A tool that is wrapped in `createTool` gets them in `agent`. */
export interface MastraCallOptions extends AiSdkCallOptions, MastraSuspension {
  /** Values that Mastra passes to all calls of a run, and stores with a suspended one. */
  readonly requestContext?: MastraRequestContext | undefined;
  readonly agent?: (MastraSuspension & { readonly toolCallId?: string | undefined }) | undefined;
  readonly workflow?: MastraSuspension | undefined;
}

/** The methods of Mastra's `RequestContext` that this adapter calls. */
export interface MastraRequestContext {
  get?(key: string): unknown;
  set?(key: string, value: unknown): void;
}

/** A tool of Mastra. It is a type alias, since Mastra's types require an index signature. */
export type MastraTool<Args = object, Output = object> = {
  [Key in Exclude<keyof AiSdkTool<Args, Output>, "execute">]: AiSdkTool<Args, Output>[Key];
} & {
  id: string;
  /** Declares that a call may be suspended, so that Mastra runs the calls of a turn one after the other. */
  suspendSchema?: ToolSchema;
  /** Mastra calls it when the model begins a call. */
  onInputStart?(call: { readonly toolCallId: string }): void;
  /** @throws ToolError whose message is safe to show to a model */
  execute(input: Args, options?: MastraCallOptions): Promise<Output>;
};

/** Tools by wire name. */
export type MastraTools<T extends Tool, Shape extends ResultShape = "full"> = {
  [Item in T as Item["wireName"]]: MastraTool<ArgsOf<Item>, Shape extends "fitted" ? object : ResultOf<Item>>;
};

/**
 * Creates tools for agents of Mastra. They are the tools of the AI SDK, but declare maps as lists of `{ name, value }`
 * by default: Mastra closes open objects for OpenAI's models, so that a model could not send any entry. With
 * `approve: "sdk"`, each call that writes, sends, deletes or spends is suspended. The payload has the `card` of the call
 * as text, and its `hash`. `approveToolCall` runs the call, unless its arguments changed; `declineToolCall` refuses it.
 * @throws ToolError `misconfigured` if no tool has a name in the options
 */
export function mastraTools<
  T extends Tool,
  const Only extends string = string,
  const Except extends string = never,
  Shape extends ResultShape = "full",
>(
  tools: readonly T[],
  options: AiSdkToolOptions<KnownName<T, Only>, KnownName<T, Except>, Shape> = {},
): MastraTools<SelectedTools<T, Only, Except>, Shape> {
  refuseUnknownOptions({ defer: (options as AiSdkOptions).defer }, ["examples", "outputSchemas", "providerOptions"]);
  const all: AiSdkOptions<string, string, ResultShape> = { view: "entries", ...options };
  const suspends = options.approve === "sdk";
  const pause = ({ tool }: AgentTool, input: unknown, call: MastraCallOptions) =>
    decideOrSuspend(tool, input, { ...call, suspends });
  const made = Object.entries(createAiSdkTools(tools, all, pause)).map(([id, tool]) => {
    if (tool.needsApproval) suspending.add(id);
    // Mastra's own approval stores no hash, and does not tell the tool that a person approved the call.
    const mastraTool = {
      ...tool,
      id,
      needsApproval: false,
      ...(!suspends && { onInputStart }),
      ...(tool.needsApproval && { suspendSchema: ANY_OBJECT }),
      ...(tool.outputSchema && { outputSchema: withNullInUnions(tool.outputSchema) }),
      execute: (input: object, call?: MastraCallOptions) => tool.execute(input, call).catch(throwTo(call)),
    };
    return [id, mastraTool];
  });
  return Object.fromEntries(made) as MastraTools<SelectedTools<T, Only, Except>, Shape>;
}

/** Mastra's code mode loses `null` in every list of types. */
function withNullInUnions(schema: ToolSchema): ToolSchema {
  return acceptAll(singleTypes(schema["~standard"].jsonSchema.output({ target: "draft-2020-12" })));
}

/** Rethrows an error. Its name becomes its code for Mastra's code mode, which shows programs only name and message. */
function throwTo(call: MastraCallOptions = {}) {
  const isProgram = callIdOf(call) === undefined && "workspace" in call;
  return (error: unknown): never => {
    throw isProgram && isToolError(error) ? Object.defineProperty(error, "name", { value: error.code }) : error;
  };
}

function callIdOf({ toolCallId, agent }: MastraCallOptions): string | undefined {
  return toolCallId ?? agent?.toolCallId;
}

/** Names of the tools whose calls this process suspends, and the key under which Mastra stores them with a suspended run. */
const suspending = new Set<string>();
const SUSPENDING = "toolwrightSuspending";

/** Ids of the calls that a model made in this process, until they run. */
const newCalls = new Set<string>();

function onInputStart({ toolCallId }: { readonly toolCallId: string }): void {
  newCalls.add(toolCallId);
}

/** Reads a person's decision on a call. Without one, suspends the call if `suspends` and the call can run. */
async function decideOrSuspend(
  tool: Tool,
  input: unknown,
  call: MastraCallOptions & { readonly suspends: boolean },
): Promise<AiSdkPause> {
  const callId = callIdOf(call);
  const { suspend, resumeData, suspendPayload } = suspensionOf(call);
  const isLeftBehind = !call.suspends && wasLeftBehind(tool, call);
  if (resumeData !== undefined && suspendPayload !== undefined)
    return { callId, decision: decisionIn(resumeData, suspendPayload) };
  if (isLeftBehind) return { callId, decision: UNDECIDED };
  // Mastra prefers the model's `resumeData` to the program's, so a call that contains its own is not suspended.
  const canSuspend = call.suspends && suspend && resumeData === undefined;
  const paused = canSuspend ? await pauseCall(tool, input, { signal: call.abortSignal }) : null;
  if (!paused) return { callId };
  call.requestContext?.set?.(SUSPENDING, [...suspending]);
  await suspend?.({ ...paused }, { resumeSchema: RESUME_SCHEMA });
  return { isPaused: true };
}

/**
 * Whether a call comes from a stored message and was not suspended yet: Mastra suspends a message's calls one after the
 * other, and this process suspends none.
 */
function wasLeftBehind({ wireName }: Tool, { toolCallId, requestContext }: MastraCallOptions): boolean {
  // A tool that is wrapped in `createTool` has no id here. Mastra does not tell it that a call is new.
  if (toolCallId === undefined || newCalls.delete(toolCallId)) return false;
  const stored = requestContext?.get?.(SUSPENDING);
  return Array.isArray(stored) && stored.includes(wireName);
}

function suspensionOf(options: MastraCallOptions): MastraSuspension {
  const contexts = [options, options.agent, options.workflow];
  return contexts.find((context) => context?.suspend !== undefined) ?? {};
}

/** JSON Schema of a decision, which Mastra shows to hosts. */
const RESUME_SCHEMA = JSON.stringify({
  type: "object",
  properties: { approved: { type: "boolean" }, reason: { type: "string" } },
  required: ["approved"],
});

const ANY_OBJECT = acceptAll({ type: "object" });
