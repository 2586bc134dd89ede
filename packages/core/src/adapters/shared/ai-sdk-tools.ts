// The tools of the AI SDK and Mastra, which differ in how a person approves a call.

import { needsApproval } from "../../definition/annotations.ts";
import { misconfigured, ToolError } from "../../errors.ts";
import { pickFields } from "../../result/shared-fields.ts";
import { type SchemaView, withTypedMaps } from "../../schema/views.ts";
import type { FitOptions, Tool, ToolSchema } from "../../tool/tool.ts";
import { attempt, isRecord } from "../../value/plain.ts";
import { type AgentTool, agentTools, type SdkAdapterOptions, type SdkDecision } from "./agent-tool.ts";
import {
  AI_SDK_NATIVE,
  type AiSdkNativeFields,
  type AiSdkNativeOptions,
  aiSdkNative,
  type JsonValue,
} from "./ai-sdk-native.ts";
import { chosenTools, type DeferOptions, describeToPrograms } from "./native.ts";

/**
 * Options of `aiSdkTools` and `mastraTools`. With literal names in `only` and `except`, the record's type has only the
 * selected tools.
 */
export interface AiSdkToolOptions<
  Only extends string = string,
  Except extends string = string,
  Shape extends ResultShape = ResultShape,
> extends SdkAdapterOptions<Only | Except>,
    AiSdkNativeOptions {
  /** Selects only these tools, by full or wire name. Default: all. */
  readonly only?: readonly Only[] | undefined;
  /** Leaves these tools out, by full or wire name. Default: none. */
  readonly except?: readonly Except[] | undefined;
  /**
   * Declaration of maps: `default` as open objects, `entries` as lists of `{ name, value }` for hosts that close open
   * objects. Calls may use both forms. Default `default`.
   */
  readonly view?: "default" | "entries" | undefined;
  /**
   * Strict tools: all, none, or a list of full or wire names. The provider guarantees that the arguments of a strict
   * tool match its schema. All its parameters are required, and the model sends `null` to omit one. Default false,
   * which is sent explicitly: without it OpenAI's Responses API tries strict mode. `null` omits the field, for
   * providers that warn about it. A provider may then send its own default.
   */
  readonly strict?: boolean | readonly string[] | null | undefined;
  /**
   * Output of a tool for the program, and for messages that are stored or streamed to a browser: the `full` result, or
   * the `fitted` one that the model gets. Default `full`. `onCall` receives both.
   */
  readonly result?: Shape | undefined;
}

/** Options of `aiSdkTools`: those of `mastraTools` and `defer`, because Mastra has no deferred tools. */
export interface AiSdkOptions<
  Only extends string = string,
  Except extends string = string,
  Shape extends ResultShape = ResultShape,
> extends AiSdkToolOptions<Only, Except, Shape>,
    DeferOptions {}

/** Form of a tool's output: the full result, or the fitted one. */
export type ResultShape = "full" | "fitted";

/** The call options of the AI SDK that this adapter reads. */
export interface AiSdkCallOptions {
  readonly abortSignal?: AbortSignal | undefined;
  readonly toolCallId?: string | undefined;
  /** The messages before the call. For an approved call, they have the request and the response. */
  readonly messages?: readonly unknown[] | undefined;
}

/** A tool output that the AI SDK converts for the model. */
export interface AiSdkOutput {
  readonly toolCallId: string;
  readonly input: unknown;
  readonly output: unknown;
}

/** The converted output that the AI SDK sends to the model. */
export interface AiSdkModelOutput {
  type: "json";
  value: JsonValue;
}

/** A tool of the AI SDK. */
export interface AiSdkTool<Args = object, Output = object> extends AiSdkNativeFields<Args, Output> {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ToolSchema<Args>;
  readonly strict?: boolean;
  /** Whether the SDK pauses before a call and requests approval. */
  readonly needsApproval: boolean;
  /** @throws ToolError whose message is safe to show to a model */
  execute(input: Args, options?: AiSdkCallOptions): Promise<Output>;
  /** Converts an output for the model, even a stored one. Also accepts the output alone, which Mastra passes. */
  toModelOutput(stored: AiSdkOutput | Output): AiSdkModelOutput;
}

/** Facts about a call that an SDK states before the call runs. */
export interface AiSdkPause {
  /** The SDK's id of the call. */
  readonly callId?: string | undefined;
  /** The person's decision in the SDK's state. */
  readonly decision?: SdkDecision | undefined;
  /** Whether the call now waits for a person and must not run. */
  readonly isPaused?: boolean | undefined;
}

/** Reads the decision on a call, or pauses the call until a person has decided. */
export type AiSdkPauser<CallOptions> = (agent: AgentTool, input: unknown, options: CallOptions) => Promise<AiSdkPause>;

