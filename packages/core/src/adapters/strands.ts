import type { Progress } from "../call/call.ts";
import { needsApproval } from "../definition/annotations.ts";
import { ToolError } from "../errors.ts";
import type { KnownName } from "../tool/select.ts";
import type { Tool } from "../tool/tool.ts";
import { isRecord } from "../value/plain.ts";
import { type AgentTool, agentTools, type SdkAdapterOptions, type SdkDecision } from "./shared/agent-tool.ts";
import { decisionIn, hashIn, hashOf, idIn, type PausedCall, pauseCall } from "./shared/sdk-approval.ts";

/** Options of {@link strandsTools}. */
export type StrandsOptions<Name extends string = string> = SdkAdapterOptions<Name>;

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
  /** Pauses the agent, or returns a person's response to an earlier pause. */
  readonly interrupt?:
    | ((request: { name: string; reason?: StrandsJson; response?: StrandsJson }) => unknown)
    | undefined;
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

/**
 * Creates tools for an agent of Strands with the SDK's `tool` function: `strandsTools(tools, tool)` with
 * `import { tool } from "@strands-agents/sdk"`. A failed call is an error result that says what to do. `cancelSignal`
 * aborts running calls. Progress is reported to the agent's event stream and to `onProgress`. With `approve: "sdk"`, the
 * agent pauses before each call that writes, sends, deletes or spends, with the stop reason `interrupt`. The `reason` of
 * the interrupt has the `card` of the call as text, and its `hash`. The response `true`, or `{ approved: true }`, runs the
 * call, unless its arguments changed.
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function strandsTools<T extends Tool, Made, const Name extends string = string>(
  tools: readonly T[],
  tool: (config: StrandsToolConfig<T["wireName"]>) => Made,
  options: StrandsOptions<KnownName<T, Name>> = {},
): Made[] {
  return agentTools(tools, options, ["callIdAsIdempotencyKey"], "sdk").map((agent) => tool(configOf(agent, options)));
}

/**
 * A person's decision on a call. Without one, pauses the agent if `pauses` and the call can run.
 * @throws the error by which Strands pauses an agent
 */
async function decisionOn(
  { tool }: AgentTool,
  input: unknown,
  { context, pauses }: { readonly context: StrandsToolContext; readonly pauses: boolean },
): Promise<SdkDecision | undefined> {
  const { interrupt, toolUse, agent, cancelSignal } = context;
  const appState = agent?.appState;
  if (!needsApproval(tool) || !interrupt || !toolUse || !appState) return undefined;
  const key = `toolwright:paused:${toolUse.toolUseId}`;
  const stored = appState.get(key);
  // A process that does not pause must still follow the decision on a call that another process paused.
  const isOwn = isPausedCall(stored) && (!pauses || stored.hash === (await hashOf(tool.prepare(input))));
  const paused = isOwn ? stored : pauses ? await pauseCall(tool, input, { signal: cancelSignal }) : null;
  if (!paused) return undefined;
  const { card, hash } = paused;
  const id = (isOwn ? idIn(stored) : undefined) ?? crypto.randomUUID();
  if (pauses) appState.set(key, { card, hash, id });
  try {
    // The hash in the name binds a response to the arguments.
    const name = `toolwright:${hash}`;
    const response = interrupt({ name, reason: { card, hash }, ...(!pauses && { response: NOT_ASKED }) });
    appState.delete(key);
    return response === NOT_ASKED ? undefined : decisionIn(response, { hash, id });
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === "InterruptError") throw thrown;
    // The agent cannot pause during a direct call of a tool.
    appState.delete(key);
    return undefined;
  }
}

function isPausedCall(stored: unknown): stored is PausedCall {
  return hashIn(stored) !== undefined && isRecord(stored) && typeof stored["card"] === "string";
}

/** A placeholder response to an interrupt that no person has answered. */
const NOT_ASKED = "toolwright:not-asked";

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
          decision: await decisionOn(agent, input, { context, pauses: options.approve === "sdk" }),
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
