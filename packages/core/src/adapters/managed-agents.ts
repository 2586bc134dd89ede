// Tools for the sessions of agents that a provider runs: OpenAI's Agents API and Claude Managed Agents. The program keeps
// its own loop over the events of a session, passes each one here, and sends what it gets.

import type { CallOptions } from "../call/call.ts";
import type { Tool } from "../tool/tool.ts";
import { recordsIn } from "../value/plain.ts";
import type { AnthropicTool } from "./anthropic.ts";
import { type AdapterOptions, agentTools, type CallIdOptions, type KnownName } from "./shared/agent-tool.ts";
import type { AnsweredCall } from "./shared/answer-calls.ts";
import { chosenTools, type DeferOptions } from "./shared/native.ts";
import type { OpenAiFunction } from "./shared/openai-functions.ts";
import { answerOnce, type SessionOffer } from "./shared/session-calls.ts";

export type { AdapterOptions } from "./shared/agent-tool.ts";
export type { AnsweredCall } from "./shared/answer-calls.ts";
export type { SessionOffer };

/** Options of {@link openaiSessionTools}. */
export type OpenAiSessionOptions<Name extends string = string> = AdapterOptions<never, Name> &
  CallIdOptions &
  DeferOptions;

/** A function in the `tools` of an agent or of a session. */
export interface OpenAiSessionTool<Name extends string = string> extends Omit<OpenAiFunction<Name>, "strict"> {
  type: "function";
  /** Whether the agent finds the function by a search. */
  defer_loading?: true;
}

/** Tools for the sessions of OpenAI's Agents API. */
export interface OpenAiSessionOffer<T extends Tool = Tool> extends SessionOffer<T> {
  /** `tools` of the agent or of the session: the functions, and the tool search that `defer` needs. */
  tools: (OpenAiSessionTool<T["wireName"]> | { type: "tool_search" })[];
}

/**
 * Declares tools for OpenAI's Agents API, `client.beta.agents`. Create an offer for each session, since it remembers the
 * calls that it ran. Run the calls of each event with {@link openaiSessionResults}.
 * @throws ToolError `misconfigured` if no tool has a name in the options, two tools share a name, or a tool needs
 * approval and `approve` is missing
 */
export function openaiSessionTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options: OpenAiSessionOptions<KnownName<T, Name>> = {},
): OpenAiSessionOffer<T> {
  const offered = agentTools(tools, options, ["callIdAsIdempotencyKey", "defer"]);
  const deferred = chosenTools(tools, options.defer, "defer");
  const declared = offered.map(({ tool }) => ({
    type: "function" as const,
    name: tool.wireName,
    description: tool.description,
    parameters: { ...tool.parameters() },
    ...(deferred.has(tool) && { defer_loading: true as const }),
  }));
  const search = declared.some(({ defer_loading }) => defer_loading) ? [{ type: "tool_search" as const }] : [];
  return { tools: [...declared, ...search], offered, ran: new Map() };
}

/** The fields of a session that the adapter reads. */
export interface OpenAiSession {
  readonly status: string;
  readonly required_actions: readonly { readonly type: string }[];
}

/** The fields of a session's event that the adapter reads. */
export interface OpenAiSessionEvent {
  readonly type: string;
  readonly session?: OpenAiSession | undefined;
}

interface OpenAiAction {
  readonly type: "function_call";
  readonly call_id: string;
  readonly turn_id: string;
  readonly name: unknown;
  readonly arguments: unknown;
}

/** The input event with the result of a call. */
export interface OpenAiSessionToolResult {
  type: "agent.session.input.tool_result";
  turn_id: string;
  call_id: string;
  success: boolean;
  /** The fitted result, JSON text. */
  output?: string;
  /** The error, JSON text. */
  error?: string;
}

/** The results of the calls that an event or a session waits for. */
export interface OpenAiSessionResults<T extends Tool = Tool> {
  /** Events for `client.beta.agents.sessions.events.create`; empty if there is nothing to send. */
  events: OpenAiSessionToolResult[];
  /** Full results and errors, for the program. */
  results: AnsweredCall<T>[];
}

/**
 * Runs the calls that a session waits for, in parallel. A call in an event runs if the offer has not run it, so a
 * repeated event runs nothing. A call in a session that the program retrieved also gets the result that it already has,
 * since the session still waits for it. Never throws because of the model's input: a failure is an unsuccessful result.
 * @param offer the return value of {@link openaiSessionTools}
 * @param source any event of the session, or the session: after a reconnect, or if a result could not be sent
 */
export async function openaiSessionResults<T extends Tool>(
  offer: SessionOffer<T>,
  source: OpenAiSessionEvent | OpenAiSession,
  options?: CallOptions,
): Promise<OpenAiSessionResults<T>> {
  const isSession = "required_actions" in source;
  const session = isSession ? source : source.session;
  // With every other status, the session does not wait for the result: it failed, or it reached its budget.
  const actions = session?.status === "requires_action" ? recordsIn(session.required_actions).filter(isAction) : [];
  const calls = actions.map(({ call_id, turn_id, name, arguments: args }) => {
    return { id: call_id, scope: turn_id, name, args };
  });
  const answered = await answerOnce(offer, calls, isSession, options);
  const events = answered.map(({ call: { id: call_id, scope: turn_id }, result: { answer } }) => {
    const outcome = answer.ok ? { success: true, output: answer.text } : { success: false, error: answer.text };
    return { type: "agent.session.input.tool_result" as const, turn_id, call_id, ...outcome };
  });
  return { events, results: answered.map(({ result }) => result) };
}

function isAction(action: { readonly type: string }): action is OpenAiAction {
  const { type, call_id, turn_id } = action as Partial<OpenAiAction>;
  return type === "function_call" && isId(call_id) && isId(turn_id);
}