/** Creates tools whose calls `pause` can stop. */
export function createAiSdkTools<CallOptions extends AiSdkCallOptions>(
  tools: readonly Tool[],
  options: AiSdkOptions<string, string, ResultShape>,
  pause: AiSdkPauser<CallOptions>,
): Readonly<Record<string, AiSdkTool>> {
  const { view = "default", strict = false } = options;
  const isStrict = chosenTools(tools, strict ?? false, "strict");
  const nativeFields = aiSdkNative(tools, options);
  checkOutputSchemas(options, tools);
  const record = agentTools(tools, options, OWN_OPTIONS, "sdk").map((agent) => {
    const { tool } = agent;
    const declaration = {
      title: tool.title,
      description: options.outputSchemas ? describeToPrograms(tool) : tool.description,
      inputSchema: schemaOf(tool, isStrict.has(tool) ? "strict" : view),
      ...(strict !== null && { strict: isStrict.has(tool) }),
      needsApproval: options.approve === "sdk" && needsApproval(tool),
      ...nativeFields(tool),
    };
    return [tool.wireName, { ...declaration, ...createRunner(agent, options, pause) }];
  });
  return Object.fromEntries(record) as Readonly<Record<string, AiSdkTool>>;
}

/** Refuses output schemas if programs must not read the results, or get only fitted ones. */
function checkOutputSchemas({ outputSchemas, result }: AiSdkOptions, tools: readonly Tool[]): void {
  if (!outputSchemas) return;
  const isHidden = tools.some(({ hidesFields }) => hidesFields);
  if (!isHidden && result !== "fitted") return;
  const rule = isHidden ? "would let a model's program read the fields that hide names" : "describes full results";
  throw misconfigured([{ parameter: "outputSchemas", received: "true", rule }]);
}

/** Options besides those of all adapters. */
const OWN_OPTIONS = ["callIdAsIdempotencyKey", "view", "strict", "result", ...AI_SDK_NATIVE];

/**
 * Returns a tool's schema with typed maps, because the AI SDK closes objects with `additionalProperties: true`. Parsed
 * arguments lack the defaults, because the SDK stores them as the model's call; the tool adds the defaults.
 */
function schemaOf(tool: Tool, view: SchemaView): ToolSchema {
  const { "~standard": standard } = tool.schema(view);
  const { jsonSchema } = standard;
  const input: typeof jsonSchema.input = (options) => ({ ...withTypedMaps(jsonSchema.input(options)) });
  const validate: typeof standard.validate = (value) => {
    const parsed = standard.validate(value);
    if (parsed.issues || !isRecord(value)) return parsed;
    return { value: pickFields(parsed.value, (name) => Object.hasOwn(value, name)) };
  };
  return { "~standard": { ...standard, validate, jsonSchema: { ...jsonSchema, input } } };
}

/** Creates the functions that run a tool and convert its output for the model. */
function createRunner<CallOptions extends AiSdkCallOptions>(
  agent: AgentTool,
  options: AiSdkOptions<string, string, ResultShape>,
  pause: AiSdkPauser<CallOptions>,
) {
  const { result: shape = "full" } = options;
  // Mastra passes an output without its input, which fitting needs to write a cursor.
  const fittedResults = new WeakMap<object, object>();
  return {
    async execute(input: unknown, call: CallOptions = {} as CallOptions): Promise<object> {
      const { isPaused, ...called } = await pause(agent, input, call);
      // An SDK that pauses during the call ignores its result.
      if (isPaused) return undefined as never;
      const answer = await agent.call(input, { signal: call.abortSignal, ...called });
      if (!answer.ok) throw Object.defineProperty(new ToolError(answer.error), FOR_PROGRAMS, { value: true });
      const output = shape === "full" ? answer.value : answer.fitted;
      fittedResults.set(output, answer.fitted);
      return output;
    },
    toModelOutput(stored: unknown): AiSdkModelOutput {
      const { input, output } = readOutput(stored);
      const fitted = typeof output === "object" && output !== null ? fittedResults.get(output) : undefined;
      const args = shape === "full" ? input : undefined;
      return { type: "json", value: (fitted as JsonValue) ?? modelView(agent.tool, output, args, options) };
    },
  };
}

/**
 * Marks an error for the AI SDK's code mode, which replaces the message and the code of all others by "Host tool
 * failed.". A model may read both.
 */
const FOR_PROGRAMS = Symbol.for("vercel.run.error.RunError");

function readOutput(stored: unknown): Pick<AiSdkOutput, "input" | "output"> {
  const hasInput = typeof stored === "object" && stored !== null && "toolCallId" in stored && "output" in stored;
  return hasInput ? (stored as AiSdkOutput) : { input: undefined, output: stored };
}

/**
 * Fits a result that an SDK returns to the adapter, for example from storage. Never throws and always stays within the
 * token budget, because a result of another version or an altered one must not end a conversation.
 * @param args the arguments of the call; `undefined` if the SDK does not store them with the result
 */
export function modelView(tool: Tool, result: unknown, args: unknown, options: FitOptions): JsonValue {
  const { maxResultTokens, countTokens } = options;
  const fit = (known: unknown) => tool.fit(result, known, { maxResultTokens, countTokens }).fitted as JsonValue;
  return attempt(() => fit(args), undefined) ?? fit(undefined);
}
