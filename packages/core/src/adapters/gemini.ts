import type { CallOptions } from "../call/call.ts";
import { unlessAborted } from "../call/unless-aborted.ts";
import { ToolError } from "../errors.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { wordKeywords } from "../schema/word-keywords.ts";
import { findTool } from "../tool/name.ts";
import type { AgentAnswer, Tool } from "../tool/tool.ts";
import { type AdapterOptions, type AgentTool, agentTools } from "./agent-tool.ts";
import { type AnsweredCall, type AskedCall, answerCalls } from "./answer-calls.ts";
import { recordsIn } from "./records-in.ts";

/** A function as `config.tools` declares it. */
export interface GeminiFunctionDeclaration<Name extends string = string> {
  name: Name;
  description: string;
  /** Only keywords that Gemini lists as supported; what the others say stands in the descriptions. */
  parametersJsonSchema: JsonSchema;
}

/** A call as the model makes it, in a response of `generateContent` or a message of the Live API. */
export interface GeminiFunctionCall {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly args?: unknown;
}

/** The answer to one call: the fitted result as `output`, or what went wrong as `error`. */
export interface GeminiFunctionResponse {
  id?: string;
  name: string;
  response: Record<string, unknown>;
}

/** A part that answers one call. */
export interface GeminiResponsePart {
  functionResponse: GeminiFunctionResponse;
}

/** A response of the model, a `toolCall` of the Live API, or the calls alone. */
export type GeminiCalls =
  | readonly GeminiFunctionCall[]
  | {
      readonly functionCalls?: readonly GeminiFunctionCall[] | undefined;
      readonly candidates?: readonly { readonly finishReason?: string }[];
    };

/** What became of the calls of one response, in the order of the calls. */
export interface GeminiExecution<T extends Tool = Tool> {
  readonly parts: GeminiResponsePart[];
  /** The turn to append after the model's own; without parts when nothing was called. */
  readonly content: { role: "user"; parts: GeminiResponsePart[] };
  /** The same for the program, with the full results. */
  readonly results: AnsweredCall<T>[];
}

/** Tools for a hand-written loop. */
export interface GeminiTools<T extends Tool = Tool> {
  /** For `config.tools`. */
  readonly tools: [{ functionDeclarations: GeminiFunctionDeclaration<T["wireName"]>[] }];
  /**
   * Runs all calls of a response, in parallel, and answers each, in order. Nothing runs of a response that did not end
   * by itself (`MAX_TOKENS`, `SAFETY` and the like). Never throws because of what the model sent.
   */
  execute(asked: GeminiCalls, callOptions?: CallOptions): Promise<GeminiExecution<T>>;
}

/** What the SDK calls by itself: its `CallableTool`, as far as this adapter makes and takes one. */
export interface GeminiCallable {
  tool(): Promise<{
    functionDeclarations?: { name?: string; description?: string; parametersJsonSchema?: unknown }[];
  }>;
  callTool(
    functionCalls: GeminiFunctionCall[],
  ): Promise<{ functionResponse?: { id?: string; name?: string; response?: Record<string, unknown> } }[]>;
}

/** Options of {@link geminiCallable}. */
export interface GeminiCallableOptions extends AdapterOptions {
  /**
   * Ends running tools, and with them the request. The SDK hands `config.abortSignal` to its own requests only, so pass
   * the same signal to both.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Other callable tools of the same request, such as `mcpToTool(client)`. List them here instead of beside this one:
   * the SDK hands every call to every callable tool and none sees its neighbours, so only one that knows all names can
   * tell another's call from an invented one.
   */
  readonly others?: readonly GeminiCallable[] | undefined;
}

/** Keywords that Gemini does not list for the JSON Schema of parameters. */
const UNLISTED = ["default", "minLength", "maxLength", "pattern"] as const;

/**
 * Declarations for Gemini, and a function that runs the calls of a response, for hand-written loops: `generateContent`
 * with automatic function calling off, streams, and the Live API.
 * @throws ToolError `invalid_input` for a selection that names no tool, or two tools of one name
 */