/**
 * Whether a value is an id. The API does not accept the result of a call without an id, so such a call does not run.
 */
function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** Options of {@link anthropicSessionTools}. */
export type AnthropicSessionOptions<Name extends string = string> = AdapterOptions<never, Name> & CallIdOptions;

/** A custom tool in the `tools` of an agent or of a session. */
export interface AnthropicSessionTool<Name extends string = string>
  extends Pick<AnthropicTool<Name>, "name" | "description" | "input_schema"> {
  type: "custom";
}

/** Tools for the sessions of Claude Managed Agents. */
export interface AnthropicSessionOffer<T extends Tool = Tool> extends SessionOffer<T> {
  /** `tools` of the agent or of the session. */
  tools: AnthropicSessionTool<T["wireName"]>[];
}

/**
 * Declares tools for Claude Managed Agents, `client.beta.agents` and `client.beta.sessions`. Create an offer for each
 * session, since it remembers the calls that it ran. Run the calls of each event with {@link anthropicSessionResults}.
 * @throws ToolError `misconfigured` if no tool has a name in the options, two tools share a name, or a tool needs
 * approval and `approve` is missing
 */
export function anthropicSessionTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options: AnthropicSessionOptions<KnownName<T, Name>> = {},
): AnthropicSessionOffer<T> {
  const offered = agentTools(tools, options, ["callIdAsIdempotencyKey"]);
  const declared = offered.map(({ tool }) => ({
    type: "custom" as const,
    name: tool.wireName,
    description: tool.description,
    input_schema: { ...tool.parameters(), type: "object" as const },
  }));
  return { tools: declared, offered, ran: new Map() };
}

/**
 * An event of a session. The adapter reads calls of custom tools and, in a history, the events that answer or end them.
 */
export interface AnthropicSessionEvent {
  readonly type: string;
}

interface CustomToolUse extends AnthropicSessionEvent {
  readonly type: "agent.custom_tool_use";
  readonly id: string;
  readonly name: unknown;
  readonly input: unknown;
  readonly session_thread_id?: string | null | undefined;
}

/** Fields of the other events that answer or end calls. */
interface EndingEvent extends AnthropicSessionEvent {
  readonly custom_tool_use_id?: string | undefined;
  readonly session_thread_id?: string | null | undefined;
  readonly stop_reason?: { readonly type?: string; readonly event_ids?: readonly string[] } | null | undefined;
}

/** The event with the result of a call. */
export interface AnthropicSessionToolResult {
  type: "user.custom_tool_result";
  custom_tool_use_id: string;
  /** JSON text. */
  content: { type: "text"; text: string }[];
  is_error?: true;
}

/** The results of the calls that an event or a session waits for. */
export interface AnthropicSessionResults<T extends Tool = Tool> {
  /** Events for `client.beta.sessions.events.send`; empty if there is nothing to send. */
  events: AnthropicSessionToolResult[];
  /** Full results and errors, for the program. */
  results: AnsweredCall<T>[];
}

/**
 * Runs the calls of custom tools, in parallel. A call in a single event runs if the offer has not run it, so a repeated
 * event runs nothing. A list is a history: a call without a result in it that the session still waits for runs, or gets
 * the result that it already has. Never throws because of the model's input: a failed call gets a result with `is_error`.
 * @param offer the return value of {@link anthropicSessionTools}
 * @param source an event of the stream, or all events from the session's first one on, in order: after a reconnect, or if
 * a result could not be sent. Do not pass the events of a history one by one, since answered calls would run.
 */
export async function anthropicSessionResults<T extends Tool>(
  offer: SessionOffer<T>,
  source: AnthropicSessionEvent | readonly AnthropicSessionEvent[],
  options?: CallOptions,
): Promise<AnthropicSessionResults<T>> {
  const history = Array.isArray(source) ? recordsIn<AnthropicSessionEvent>(source) : null;
  const uses = history ? openUses(history) : recordsIn([source as AnthropicSessionEvent]).filter(isCustomToolUse);
  const calls = uses.map((use) => ({ id: use.id, name: use.name, args: use.input }));
  const answered = await answerOnce(offer, calls, history !== null, options);
  return {
    events: answered.map(({ result: { id, answer } }) => ({
      type: "user.custom_tool_result",
      custom_tool_use_id: id,
      content: [{ type: "text", text: answer.text }],
      ...(!answer.ok && { is_error: true as const }),
    })),
    results: answered.map(({ result }) => result),
  };
}

function isCustomToolUse(event: AnthropicSessionEvent): event is CustomToolUse {
  return event.type === "agent.custom_tool_use" && isId((event as Partial<CustomToolUse>).id);
}

/** The calls of a history that the session still waits for. An interrupt, for example, ends a turn without a result. */
function openUses(events: readonly AnthropicSessionEvent[]): readonly CustomToolUse[] {
  const open = new Map<string, CustomToolUse>();
  for (const event of events) {
    if (isCustomToolUse(event)) open.set(event.id, event);
    else for (const use of open.values()) if (ends(event, use)) open.delete(use.id);
  }
  return [...open.values()];
}

/** Whether a later event ends the session's wait for a call. */
function ends(event: EndingEvent, { id, session_thread_id }: CustomToolUse): boolean {
  const { type, stop_reason } = event;
  if (type === "user.custom_tool_result") return event.custom_tool_use_id === id;
  if (type === "session.status_idle")
    return !(stop_reason?.type === "requires_action" && stop_reason.event_ids?.includes(id));
  if (type === "session.thread_status_terminated") return event.session_thread_id === session_thread_id;
  return type === "session.status_terminated" || type === "session.deleted";
}
