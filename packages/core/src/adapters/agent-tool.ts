import type { CallOptions } from "../call/call.ts";
import { notify } from "../call/notify.ts";
import { unlessAborted } from "../call/unless-aborted.ts";
import { ToolError } from "../errors.ts";
import { needsApproval } from "../tool/approval.ts";
import { unknownTool } from "../tool/name.ts";
import { selectDistinct, type ToolSelection } from "../tool/select.ts";
import type { AgentAnswer, AgentPreview, PreparedCall, Tool } from "../tool/tool.ts";

/** A call that waits for approval. */
export interface ApprovalRequest {
  /** The tool that would run. */
  readonly tool: Tool;
  /** The arguments as they were read, with their defaults; a copy. */
  readonly args: Readonly<Record<string, unknown>>;
  /** What the call would do, in a sentence, by reading only; `null` for a tool without a preview. */
  preview(): Promise<AgentPreview | null>;
  /** Aborted when the caller no longer waits for the decision. */
  readonly signal: AbortSignal | undefined;
}

/** The decision on a call; the model reads the reason if it is a string. */
export type Approval = boolean | { readonly approved: boolean; readonly reason?: string | undefined };

/** Asked before a call that writes, sends, deletes or spends. Whatever it throws counts as a refusal. */
export type Approve = (request: ApprovalRequest) => Approval | Promise<Approval>;

/** A call that has ended. */
export interface CallEvent {
  /** The tool that ran, or was refused. */
  readonly tool: Tool;
  /**
   * The arguments as they were read, with their defaults, whether the SDK hands over an object or its JSON text. Wrong
   * ones are the object as the model sent it, and what is no object is the raw value.
   */
  readonly args: unknown;
  /** A copy of the answer; the result in it is the program's own. */
  readonly answer: AgentAnswer;
  /** From the model's request to the answer, with the time for approval, milliseconds. */
  readonly durationMs: number;
}

/** What every adapter takes. */
export interface AdapterOptions extends ToolSelection {
  /** Approves each call that writes, sends, deletes or spends; a refusal is an ordinary error to the model. Default: every call runs. */
  readonly approve?: Approve | undefined;
  /** Budget of a result that a model reads, tokens. Default 8,000, at most 20,000. */
  readonly maxResultTokens?: number | undefined;
  /** Called after every call, with the full result. Errors that it throws are ignored. */
  readonly onCall?: ((event: CallEvent) => void) | undefined;
  /** Called after each step of a call that takes several. */
  readonly onProgress?: CallOptions["onProgress"];
}

/** The full result of a tool. */
export type ResultOf<T extends Tool> = T extends Tool<infer _Name, infer _Args, infer Result> ? Result : never;

/** The arguments of a tool, as its function gets them. */
export type ArgsOf<T extends Tool> = T extends Tool<infer _Name, infer Args, infer _Result> ? Args : never;

/** A tool with the options of an adapter applied to every call. */
export interface AgentTool<T extends Tool = Tool> {
  /** The tool itself. */
  readonly tool: T;
  /** Never throws: a refused approval and every failure are answers. */
  call(args: unknown, options?: CallOptions): Promise<AgentAnswer<ResultOf<T>>>;
}

/**
 * The chosen tools with the options applied: what adapters are built from.
 * @throws ToolError `misconfigured` for a selected name that no tool has, or a name that two tools share
 */
export function agentTools<T extends Tool>(tools: readonly T[], options: AdapterOptions = {}): readonly AgentTool<T>[] {
  return selectDistinct(tools, options).map((tool) => agentTool(tool, options));
}

function agentTool<T extends Tool>(tool: T, options: AdapterOptions): AgentTool<T> {
  const call = (args: unknown, { onProgress = options.onProgress, ...rest }: CallOptions = {}) =>
    answer(tool, args, { ...options, ...rest, onProgress }) as ReturnType<AgentTool<T>["call"]>;
  return {
    tool,
    call,
  };
}

/** The tool of a name among those offered, in either spelling; a model may send anything as a name. */
export function findAgent<T extends Tool>(offered: readonly AgentTool<T>[], name: unknown): AgentTool<T> | undefined {
  return offered.find(({ tool }) => tool.wireName === name || tool.name === name);
}

/** Runs the tool of a name among those offered; either spelling, and whatever else a model sent is an error to it. */
export async function callByName(
  offered: readonly AgentTool[],
  name: unknown,
  args: unknown,
  options?: CallOptions,
): Promise<AgentAnswer> {
  const agent = findAgent(offered, name);
  if (agent) return agent.call(args, options);
  const known = offered.map(({ tool }) => tool);
  return refused(unknownTool(known, name));
}

type AnswerOptions = AdapterOptions & CallOptions;

async function answer(tool: Tool, raw: unknown, options: AnswerOptions): Promise<AgentAnswer> {
  const startedAt = performance.now();
  const { signal, timeout, resend, maxResultTokens, onProgress, onCall } = options;
  const prepared = tool.prepare(raw);
  // Read before the call: later the received object may have changed.
  const args = onCall && prepared.args;
  const refusal = await seekApproval(tool, prepared, options);
  const answered = refusal
    ? refused(refusal)
    : await prepared.call({ signal, timeout, resend, maxResultTokens, onProgress });
  // A copy, since an observer that changes it must not change what the model reads.
  notify(onCall, { tool, args, answer: { ...answered }, durationMs: performance.now() - startedAt });
  return answered;
}

/** Asks for approval where the call needs it; a call whose arguments are wrong cannot run and asks no one. */
async function seekApproval(
  tool: Tool,
  prepared: PreparedCall,
  { approve, signal }: AnswerOptions,
): Promise<ToolError | null> {
  if (!approve || !needsApproval(tool) || prepared.fault) return null;
  const args = prepared.args as Readonly<Record<string, unknown>>;
  const request = { tool, args, signal, preview: () => prepared.preview({ signal }) };
  const never = new AbortController().signal;
  try {
    signal?.throwIfAborted();
    const decision = await unlessAborted(Promise.resolve(approve(request)), signal ?? never);
    const { approved, reason } = typeof decision === "object" ? decision : { approved: decision, reason: undefined };
    return approved === true ? null : notApproved(tool, reason);
  } catch {
    // The error of a failed approval may quote anything; the model reads only that nothing was done.
    if (!signal?.aborted) return notApproved(tool, "the approval itself failed");
    return new ToolError({ code: "aborted", message: "The caller aborted the call.", tool: tool.name });
  }
}

function notApproved(tool: Tool, reason: unknown): ToolError {
  const why = reason && typeof reason === "string" ? `: ${reason}` : "";
  const message = `The call was not approved${why}. Nothing was done. Do not repeat it unchanged; ask what to do instead.`;
  return new ToolError({ code: "not_approved", message, tool: tool.name });
}

function refused(error: ToolError): AgentAnswer {
  const data = error.toJSON();
  return { ok: false, error: data, text: JSON.stringify({ error: data }) };
}
