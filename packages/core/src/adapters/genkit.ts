import type { Approval } from "../approval/approval.ts";
import { needsApproval } from "../definition/annotations.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import type { Tool } from "../tool/tool.ts";
import { isRecord } from "../value/plain.ts";
import { type AdapterOptions, type AgentTool, agentTools } from "./shared/agent-tool.ts";
import { declareFunction } from "./shared/gemini-functions.ts";
import { runDecided, showCall } from "./shared/sdk-approval.ts";

/** Options of {@link genkitTools}. `approve: "sdk"` leaves approval to Genkit's interrupts. */
export type GenkitOptions = AdapterOptions<"sdk">;

/** The configuration of a tool of Genkit. */
export interface GenkitToolConfig<Name extends string = string> {
  name: Name;
  description: string;
  // `never` is assignable to every version's schema type.
  inputJsonSchema: never;
}

/** The fields of Genkit's tool context that this adapter uses. */
export interface GenkitToolContext {
  readonly abortSignal?: AbortSignal | undefined;
  /** What a program passes to `restart` after an interrupt. */
  readonly resumed?: boolean | Readonly<Record<string, unknown>> | undefined;
  /** Metadata of the call. After an interrupt, `interrupt` is that of the call. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  interrupt(metadata: Record<string, unknown>): never;
}

/** The method of Genkit that creates a tool without registering it. */
export interface GenkitInstance<Made> {
  dynamicTool(config: GenkitToolConfig, run: (input: unknown, context: GenkitToolContext) => Promise<object>): Made;
}

/**
 * Creates tools for `ai.generate` of Genkit. The model gets fitted results, and errors as `{ error }`, so that
 * `generate` continues. The program gets full results through `onCall`. With `approve: "sdk"`, Genkit interrupts before
 * each call that writes, sends, deletes or spends. The interrupt's metadata has the `card` of the call as text, and its
 * `hash`. `restart(interrupt)` runs the call, unless its arguments changed. `restart(interrupt, { approved: false,
 * reason })` refuses it.
 * @param ai the return value of `genkit()`
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function genkitTools<T extends Tool, Made extends object>(
  ai: GenkitInstance<Made>,
  tools: readonly T[],
  options: GenkitOptions = {},
): Made[] {
  return agentTools(tools, options, [], "sdk").map((agent) => {
    const { wireName: name, description } = agent.tool;
    const pauses = options.approve === "sdk" && needsApproval(agent.tool);
    // Genkit ends `generate` because of arguments that its schema refuses, so its schema accepts every argument, and the
    // adapter validates them. Models read the schema in `__action`.
    const made = ai.dynamicTool({ name, description, inputJsonSchema: {} as never }, (input, context) =>
      pauses ? pauseOrRun(agent, input, context) : runDecided(agent, input, { signal: context.abortSignal }),
    );
    const { __action: action } = made as unknown as { readonly __action: { inputJsonSchema?: JsonSchema } };
    // Genkit's plugins pass on the keywords that Gemini knows.
    action.inputJsonSchema = declareFunction(agent.tool).parametersJsonSchema;
    return made;
  });
}

/** Interrupts a call that can run. Runs the call once a person decided. */
async function pauseOrRun(agent: AgentTool, input: unknown, context: GenkitToolContext): Promise<object> {
  const { resumed, metadata = {}, abortSignal: signal, interrupt } = context;
  const hash = isRecord(metadata["interrupt"]) ? metadata["interrupt"]["hash"] : undefined;
  if (resumed && typeof hash === "string")
    return runDecided(agent, input, { signal }, { ...decisionIn(resumed), hash });
  const shown = await showCall(agent.tool, input, signal);
  return shown.canRun ? interrupt({ card: shown.text, hash: shown.hash }) : runDecided(agent, input, { signal }, false);
}

function decisionIn(resumed: NonNullable<GenkitToolContext["resumed"]>): Exclude<Approval, boolean> {
  if (typeof resumed === "boolean") return { approved: resumed };
  const { approved, reason } = resumed;
  return { approved: approved === true, reason: typeof reason === "string" ? reason : undefined };
}
