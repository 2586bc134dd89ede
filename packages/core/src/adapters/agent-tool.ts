import { readArgumentObject } from "../arguments/lenient.ts";
import type { CallOptions } from "../call/call.ts";
import { notify } from "../call/notify.ts";
import { unlessAborted } from "../call/unless-aborted.ts";
import { listFaults, ToolError } from "../errors.ts";
import { needsApproval } from "../tool/approval.ts";
import { unknownTool } from "../tool/name.ts";
import { selectTools, type ToolSelection } from "../tool/select.ts";
import type { AgentAnswer, AgentPreview, Tool } from "../tool/tool.ts";

/** A call that waits for approval. */
export interface ApprovalRequest {
  /** The tool that would run. */
  readonly tool: Tool;
  /** The arguments as they were read, with their defaults; a copy. */
  readonly args: Readonly<Record<string, unknown>>;
  /** What the call would do, in a sentence, by reading only; `null` for a tool without a preview. */
  preview(): Promise<AgentPreview | null>;
  /** Aborted when nobody waits for the decision any more. */
  readonly signal: AbortSignal | undefined;
}

/** The decision on a call; a reason is told to the model if it is a text. */
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
  /** Asked before a call that writes, sends, deletes or spends; a refusal is an ordinary error to the model. Default: nobody is asked. */
  readonly approve?: Approve | undefined;
  /** Budget of a result that a model reads, tokens. Default 8,000, at most 20,000. */
  readonly maxResultTokens?: number | undefined;
  /** Told after every call, with the full result. What it throws is ignored. */
  readonly onCall?: ((event: CallEvent) => void) | undefined;
  /** Told after every step of a call that takes several. */
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
  /**
   * The same for SDKs that show a thrown error to the model.
   * @throws ToolError whose message is safe to show to a model
   */
  execute(args: unknown, options?: CallOptions): Promise<ResultOf<T>>;
}

/**
 * The chosen tools with the options applied: what adapters are built from.
 * @throws ToolError `invalid_input` for a selected name that no tool has, or a name that two tools share
 */
export function agentTools<T extends Tool>(tools: readonly T[], options: AdapterOptions = {}): readonly AgentTool<T>[] {
  const chosen = selectTools(tools, options);
  const twice = chosen.find((tool, index) => chosen.findIndex(({ wireName }) => wireName === tool.wireName) !== index);
  if (twice) {
    const message = `Two tools are named ${twice.name}; a model could not tell them apart. Pass one toolkit of a kind.`;
    throw new ToolError({ code: "invalid_input", message });
  }
  return chosen.map((tool) => agentTool(tool, options));
}

function agentTool<T extends Tool>(tool: T, options: AdapterOptions): AgentTool<T> {
  const call = (args: unknown, { onProgress = options.onProgress, ...rest }: CallOptions = {}) =>
    answer(tool, args, { ...options, ...rest, onProgress }) as ReturnType<AgentTool<T>["call"]>;
  return {
    tool,
    call,
    async execute(args, callOptions) {
      const answered = await call(args, callOptions);
      if (answered.ok) return answered.value;
      throw new ToolError(answered.error);
    },
  };
}

/** Runs the tool of a name among those offered; either spelling, and whatever else a model sent is an error to it. */
export async function callByName(
  offered: readonly AgentTool[],
  name: unknown,
  ...[args, options]: readonly [args: unknown, options?: CallOptions]
): Promise<AgentAnswer> {
  const agent = offered.find(({ tool }) => tool.wireName === name || tool.name === name);
  if (agent) return agent.call(args, options);
  const known = offered.map(({ tool }) => tool);
  return refused(unknownTool(known, name));
}

type AnswerOptions = AdapterOptions & CallOptions;

async function answer(tool: Tool, raw: unknown, options: AnswerOptions): Promise<AgentAnswer> {
  const startedAt = performance.now();
  const { signal, timeout, resend, maxResultTokens, onProgress, onCall } = options;
  // Read before the call: later the given object may have changed.
  const heard = onCall && readForObserver(tool, raw);
  const { args, refusal } = await seekApproval(tool, raw, options);
  const answered = refusal
    ? refused(refusal)
    : await tool.call(args, { signal, timeout, resend, maxResultTokens, onProgress });
  // A copy, since an observer that changes it must not change what the model reads.
  notify(onCall, { tool, args: heard, answer: { ...answered }, durationMs: performance.now() - startedAt });
  return answered;
}

/** The arguments as a call reads them: an object whether they came as one or as its text, unless they are neither. */
function readForObserver(tool: Tool, raw: unknown): unknown {
  try {
    const read = tool.inputSchema["~standard"].validate(raw);
    return read.issues ? readArgumentObject(raw) : read.value;
  } catch {
    return raw;
  }
}

interface Decision {
  /** What was approved is what runs, whatever happened to the given object in between. */
  readonly args: unknown;
  readonly refusal: ToolError | null;
}

async function seekApproval(tool: Tool, raw: unknown, { approve, signal }: AnswerOptions): Promise<Decision> {
  if (!approve || !needsApproval(tool)) return { args: raw, refusal: null };
  try {
    const read = tool.inputSchema["~standard"].validate(raw);
    // Nobody is asked about a call that cannot run. It ends here: read again, its arguments might have become valid.
    if (read.issues) return { args: raw, refusal: wrongArguments(tool, read.issues) };
    const args = read.value;
    const preview = async () => (await tool.preview?.(args, { signal })) ?? null;
    const request = { tool, args: structuredClone(args) as Record<string, unknown>, signal, preview };
    return { args, refusal: await ask(approve, request) };
  } catch {
    return { args: raw, refusal: refusedCall(tool, "its arguments cannot be read") };
  }
}

function wrongArguments({ name }: Tool, issues: readonly { readonly message: string }[]): ToolError {
  const message = listFaults(issues.map((issue) => issue.message));
  return new ToolError({ code: "invalid_input", message, tool: name });
}

async function ask(approve: Approve, request: ApprovalRequest): Promise<ToolError | null> {
  const { tool, signal } = request;
  const never = new AbortController().signal;
  try {
    signal?.throwIfAborted();
    const decision = await unlessAborted(Promise.resolve(approve(request)), signal ?? never);
    const { approved, reason } = typeof decision === "object" ? decision : { approved: decision, reason: undefined };
    return approved === true ? null : refusedCall(tool, reason);
  } catch {
    // What a failed approval says may quote anything; the model learns that nothing was done.
    if (!signal?.aborted) return refusedCall(tool, "the approval itself failed");
    return new ToolError({ code: "aborted", message: "The caller aborted the call.", tool: tool.name });
  }
}

function refusedCall(tool: Tool, reason: unknown): ToolError {
  const why = reason && typeof reason === "string" ? `: ${reason}` : "";
  const message = `The call was not approved${why}. Nothing was done. Do not repeat it unchanged; ask what to do instead.`;
  return new ToolError({ code: "forbidden", message, tool: tool.name });
}

function refused(error: ToolError): AgentAnswer {
  const data = error.toJSON();
  return { ok: false, error: data, text: JSON.stringify({ error: data }) };
}
