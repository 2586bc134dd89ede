// The AI SDK, versions 6 and 7. Mastra takes the same record.

import { ToolError } from "../errors.ts";
import { type SchemaView, withTypedMaps } from "../schema/views.ts";
import { needsApproval } from "../tool/approval.ts";
import { selectTools, type ToolSelection } from "../tool/select.ts";
import type { Tool, ToolSchema } from "../tool/tool.ts";
import { type AgentTool, type ArgsOf, agentTools, type ResultOf } from "./shared/agent-tool.ts";
import { type JsonValue, modelView } from "./shared/model-view.ts";
import { readApproval, type SdkApprovalOptions } from "./shared/sdk-approval.ts";
import { strictTools } from "./shared/strict-tools.ts";

export type { JsonValue, SdkApprovalOptions };

/** Options of {@link aiSdkTools}; names written in place are also left out of the record's type. */
export interface AiSdkOptions<
  Only extends string = string,
  Except extends string = string,
  Shape extends ResultShape = ResultShape,
> extends SdkApprovalOptions {
  readonly only?: readonly Only[] | undefined;
  readonly except?: readonly Except[] | undefined;
  /**
   * How maps are declared: as open objects, or as lists of `{ name, value }` for hosts that close open objects. Default
   * `default`. Both are understood.
   */
  readonly view?: "default" | "entries" | undefined;
  /**
   * Which tools the provider holds to their schema: all, none, or those named, in either spelling. A strict tool has
   * every parameter required, and the model sends `null` for what it would leave out. Default false, and sent: where the
   * field is missing OpenAI's Responses API tries strict. `null` leaves it out, for providers that warn about it.
   */
  readonly strict?: boolean | readonly string[] | null | undefined;
  /**
   * What the program gets as a tool's output, and with it every message that is stored or streamed to a browser: the
   * full result, or what the model sees. Default `full`; `onCall` has both.
   */
  readonly result?: Shape | undefined;
}

/** Which result a tool's output is. */
export type ResultShape = "full" | "fitted";

/** What the AI SDK tells a running tool, as far as it matters here. */
export interface AiSdkCallOptions {
  readonly abortSignal?: AbortSignal | undefined;
}

/** A result as the AI SDK keeps it, for its way to the model. */
export interface AiSdkOutput {
  readonly toolCallId: string;
  readonly input: unknown;
  readonly output: unknown;
}

/** What the AI SDK sends to the model. */
export interface AiSdkModelOutput {
  type: "json";
  value: JsonValue;
}

/** A tool of the AI SDK. */
export interface AiSdkTool<Args = object, Output = object> {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ToolSchema<Args>;
  readonly strict?: boolean;
  /** Whether the SDK pauses before a call and requests approval. */
  readonly needsApproval: boolean;
  /** @throws ToolError whose message is safe to show to a model */
  execute(input: Args, options?: AiSdkCallOptions): Promise<Output>;
  /** What the model sees of an output; also of one from storage. Takes the output alone too, as Mastra gives it. */
  toModelOutput(kept: AiSdkOutput | Output): AiSdkModelOutput;
}

/** Tools by their name on the wire. */
export type AiSdkTools<T extends Tool, Shape extends ResultShape = "full"> = {
  [Item in T as Item["wireName"]]: AiSdkTool<ArgsOf<Item>, Shape extends "fitted" ? object : ResultOf<Item>>;
};

/** The tools whose name is among the wanted ones and not among the others; names known only at run time change nothing. */
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

/**
 * Tools for `generateText`, `streamText` and agents of the AI SDK, and for agents of Mastra. The program gets full
 * results, the model those fitted to the budget.
 * @throws ToolError `misconfigured` for a name in the options that no tool has
 */
export function aiSdkTools<
  T extends Tool,
  const Only extends string = string,
  const Except extends string = never,
  Shape extends ResultShape = "full",
