// The AI SDK, versions 6 and 7. Mastra accepts the same tools.

import { reportRefusal } from "../approval/approval.ts";
import { changedCall } from "../card/approved-hash.ts";
import { renderCard } from "../card/render-card.ts";
import { needsApproval } from "../definition/annotations.ts";
import type { ToolName } from "../definition/name.ts";
import { misconfigured, ToolError } from "../errors.ts";
import { pickFields } from "../result/shared-fields.ts";
import { type SchemaView, withTypedMaps } from "../schema/views.ts";
import type { ToolSelection } from "../tool/select.ts";
import type { FitOptions, Tool, ToolSchema } from "../tool/tool.ts";
import { isRecord } from "../value/plain.ts";
import { type AgentTool, type ArgsOf, agentTools, type ResultOf, type SdkAdapterOptions } from "./shared/agent-tool.ts";
import { AI_SDK_NATIVE, type AiSdkNativeFields, type AiSdkNativeOptions, aiSdkNative } from "./shared/ai-sdk-native.ts";
import { chosenTools } from "./shared/chosen-tools.ts";
import { type JsonValue, modelView } from "./shared/model-view.ts";
import { recordsIn } from "./shared/records-in.ts";
import { hashOnCard, isApprovedCall, toApprove } from "./shared/sdk-approval.ts";

export type { AiSdkProviderOptions } from "./shared/ai-sdk-native.ts";
export type { JsonValue };

/**
 * Options of {@link aiSdkTools}. With literal names in `only` and `except`, the record's type has only the selected
 * tools.
 */
export interface AiSdkOptions<
  Only extends string = string,
  Except extends string = string,
  Shape extends ResultShape = ResultShape,
> extends SdkAdapterOptions,
    AiSdkNativeOptions {
  readonly only?: readonly Only[] | undefined;
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
   * providers that warn about it.
   */
  readonly strict?: boolean | readonly string[] | null | undefined;
  /**
   * Output of a tool for the program, and for messages that are stored or streamed to a browser: the `full` result, or
   * the `fitted` one that the model gets. Default `full`. `onCall` receives both.
   */
  readonly result?: Shape | undefined;
}

/** Kind of a tool's output: the full result, or the fitted one. */
export type ResultShape = "full" | "fitted";

/** The call options of the AI SDK that this adapter reads. */
export interface AiSdkCallOptions {
  readonly abortSignal?: AbortSignal | undefined;
  readonly toolCallId?: string | undefined;
  /** Mastra passes the id here. */
  readonly agent?: { readonly toolCallId?: string | undefined } | undefined;
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
  /** Converts an output, also a stored one, for the model. Also accepts the output alone, which Mastra passes. */
  toModelOutput(stored: AiSdkOutput | Output): AiSdkModelOutput;
}

/** Tools by wire name. */
export type AiSdkTools<T extends Tool, Shape extends ResultShape = "full"> = {
  [Item in T as Item["wireName"]]: AiSdkTool<ArgsOf<Item>, Shape extends "fitted" ? object : ResultOf<Item>>;
};

/** The tools that `Only` and `Except` select. Names of type `string` keep all tools at compile time. */
export type SelectedTools<T extends Tool, Only extends string, Except extends string> = T extends Tool
  ? Only & NameOf<T> extends never
    ? never
    : string extends Except
      ? T
      : NameOf<T> & Except extends never
        ? T
        : never
  : never;

type NameOf<T extends Tool> = T["name"] | T["wireName"];

/** Refuses a misspelled name in `only` and `except` at compile time. Names of type `string` are checked at run time. */
export interface KnownNames<T extends Tool, Only extends string, Except extends string> {
  readonly only?: readonly KnownName<T, Only>[] | undefined;
  readonly except?: readonly KnownName<T, Except>[] | undefined;
}

type KnownName<T extends Tool, Name extends string> = string extends Name
  ? string
  : ToolName extends T["name"]
    ? string
    : NameOf<T>;

/**
 * Creates tools for `generateText`, `streamText` and agents of the AI SDK, and for agents of Mastra. The program gets
 * full results; the model gets results fitted to the token budget.
 * @throws ToolError `misconfigured` if no tool has a name in the options
 */
export function aiSdkTools<
  T extends Tool,
  const Only extends string = string,
  const Except extends string = never,
  Shape extends ResultShape = "full",