export function geminiTools<T extends Tool>(tools: readonly T[], options: AdapterOptions = {}): GeminiTools<T> {
  const offered = agentTools(tools, options);
  return {
    tools: [{ functionDeclarations: offered.map(declare) }],
    async execute(asked, callOptions) {
      const { functionCalls, candidates } = isList(asked) ? { functionCalls: asked, candidates: [] } : asked;
      const said = recordsIn(functionCalls);
      const cutOff = cutOffIn(candidates);
      const results = await answerCalls(offered, { calls: said.map(toAsked), cutOff }, callOptions);
      const parts = results.map(({ answer }, index) => toPart(answer, said[index]));
      return { parts, content: { role: "user", parts }, results };
    },
  };
}

/**
 * One callable tool of all toolkits, for automatic function calling: `config: { tools: [geminiCallable(tools)] }` of
 * `generateContent`, chats and streams. Failures are answers to the model, a name that nobody has among them.
 * @throws ToolError `invalid_input` for a selection that names no tool, or two tools of one name
 */
export function geminiCallable(tools: readonly Tool[], options: GeminiCallableOptions = {}): GeminiCallable {
  const { signal, others = [], ...adapterOptions } = options;
  const offered = agentTools(tools, adapterOptions);
  return {
    async tool() {
      const foreign = await Promise.all(others.map((other) => other.tool()));
      const functionDeclarations = [
        ...offered.map(declare),
        ...foreign.flatMap(({ functionDeclarations: declared = [] }) => declared),
      ];
      refuseTwins(functionDeclarations.map(({ name = "" }) => name));
      return { functionDeclarations };
    },
    async callTool(functionCalls) {
      signal?.throwIfAborted();
      const said = recordsIn(functionCalls);
      const answers = Promise.all(said.map((call) => partsFor(call, { offered, others, signal })));
      return (await (signal ? unlessAborted(answers, signal) : answers)).flat();
    },
  };
}

function declare<T extends Tool>({ tool }: AgentTool<T>): GeminiFunctionDeclaration<T["wireName"]> {
  const { wireName, description } = tool;
  return { name: wireName, description, parametersJsonSchema: wordKeywords(tool.parameters(), UNLISTED) };
}

interface Answering {
  readonly offered: readonly AgentTool[];
  readonly others: readonly GeminiCallable[];
  readonly signal: AbortSignal | undefined;
}

/** The parts that answer a call, from whoever declared its name; a name of nobody is answered too, or it is asked again. */
async function partsFor(call: GeminiFunctionCall, { offered, others, signal }: Answering) {
  const name = nameIn(call);
  const own = offered.map(({ tool }) => tool);
  const owner = findTool(own, name) ? undefined : await ownerOf(name, others);
  if (owner) return owner.callTool([call]);
  const answered = await answerCalls(offered, { calls: [toAsked(call)], cutOff: null }, { signal });
  return answered.map(({ answer }) => toPart(answer, call));
}

async function ownerOf(name: string, others: readonly GeminiCallable[]): Promise<GeminiCallable | undefined> {
  const declared = await Promise.all(others.map(async (other) => (await other.tool()).functionDeclarations));
  return others.find((_, index) => declared[index]?.some((declaration) => declaration.name === name));
}

function toAsked({ id, name, args }: GeminiFunctionCall): AskedCall {
  return { id: id ?? "", name, args };
}

/** Why a response is not whole: every reason but these, known or not, stopped it before its own end. */
function cutOffIn(candidates: readonly { readonly finishReason?: string }[] | undefined): string | null {
  const reason = recordsIn(candidates)[0]?.finishReason;
  return !reason || reason === "STOP" || reason === "FINISH_REASON_UNSPECIFIED" ? null : reason;
}

function nameIn({ name }: GeminiFunctionCall): string {
  return typeof name === "string" ? name : "";
}

/** The name is the model's own spelling, since Gemini matches a response to its call by it. */
function toPart(answer: AgentAnswer, call: GeminiFunctionCall = {}): GeminiResponsePart {
  const { id } = call;
  const response = answer.ok ? { output: answer.fitted } : { error: answer.error };
  return { functionResponse: { ...(typeof id === "string" && { id }), name: nameIn(call), response } };
}

function isList(asked: GeminiCalls): asked is readonly GeminiFunctionCall[] {
  return Array.isArray(asked);
}

function refuseTwins(names: readonly string[]): void {
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin === undefined) return;
  const message = `Two tools of the request are named ${twin}; a model could not tell them apart.`;
  throw new ToolError({ code: "invalid_input", message });
}
