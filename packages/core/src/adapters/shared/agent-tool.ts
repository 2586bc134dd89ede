import type { CallOptions } from "../../call/call.ts";
import { notify } from "../../call/notify.ts";
import type { ToolError } from "../../errors.ts";
import { type Approve, seekApproval } from "../../tool/approval.ts";
import { unknownTool } from "../../tool/name.ts";
import { selectDistinct, type ToolSelection } from "../../tool/select.ts";
import type { AgentAnswer, Tool } from "../../tool/tool.ts";

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

function refused(error: ToolError): AgentAnswer {
  const data = error.toJSON();
  return { ok: false, error: data, text: JSON.stringify({ error: data }) };
}