>(
  tools: readonly T[],
  options: AiSdkOptions<Only, Except, Shape> & NoInfer<KnownNames<T, Only, Except>> = {},
): AiSdkTools<SelectedTools<T, Only, Except>, Shape> {
  const { view = "default", strict = false, result = "full" } = options;
  const isStrict = chosenTools(tools, strict ?? false, "strict");
  const nativeFields = aiSdkNative(tools, options);
  checkOutputSchemas(options, tools);
  const record = agentTools(tools, options, OWN_OPTIONS, "sdk").map((agent) => {
    const { tool } = agent;
    const declaration = {
      title: tool.title,
      description: tool.description,
      inputSchema: schemaOf(tool, isStrict.has(tool) ? "strict" : view),
      ...(strict !== null && { strict: isStrict.has(tool) }),
      needsApproval: options.approve === "sdk" && needsApproval(tool),
      ...nativeFields(tool),
    };
    return [tool.wireName, { ...declaration, ...createRunner(agent, result, options) }];
  });
  return Object.fromEntries(record) as AiSdkTools<SelectedTools<T, Only, Except>, Shape>;
}

/** Refuses schemas of results that no program may read. */
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
function createRunner(agent: AgentTool, shape: ResultShape, options: FitOptions) {
  // Mastra passes an output without its input, which fitting needs to write a cursor.
  const fittedResults = new WeakMap<object, object>();
  return {
    async execute(input: unknown, { abortSignal, toolCallId, agent: run }: AiSdkCallOptions = {}): Promise<object> {
      const answer = await agent.call(input, { signal: abortSignal, callId: toolCallId ?? run?.toolCallId });
      if (!answer.ok) throw new ToolError(answer.error);
      const output = shape === "full" ? answer.value : answer.fitted;
      fittedResults.set(output, answer.fitted);
      return output;
    },
    toModelOutput(stored: unknown): AiSdkModelOutput {
      const { input, output } = readOutput(stored);
      const fitted = typeof output === "object" && output !== null ? fittedResults.get(output) : undefined;
      const args = shape === "full" ? input : undefined;
      const value = (fitted as JsonValue) ?? modelView(agent.tool, output, args, options);
      return { type: "json", value };
    },
  };
}

function readOutput(stored: unknown): Pick<AiSdkOutput, "input" | "output"> {
  const hasInput = typeof stored === "object" && stored !== null && "toolCallId" in stored && "output" in stored;
  return hasInput ? (stored as AiSdkOutput) : { input: undefined, output: stored };
}

/** The fields of an approval call that this adapter reads. */
export interface AiSdkApprovalCall {
  readonly toolCallId: string;
  readonly messages: readonly unknown[];
}

/**
 * What the AI SDK does with a call: it requests a person's approval, and the person reads the reason, or it denies the
 * call, and the model reads the reason.
 */
export type AiSdkApprovalStatus = { type: "user-approval"; reason?: string } | { type: "denied"; reason: string };

/** Approval functions by wire name, for the tools that write, send, delete or spend. */
export type AiSdkApproval<T extends Tool> = {
  [Item in T as Item["wireName"]]?: (input: ArgsOf<Item>, call: AiSdkApprovalCall) => Promise<AiSdkApprovalStatus>;
};

/**
 * Creates the `toolApproval` of AI SDK 7. Without it, the tools already pause before the same calls; it adds the card of
 * the call to each approval request. The card only reads. If the arguments of an approved call differ from those on its
 * card, the call is denied. A call that the policy refuses is denied without a request.
 * @throws ToolError `misconfigured` if no tool has a selected name
 */
export function aiSdkApproval<T extends Tool>(tools: readonly T[], selection: ToolSelection = {}): AiSdkApproval<T> {
  return toApprove(tools, selection, (tool) => (input: unknown, { toolCallId, messages }: AiSdkApprovalCall) => {
    // The SDK calls this again before an approved call runs, with the request among the messages.
    const call = partsOf(messages).filter((part) => part["toolCallId"] === toolCallId);
    return call.length === 0 ? requestApproval(tool, input) : checkApproved(tool, input, call);
  }) as AiSdkApproval<T>;
}

async function requestApproval(tool: Tool, input: unknown): Promise<AiSdkApprovalStatus> {
  const prepared = tool.prepare(input);
  if (prepared.fault) return { type: "user-approval", reason: prepared.fault.message };
  const refusal = await reportRefusal(prepared);
  if (refusal) return { type: "denied", reason: tool.hide(refusal.message) };
  return { type: "user-approval", reason: renderCard(await prepared.card()) };
}

/** Denies an approved call whose arguments are not those on the card of its request. */
async function checkApproved(
  tool: Tool,
  input: unknown,
  call: readonly Readonly<Record<string, unknown>>[],
): Promise<AiSdkApprovalStatus> {
  const reason = call.find(({ type }) => type === "tool-approval-request")?.["reason"];
  if (typeof reason !== "string" || (await isApprovedCall(tool.prepare(input), hashOnCard(reason))))
    return { type: "user-approval" };
  return { type: "denied", reason: changedCall(tool.name).message };
}

function partsOf(messages: readonly unknown[]): readonly Readonly<Record<string, unknown>>[] {
  return recordsIn(messages as readonly { readonly content?: unknown }[]).flatMap(({ content }) =>
    recordsIn(content as readonly Readonly<Record<string, unknown>>[]),
  );
}