>(
  tools: readonly T[],
  options: AiSdkOptions<Only, Except, Shape> = {},
): AiSdkTools<SelectedTools<T, Only, Except>, Shape> {
  const { view = "default", strict = false, result = "full", ...rest } = options;
  const approval = readApproval(rest);
  const isStrict = strictTools(tools, strict ?? false);
  const record = agentTools(tools, approval.options).map((agent) => {
    const { tool } = agent;
    const declared = {
      title: tool.title,
      description: tool.description,
      inputSchema: schemaOf(tool, isStrict.has(tool) ? "strict" : view),
      ...(strict !== null && { strict: isStrict.has(tool) }),
      needsApproval: approval.pausesBefore(tool),
    };
    return [tool.wireName, { ...declared, ...runner(agent, result, approval.options.maxResultTokens) }];
  });
  return Object.fromEntries(record) as AiSdkTools<SelectedTools<T, Only, Except>, Shape>;
}

/** A tool's schema for the AI SDK, which closes every object that is merely said to be open. */
function schemaOf(tool: Tool, view: SchemaView): ToolSchema {
  const { "~standard": standard } = tool.schema(view);
  const { jsonSchema } = standard;
  const input: typeof jsonSchema.input = (asked) => ({ ...withTypedMaps(jsonSchema.input(asked)) });
  return { "~standard": { ...standard, jsonSchema: { ...jsonSchema, input } } };
}

/** What a tool does once it is called, and what the model sees of it. */
function runner(agent: AgentTool, shape: ResultShape, maxResultTokens: number | undefined) {
  // Mastra hands an output back without its input, which a cursor needs.
  const views = new WeakMap<object, object>();
  return {
    async execute(input: unknown, { abortSignal }: AiSdkCallOptions = {}): Promise<object> {
      const answer = await agent.call(input, { signal: abortSignal });
      if (!answer.ok) throw new ToolError(answer.error);
      const output = shape === "full" ? answer.value : answer.fitted;
      views.set(output, answer.fitted);
      return output;
    },
    toModelOutput(kept: unknown): AiSdkModelOutput {
      const { input, output } = readKept(kept);
      const known = typeof output === "object" && output !== null ? views.get(output) : undefined;
      const args = shape === "full" ? input : undefined;
      const value = (known as JsonValue) ?? modelView(agent.tool, output, args, maxResultTokens);
      return { type: "json", value };
    },
  };
}

function readKept(kept: unknown): Pick<AiSdkOutput, "input" | "output"> {
  const isWithInput = typeof kept === "object" && kept !== null && "toolCallId" in kept && "output" in kept;
  return isWithInput ? (kept as AiSdkOutput) : { input: undefined, output: kept };
}

/** A call that the AI SDK requests approval for: the fields that this adapter reads. */
export interface AiSdkApprovalCall {
  readonly toolCallId: string;
  readonly messages: readonly unknown[];
}

/** The AI SDK's value for a call that a person decides on; the SDK shows the reason to that person. */
export interface AiSdkUserApproval {
  type: "user-approval";
  reason?: string;
}

/** For each tool that writes, sends, deletes or spends: the request for approval, with a preview of the call. */
export type AiSdkApproval<T extends Tool> = {
  [Item in T as Item["wireName"]]?: (input: ArgsOf<Item>, call: AiSdkApprovalCall) => Promise<AiSdkUserApproval>;
};

/**
 * The `toolApproval` of AI SDK 7: pauses before the same calls as the tools do by themselves, and adds a preview of the
 * call to each request. The preview only reads; the SDK asks for approval whatever it finds.
 * @throws ToolError `misconfigured` for a name in the selection that no tool has
 */
export function aiSdkApproval<T extends Tool>(tools: readonly T[], selection: ToolSelection = {}): AiSdkApproval<T> {
  const pausing = selectTools(tools, selection).filter(needsApproval);
  const record = pausing.map((tool) => [
    tool.wireName,
    async (input: unknown, { toolCallId, messages }: AiSdkApprovalCall): Promise<AiSdkUserApproval> => {
      // The SDK calls this once more before an approved call runs, and then shows no reason.
      const preview = isDecided(messages, toolCallId) ? null : await tool.preview?.(input);
      return { type: "user-approval", ...(preview && { reason: preview.text }) };
    },
  ]);
  return Object.fromEntries(record) as AiSdkApproval<T>;
}

function isDecided(messages: readonly unknown[], toolCallId: string): boolean {
  return messages.some((message) => {
    const { content } = message as { readonly content?: unknown };
    return Array.isArray(content) && content.some((part) => part?.toolCallId === toolCallId);
  });
}
