import type { JsonSchema } from "../schema/map-schema.ts";
import type { Tool } from "../tool/tool.ts";
import { isRecord } from "../value/plain.ts";
import { type AdapterOptions, type AgentTool, agentTools, type KnownName } from "./shared/agent-tool.ts";
import { declareFunction } from "./shared/gemini-functions.ts";
import { decisionIn, hashIn, isRefusal, pauseCall, runAsObject } from "./shared/sdk-approval.ts";

/** Options of {@link genkitTools}. `approve: "sdk"` leaves approval to Genkit's interrupts. */
export type GenkitOptions<Name extends string = string> = AdapterOptions<"sdk", Name>;

/** Configuration of a Genkit tool. */
export interface GenkitToolConfig<Name extends string = string> {
  name: Name;
  description: string;
  // `never` is assignable to every version's schema type.
  inputJsonSchema: never;
}

/** The fields of Genkit's tool context that this adapter uses. */
export interface GenkitToolContext {
  readonly abortSignal?: AbortSignal | undefined;
  /** Data that a program passes to `restart` after an interrupt. */
  readonly resumed?: boolean | Readonly<Record<string, unknown>> | undefined;
  /** Metadata of the call. `interrupt` has the data of its interrupt. */
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
 * reason })` refuses it. The `id` of the interrupt is the idempotency key of an approved call, so that processes with a
 * shared store run it once.
 * @param ai the return value of `genkit()`
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function genkitTools<T extends Tool, Made extends object, const Name extends string = string>(
  ai: GenkitInstance<Made>,
  tools: readonly T[],
  options: GenkitOptions<KnownName<T, Name>> = {},
): Made[] {
  return agentTools(tools, options, [], "sdk").map((agent) => {
    const { wireName: name, description } = agent.tool;
    const pauses = options.approve === "sdk";
    // Genkit ends `generate` because of arguments that its schema refuses, so its schema accepts every argument, and the
    // adapter validates them. Models read the schema in `__action`.
    const made = ai.dynamicTool({ name, description, inputJsonSchema: {} as never }, (input, context) =>
      pauseOrRun({ agent, pauses }, input, context),
    );
    const { __action: action } = made as unknown as { readonly __action: { inputJsonSchema?: JsonSchema } };
    // Genkit's plugins pass on the keywords that Gemini knows.
    action.inputJsonSchema = declareFunction(agent.tool).parametersJsonSchema;
    return made;
  });
}

/** Runs a call with a person's decision. Without one, interrupts a call that can run. */
async function pauseOrRun(
  { agent, pauses }: { readonly agent: AgentTool; readonly pauses: boolean },
  input: unknown,
  { resumed, metadata = {}, abortSignal: signal, interrupt }: GenkitToolContext,
): Promise<object> {
  const { interrupt: shown, resumed: answer = resumed } = metadata;
  const isPaused = hashIn(shown) !== undefined || (isRecord(shown) && "card" in shown);
  // Another interrupt, such as a middleware's, cannot approve the call, but it can refuse it.
  const decision = (answer !== undefined && isPaused) || isRefusal(answer) ? decisionIn(answer, shown) : undefined;
  const paused = pauses && !decision ? await pauseCall(agent.tool, input, { signal }) : null;
  if (paused) return interrupt({ ...paused, id: crypto.randomUUID() });
  // If another call has no decision, Genkit throws while this call runs. The id prevents a second run after the retry.
  return runAsObject(agent, input, { signal, decision });
}
